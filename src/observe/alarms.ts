/** Writes alarms to the operator's log: each names the payment, and contains no customer data. */
import type { ReportBreach } from '../bank/core-bounds.js';
import type { PortFault, PortDeadlineOptions } from '../bank/port-deadlines.js';
import { derivedOnce, type SealingKeys } from '../crypto/digests.js';
import { defined } from '../domain/defined.js';
import { Problem } from '../domain/problem.js';
import type { Alarm } from '../usecases/services.js';
import { ActiveAlarms } from './active-alarms.js';
import { accountReferences, customerReferences } from './events.js';
import { logAlarm } from './log-output.js';
import { dayMilliseconds, RepeatedAlarms } from './repeated-alarms.js';
import { trustAlarms } from './trust-alarms.js';
import type { ReportClockOffset } from '../storage/database-clock.js';
import type { Log } from '../log.js';

const sentences: Readonly<Record<Alarm['kind'], string>> = {
  'outcome-unknown': 'the outcome of an order is still unknown; find it in the core by its key',
  contradiction: 'the core contradicts its earlier answer about an order; nothing was changed',
  'attempt-unknown': 'the core reports a result for an order that it never got; nothing was changed',
  'answer-invalid': 'the core’s answer about an order violates the port; the outcome counts as unknown',
  'core-failed': 'a call to the core about an order failed; the outcome counts as unknown',
  'not-recorded': 'the core’s answer could not be stored; the server will ask again',
};

/** Alarms about a statement of the core; the core may repeat a wrong statement each time that it is asked. */
const statementAlarms: readonly Alarm['kind'][] = ['contradiction', 'attempt-unknown', 'answer-invalid'];

export function createAlarmLog(
  log: Log,
  book = new ActiveAlarms(),
  now = () => performance.now(),
): (alarm: Alarm) => void {
  const repeated = new RepeatedAlarms(now);
  return (alarm) => {
    const { kind, ...fields } = alarm;
    const { attempt, error, ...others } = { attempt: undefined, error: undefined, ...fields };
    const named = attempt && { paymentId: attempt.paymentId, attempt: attempt.number };
    const dependency = error instanceof Problem ? error.dependency : undefined;
    const where = error === undefined ? {} : { at: readStackFrames(error) };
    const line = { alarm: kind, ...named, ...others, ...defined({ dependency }), ...where };
    const count = statementAlarms.includes(kind) ? repeated.count(JSON.stringify(line)) : 1;
    if (count === undefined) return;
    if (count === 1) book.raise(kind);
    log.error({ ...line, ...(count > 1 && { count }) }, sentences[kind]);
  };
}

/** The log text for a part of the bank: an alarm and a sentence per fault, and the sentence for its recovery. */
type PortWords = Readonly<Record<PortFault, readonly [alarm: string, sentence: string]>> & {
  readonly back: string;
};

const clockAlarm = 'clock-apart';

const portFaults = ['late', 'failed', 'malformed'] as const satisfies readonly PortFault[];

const coreUnavailable = [
  'core-away',
  'the core does not answer; calls that need the core are refused with 503',
] as const;

const portWords = {
  core: {
    late: coreUnavailable,
    failed: coreUnavailable,
    malformed: ['read-invalid', 'the core’s answer violates the port'],
    back: 'the core answers again',
  },
  authenticator: {
    late: [
      'sca-late',
      'the authenticator does not answer in time; calls that need the authenticator are refused with 503',
    ],
    failed: ['sca-failed', 'the authenticator fails; calls that need the authenticator are refused with 503'],
    malformed: ['sca-malformed', 'the authenticator’s answer violates the port; nothing was changed'],
    back: 'the authenticator answers again',
  },
  login: {
    late: ['login-late', 'the customers’ login does not answer in time; logins are refused with 503'],
    failed: ['login-failed', 'the customers’ login fails; logins are refused with 503'],
    malformed: [
      'login-malformed',
      'the answer of the customers’ login violates the port; no customer was logged in',
    ],
    back: 'the customers’ login answers again',
  },
} as const satisfies Readonly<Record<string, PortWords>>;

const secretAlarm = 'secret-unusable';

/** The values of the log field `alarm`; docs/operator/log.md describes the response to each. */
export const alarmNames: readonly string[] = [
  ...Object.keys(sentences),
  clockAlarm,
  secretAlarm,
  logAlarm,
  ...trustAlarms,
  ...new Set(Object.values(portWords).flatMap((words) => portFaults.map((fault) => words[fault][0]))),
];

/** The alarms that stay active until a recovery line. */
export const lastingAlarms: readonly string[] = [
  clockAlarm,
  secretAlarm,
  logAlarm,
  ...trustAlarms,
  ...new Set(Object.values(portWords).flatMap(({ failed, late }) => [late[0], failed[0]])),
];

