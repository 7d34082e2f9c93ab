/** Writes alarms to the operator's log: each names the payment, and contains no customer data. */
import type { PortFault, PortDeadlineOptions } from '../bank/port-deadlines.js';
import type { Alarm } from '../usecases/services.js';
import { ActiveAlarms } from './active-alarms.js';
import type { ReportClockOffset } from '../storage/database-clock.js';
import type { Log } from '../log.js';

const sentences: Readonly<Record<Alarm['kind'], string>> = {
  'outcome-unknown': 'the core has not said for too long what has come of an order; ask it by hand',
  contradiction: 'the core says what cannot be after what it has said before; nothing was changed',
  'attempt-unknown': 'the core tells a result of an order that it was never handed; nothing was changed',
  'answer-invalid': 'the core answers what the port does not know; the outcome is taken as unknown',
  'core-failed': 'a call of the core has failed; the outcome is taken as unknown',
  'not-recorded': 'what the core has answered could not be stored; it will be asked again',
};

export function createAlarmLog(log: Log, book = new ActiveAlarms()): (alarm: Alarm) => void {
  return (alarm) => {
    const { kind, ...fields } = alarm;
    const { attempt, error, ...others } = { attempt: undefined, error: undefined, ...fields };
    const named = attempt && { paymentId: attempt.paymentId, attempt: attempt.number };
    const where = error === undefined ? {} : { at: readStackFrames(error) };
    book.raise(kind);
    log.error({ alarm: kind, ...named, ...others, ...where }, sentences[kind]);
  };
}

/** The log text for a part of the bank: an alarm and a sentence per fault, and the sentence for its recovery. */
type PortWords = Readonly<Record<PortFault, readonly [alarm: string, sentence: string]>> & {
  readonly back: string;
};

const clockAlarm = 'clock-apart';

const portFaults = ['late', 'failed', 'malformed'] as const satisfies readonly PortFault[];

const coreAway = ['core-away', 'the core does not answer; what needs it is refused with 503'] as const;

const portWords = {
  core: {
    late: coreAway,
    failed: coreAway,
    malformed: ['read-invalid', 'the core answers what the port does not know'],
    back: 'the core answers again',
  },
  authenticator: {
    late: ['sca-late', 'the authenticator does not answer in time; what needs it is refused with 503'],
    failed: ['sca-failed', 'the authenticator fails; what needs it is refused with 503'],
    malformed: [
      'sca-malformed',
      'the authenticator answers what the port does not know; nothing was changed',
    ],
    back: 'the authenticator answers again',
  },
  login: {
    late: [
      'login-late',
      'the customers’ login does not answer in time; who has to log in is refused with 503',
    ],
    failed: ['login-failed', 'the customers’ login fails; who has to log in is refused with 503'],
    malformed: [
      'login-malformed',
      'the customers’ login answers what the port does not know; nobody was logged in',
    ],
    back: 'the customers’ login answers again',
  },
} as const satisfies Readonly<Record<string, PortWords>>;

/** The values of the log field `alarm`; docs/operator/log.md describes the response to each. */
export const alarmNames: readonly string[] = [
  ...Object.keys(sentences),
  clockAlarm,
  ...new Set(Object.values(portWords).flatMap((words) => portFaults.map((fault) => words[fault][0]))),
];

/** The alarms that stay active until a recovery line. */
export const lastingAlarms: readonly string[] = [
  clockAlarm,
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
 * Returns up to five stack frames. Drops the message, which may come from the core and contain customer data, even in
 * lines that look like frames.
 */
function readStackFrames(error: unknown): readonly string[] {
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
      const text = 'the database’s clock is far from this machine’s; what is stored goes by the database’s';
      log.error({ alarm: clockAlarm, aheadMilliseconds }, text);
    }
    if (!isApart && wasApart) {
      book.end('clock');
      log.info({ aheadMilliseconds }, 'the clocks are together again');
    }
    wasApart = isApart;
  };
}
