/**
 * Every metric of the server, by its Prometheus name. Labels have few values: none is an id, a path or other caller
 * input, which keeps the cardinality low.
 */

export interface Definition {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  /** Bounds of a histogram's buckets, in seconds. */
  readonly buckets?: readonly number[];
}

/**
 * A payment takes some milliseconds, a core read up to 3 s, a queued request is rejected after 1.5 s, and every answer
 * is due within 5 s.
 */
const answerSeconds = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 3, 5, 10];

const operation = ['contract', 'version', 'operation'] as const;

export const definitions = {
  calls: {
    type: 'counter',
    name: 'open_banking_calls_total',
    help: 'Calls that were answered; the code is the one that the caller reads in a refusal.',
    labels: [...operation, 'status', 'code'],
  },
  durations: {
    type: 'histogram',
    name: 'open_banking_call_duration_seconds',
    help: 'How long answers took, from the arrival of the head of the request on.',
    labels: operation,
    buckets: answerSeconds,
  },
  turnedAway: {
    type: 'counter',
    name: 'open_banking_calls_turned_away_total',
    help: 'Calls that were refused because there was too much to do, by what there was not enough of.',
    labels: ['cause'],
  },
  callsUnderWay: {
    type: 'gauge',
    name: 'open_banking_calls_under_way',
    help: 'Calls that have a place; REQUESTS_AT_ONCE is the bound.',
    labels: [],
  },
  callsWaiting: {
    type: 'gauge',
    name: 'open_banking_calls_waiting',
    help: 'Calls that wait for a place.',
    labels: [],
  },
  bodiesUnderWay: {
    type: 'gauge',
    name: 'open_banking_bodies_under_way',
    help: 'Calls whose body is on its way; BODIES_AT_ONCE is the bound.',
    labels: [],
  },
  passwordChecks: {
    type: 'gauge',
    name: 'open_banking_password_checks',
    help: 'Password checks, running and waiting; PASSWORD_CHECKS_AT_ONCE is the bound of those that run.',
    labels: ['state'],
  },
  workWaiting: {
    type: 'gauge',
    name: 'open_banking_database_work_waiting',
    help: 'Changes that wait for a transaction.',
    labels: ['queue'],
  },
  workOldest: {
    type: 'gauge',
    name: 'open_banking_database_work_oldest_seconds',
    help: 'How long the oldest of the changes that wait for a transaction has waited.',
    labels: ['queue'],
  },
  lanes: {
    type: 'gauge',
    name: 'open_banking_database_lanes',
    help: 'How many transactions may run at once.',
    labels: ['queue'],
  },
  busyLanes: {
    type: 'gauge',
    name: 'open_banking_database_lanes_busy',
    help: 'How many transactions run.',
    labels: ['queue'],
  },
  eventLoop: {
    type: 'gauge',
    name: 'open_banking_event_loop_delay_seconds',
    help: 'The longest delay of the event loop in the last half a minute to a minute.',
    labels: [],
  },
  ready: {
    type: 'gauge',
    name: 'open_banking_ready',
    help: 'Whether /health/ready answers 200.',
    labels: [],
  },
  parts: {
    type: 'gauge',
    name: 'open_banking_part_up',
    help: 'Whether what the server stands on answers: database, room on its disk, core, authenticator, login.',
    labels: ['part'],
  },
  payments: {
    type: 'gauge',
    name: 'open_banking_payments',
    help: 'Payments that are neither executed nor refused, by status and time since their initiation; at most 10,000 of a status are counted. Of the database: the same in every process.',
    labels: ['status', 'age'],
  },
  stuckPayments: {
    type: 'gauge',
    name: 'open_banking_payments_stuck',
    help: 'Approved payments that have been due, or at the core, for ten minutes. Of the database: the same in every process.',
    labels: ['status'],
  },
  statusChanges: {
    type: 'counter',
    name: 'open_banking_payment_status_changes_total',
    help: 'Payments that have moved to a status.',
    labels: ['status'],
  },
  events: {
    type: 'counter',
    name: 'open_banking_events_total',
    help: 'Events of the log, by their name.',
    labels: ['event'],
  },
  alarms: {
    type: 'counter',
    name: 'open_banking_alarms_total',
    help: 'Alarms that were raised, by their name.',
    labels: ['alarm'],
  },
  openAlarms: {
    type: 'gauge',
    name: 'open_banking_alarms_open',
    help: 'Of the alarms that end by themselves, whether one goes on; of outcome-unknown how many payments, which is of the database and the same in every process.',
    labels: ['alarm'],
  },
} as const satisfies Readonly<Record<string, Definition>>;
