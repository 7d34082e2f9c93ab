/**
 * Every metric of the server, by its Prometheus name, and for those that are read at each scrape, how. Labels have few
 * values: none is an id, a path or other caller input, which keeps the cardinality low.
 */
import { paymentLifecycle } from '../../domain/payments/payment.js';
import { alarmNames, lastingAlarms } from '../alarms.js';
import { eventLines } from '../events.js';
import { atScrape, type Definition, ofQueues, onEvent } from './metric.js';

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
    help: 'Answer time, from the arrival of the request head, without the wait that `Prefer: wait` asks for.',
    labels: operation,
    buckets: answerSeconds,
  },
  turnedAway: atScrape({
    type: 'counter',
    name: 'open_banking_calls_turned_away_total',
    help: 'Calls refused by load shedding, by the exhausted resource.',
    labels: ['cause'],
    read: ({ turnedAway }) => Object.entries(turnedAway.totals).map(([cause, calls]) => [{ cause }, calls]),
  }),
  callsUnderWay: atScrape({
    type: 'gauge',
    name: 'open_banking_calls_under_way',
    help: 'Calls in progress; REQUESTS_AT_ONCE is the concurrency limit.',
    labels: [],
    read: ({ admission }) => [[{}, admission.load().callsUnderWay]],
  }),
  callsWaiting: atScrape({
    type: 'gauge',
    name: 'open_banking_calls_waiting',
    help: 'Calls that are queued by the concurrency limit.',
    labels: [],
    read: ({ admission }) => [[{}, admission.load().callsWaiting]],
  }),
  statusWaits: atScrape({
    type: 'gauge',
    name: 'open_banking_status_waits',
    help: 'Status reads that wait for a change (Prefer: wait); STATUS_WAITS_AT_ONCE is the limit.',
    labels: [],
    read: ({ services }) => [[{}, services.statusWatch.load().waiting]],
  }),
  statusWaitsRefused: atScrape({
    type: 'counter',
    name: 'open_banking_status_waits_refused_total',
    help: 'Status reads that asked to wait and were answered at once, because no waiting place was free.',
    labels: [],
    read: ({ services }) => [[{}, services.statusWatch.load().refused]],
  }),
  bodiesUnderWay: atScrape({
    type: 'gauge',
    name: 'open_banking_bodies_under_way',
    help: 'Calls whose body is arriving; BODIES_AT_ONCE is the limit.',
    labels: [],
    read: ({ admission }) => [[{}, admission.load().bodiesUnderWay]],
  }),
  passwordChecks: atScrape({
    type: 'gauge',
    name: 'open_banking_password_checks',
    help: 'Password checks, running and queued; PASSWORD_CHECKS_AT_ONCE is the limit of running checks.',
    labels: ['state'],
    read: ({ services }) => {
      const { running, waiting } = services.passwordChecks.load();
      return [
        [{ state: 'running' }, running],
        [{ state: 'waiting' }, waiting],
      ];
    },
  }),
  workWaiting: atScrape({
    type: 'gauge',
    name: 'open_banking_database_work_waiting',
    help: 'Changes that are queued for a transaction.',
    labels: ['queue'],
    read: (server) => ofQueues(server, (work) => work.load().waiting),
  }),
  workOldest: atScrape({
    type: 'gauge',
    name: 'open_banking_database_work_oldest_seconds',
    help: 'Age of the oldest change that is queued for a transaction.',
    labels: ['queue'],
    read: (server) => ofQueues(server, (work) => work.waitingMilliseconds() / 1000),
  }),
  lanes: atScrape({
    type: 'gauge',
    name: 'open_banking_database_lanes',
    help: 'Limit of concurrent transactions.',
    labels: ['queue'],
    read: (server) => ofQueues(server, (work) => work.lanes),
  }),
  busyLanes: atScrape({
    type: 'gauge',
    name: 'open_banking_database_lanes_busy',
    help: 'Running transactions.',
    labels: ['queue'],
    read: (server) => ofQueues(server, (work) => work.load().busyLanes),
  }),
  eventLoop: atScrape({
    type: 'gauge',
    name: 'open_banking_event_loop_delay_seconds',
    help: 'The longest delay of the event loop in the last 30 to 60 seconds.',
    labels: [],
    read: ({ running }) => [[{}, running.peakMilliseconds() / 1000]],
  }),
  trustEnds: atScrape({
    type: 'gauge',
    name: 'open_banking_trust_end_timestamp_seconds',
    help: 'The end of each tls-certificate, authority and revocation-list in force, in seconds since 1970; name and serial are the certificate’s, or of a list its authority’s.',
    labels: ['kind', 'name', 'serial'],
    read: ({ trustEnds }) =>
      trustEnds().map(({ at, kind, name, serial }) => [{ kind, name, serial }, at / 1000]),
  }),
  ready: atScrape({
    type: 'gauge',
    name: 'open_banking_ready',
    help: 'Whether /health/ready answers 200.',
    labels: [],
    read: (_, { isReady }) => [[{}, Number(isReady)]],
  }),
  parts: atScrape({
    type: 'gauge',
    name: 'open_banking_part_up',
    help: 'Whether a dependency answers: database, disk (has free space for the database), database-writes (are accepted), core, authenticator, login.',
    labels: ['part'],
    read: ({ health, parts }, { isDatabaseUp }) => {
      const unavailable = health.listUnavailable();
      // `Availability` reports the last two as degraded.
      const others = [...parts, 'disk', 'database-writes'].map(
        (part) => [{ part }, Number(!unavailable.includes(part))] as const,
      );
      return [[{ part: 'database' }, Number(isDatabaseUp)], ...others];
    },
  }),
  payments: atScrape({
    type: 'gauge',
    name: 'open_banking_payments',
    help: 'Payments that are neither executed nor rejected, by status and age; at most 10,000 of a status are counted. Read from the database: the same in every process.',
    labels: ['status', 'age'],
    read: (_, { payments }) =>
      (payments?.byAge ?? []).map(({ age, payments: open, status }) => [{ status, age }, open]),
  }),
  stuckPayments: atScrape({
    type: 'gauge',
    name: 'open_banking_payments_stuck',
    help: 'Approved payments that have been due, or at the core, for ten minutes. Read from the database: the same in every process.',
    labels: ['status'],
    read: (_, { payments }) =>
      (payments?.stuck ?? []).map(({ payments: stuck, status }) => [{ status }, stuck]),
  }),
  statusChanges: onEvent({
    type: 'counter',
    name: 'open_banking_payment_status_changes_total',
    help: 'Payments that changed to a status.',
    labels: ['status'],
    labelsOf: (event) => (event.kind === 'payment-status' ? { status: event.to } : undefined),
    first: Object.values(paymentLifecycle.moves).flatMap((moves) =>
      Object.keys(moves).map((status) => ({ status })),
    ),
  }),
  events: onEvent({
    type: 'counter',
    name: 'open_banking_events_total',
    help: 'Log events, by name.',
    labels: ['event'],
    labelsOf: ({ kind }) => ({ event: kind }),
    first: Object.keys(eventLines).map((event) => ({ event })),
  }),
  alarms: atScrape({
    type: 'counter',
    name: 'open_banking_alarms_total',
    help: 'Raised alarms, by name.',
    labels: ['alarm'],
    read: ({ alarms }) => alarmNames.map((alarm) => [{ alarm }, alarms.timesRaised(alarm)]),
  }),
  openAlarms: atScrape({
    type: 'gauge',
    name: 'open_banking_alarms_open',
    help: 'Whether an alarm is active; for outcome-unknown, the number of payments, read from the database and the same in every process.',
    labels: ['alarm'],
    read: ({ alarms }, { payments }) => {
      const lasting = lastingAlarms.map((alarm) => [{ alarm }, Number(alarms.lasts(alarm))] as const);
      return payments ? [...lasting, [{ alarm: 'outcome-unknown' }, payments.unknownOutcomes]] : lasting;
    },
  }),
} as const satisfies Readonly<Record<string, Definition>>;
