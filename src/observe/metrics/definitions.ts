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
    help: 'Answered calls; the label code is the error code of a refusal.',
    labels: [...operation, 'status', 'code'],
  },
  durations: {
    type: 'histogram',
    name: 'open_banking_call_duration_seconds',
    help: 'Answer time, from the arrival of the request head.',
    labels: operation,
    buckets: answerSeconds,
  },
  turnedAway: {
    type: 'counter',
    name: 'open_banking_calls_turned_away_total',
    help: 'Calls refused by load shedding, by the exhausted resource.',
    labels: ['cause'],
  },
  callsUnderWay: {
    type: 'gauge',
    name: 'open_banking_calls_under_way',
    help: 'Calls in progress; REQUESTS_AT_ONCE is the concurrency limit.',
    labels: [],
  },
  callsWaiting: {
    type: 'gauge',
    name: 'open_banking_calls_waiting',
    help: 'Calls that are queued by the concurrency limit.',
    labels: [],
  },
  bodiesUnderWay: {
    type: 'gauge',
    name: 'open_banking_bodies_under_way',
    help: 'Calls whose body is arriving; BODIES_AT_ONCE is the limit.',
    labels: [],
  },
  passwordChecks: {
    type: 'gauge',
    name: 'open_banking_password_checks',
    help: 'Password checks, running and queued; PASSWORD_CHECKS_AT_ONCE is the limit of running checks.',
    labels: ['state'],
  },
  workWaiting: {
    type: 'gauge',
    name: 'open_banking_database_work_waiting',
    help: 'Changes that are queued for a transaction.',
    labels: ['queue'],
  },
  workOldest: {
    type: 'gauge',
    name: 'open_banking_database_work_oldest_seconds',
    help: 'Age of the oldest change that is queued for a transaction.',
    labels: ['queue'],
  },
  lanes: {
    type: 'gauge',
    name: 'open_banking_database_lanes',
    help: 'Limit of concurrent transactions.',
    labels: ['queue'],
  },
  busyLanes: {
    type: 'gauge',
    name: 'open_banking_database_lanes_busy',
    help: 'Running transactions.',
    labels: ['queue'],
  },
  eventLoop: {
    type: 'gauge',
    name: 'open_banking_event_loop_delay_seconds',
    help: 'The longest delay of the event loop in the last 30 to 60 seconds.',
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
    help: 'Whether a dependency answers: database, disk (has free space for the database), core, authenticator, login.',
    labels: ['part'],
  },
  payments: {
    type: 'gauge',
    name: 'open_banking_payments',
    help: 'Payments that are neither executed nor rejected, by status and age; at most 10,000 of a status are counted. Read from the database: the same in every process.',
    labels: ['status', 'age'],
  },
  stuckPayments: {
    type: 'gauge',
    name: 'open_banking_payments_stuck',
    help: 'Approved payments that have been due, or at the core, for ten minutes. Read from the database: the same in every process.',
    labels: ['status'],
  },
  statusChanges: {
    type: 'counter',
    name: 'open_banking_payment_status_changes_total',
    help: 'Payments that changed to a status.',
    labels: ['status'],
  },
  events: {
    type: 'counter',
    name: 'open_banking_events_total',
    help: 'Log events, by name.',
    labels: ['event'],
  },
  alarms: {
    type: 'counter',
    name: 'open_banking_alarms_total',
    help: 'Raised alarms, by name.',
    labels: ['alarm'],
  },
  openAlarms: {
    type: 'gauge',
    name: 'open_banking_alarms_open',
    help: 'Whether an alarm is active; for outcome-unknown, the number of payments, read from the database and the same in every process.',
    labels: ['alarm'],
  },
} as const satisfies Readonly<Record<string, Definition>>;