/** Logs when a part of the bank stops answering or gives invalid answers, and when it recovers. */
export function createPortAlarms(
  log: Log,
  part: keyof typeof portWords,
  book = new ActiveAlarms(),
): PortDeadlineOptions['tell'] {
  const words: PortWords = portWords[part];
  return ({ error, fault, ...news }) => {
    if (fault === undefined) {
      book.end(part);
      return log.info(news, words.back);
    }
    const [alarm, sentence] = words[fault];
    // An invalid answer shows that the part is reachable, so the alarm does not last.
    if (fault === 'malformed') book.raise(alarm);
    else book.begin(part, alarm);
    const where = error === undefined ? {} : { at: readStackFrames(error) };
    log.error({ alarm, ...news, ...where }, sentence);
  };
}

/**
 * Logs values of the core beyond the port's bounds, without the value: a line for each account or customer, field and
 * day. `account` is a reference as an event's `psu` is, which names the customer; without keys, a line names neither.
 */
export function createBoundsLog(log: Log, keys?: SealingKeys, now = () => performance.now()): ReportBreach {
  const repeated = new RepeatedAlarms(now, dayMilliseconds);
  const accounts = keys && derivedOnce(keys, accountReferences);
  const customers = keys && derivedOnce(keys, customerReferences);
  return ({ account, customer, field }) => {
    const count = repeated.count(JSON.stringify([account, customer, field]));
    if (count === undefined) return;
    const named = {
      ...(accounts && account !== undefined && { account: accounts()[0](account) }),
      ...(customers && customer !== undefined && { psu: customers()[0](customer) }),
    };
    const text = 'a value of the core is beyond the port’s bounds; it was cut or left out';
    log.warn({ field, ...named, ...(count > 1 && { count }) }, text);
  };
}

/** Why a rotated secret cannot be used; the text of `error` may hold the secret. */
interface SecretFault {
  readonly reason: string;
  readonly error?: unknown;
}

/**
 * Logs when a rotated secret cannot be used, and when it can again: one line per change, however often it is read.
 * `origin` is its setting, or the plugin that brings it.
 */
export function createSecretAlarm(
  log: Log,
  book: ActiveAlarms,
  origin: { readonly setting: string } | { readonly plugin: string },
): (fault: SecretFault | undefined) => void {
  const [about = ''] = Object.values(origin);
  let last: string | undefined;
  return (fault) => {
    if (fault?.reason === last) return;
    last = fault?.reason;
    if (!fault) {
      book.end(about);
      return log.info(origin, 'the secret can be read again');
    }
    const { error, reason } = fault;
    book.begin(about, secretAlarm);
    const where = error === undefined ? {} : { at: readStackFrames(error) };
    const text = 'the secret cannot be read again; the one before stays in force';
    log.error({ alarm: secretAlarm, ...origin, reason, ...where }, text);
  };
}

/**
 * Logs a part that hangs or fails at the shutdown. Drops the message of a plugin's part, which may contain customer
 * data; `stop` is a step of the server's own.
 */
export function createShutdownLog(log: Log) {
  return (
    part: string,
    step: string,
    fault: { readonly milliseconds: number } | { readonly err: unknown },
  ) => {
    const text = 'err' in fault ? 'a part failed at the shutdown' : 'a part did not end within its deadline';
    const isOwn = step === 'stop' || !('err' in fault);
    log.error({ part, step, ...(isOwn ? fault : { at: readStackFrames(fault.err) }) }, text);
  };
}

/**
 * Returns up to five stack frames. Drops the message, which may come from the core and contain customer data, even in
 * lines that look like frames.
 */
export function readStackFrames(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [];
  const { message, stack = '' } = error;
  const end = stack.indexOf(message);
  // A message changed after the error was created cannot be separated from the frames.
  if (end < 0) return [];
  const lines = stack.slice(end + message.length).split('\n');
  const places = lines.map((line) => line.trim()).filter((line) => line.startsWith('at '));
  return places.slice(0, 5);
}

/** The clock offset beyond which this machine's time counts as wrong, for logs and certificate checks. */
export const clockToleranceMilliseconds = 1000;

/** Logs when this machine's clock drifts from the database's, and when both agree again: one line per change. */
export function createClockAlarm(log: Log, book = new ActiveAlarms()): ReportClockOffset {
  let wasApart = false;
  return (aheadMilliseconds) => {
    const isApart = Math.abs(aheadMilliseconds) > clockToleranceMilliseconds;
    if (isApart && !wasApart) {
      book.begin('clock', clockAlarm);
      const text =
        'the database’s clock differs from this machine’s; times are stored by the database’s clock';
      log.error({ alarm: clockAlarm, aheadMilliseconds }, text);
    }
    if (!isApart && wasApart) {
      book.end('clock');
      log.info({ aheadMilliseconds }, 'the clocks agree again');
    }
    wasApart = isApart;
  };
}
