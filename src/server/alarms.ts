/** What the operator has to hear of, as lines of the log: each names the payment, and quotes nobody. */
import type { CorePatience } from '../bank/patient-core.js';
import type { LoginPatience } from '../bank/patient-login.js';
import type { ScaFault, ScaPatience } from '../bank/patient-sca.js';
import type { Alarm } from '../usecases/services.js';
import type { Log } from './log.js';

const sentences: Readonly<Record<Alarm['kind'], string>> = {
  'outcome-unknown': 'the core has not said for too long what has come of an order; ask it by hand',
  contradiction: 'the core says what cannot be after what it has said before; nothing was changed',
  'attempt-unknown': 'the core tells a result of an order that it was never handed; nothing was changed',
  'answer-invalid': 'the core answers what the port does not know; the outcome is taken as unknown',
  'core-failed': 'a call of the core has failed; the outcome is taken as unknown',
  'not-recorded': 'what the core has answered could not be stored; it will be asked again',
};

export function alarmTo(log: Log): (alarm: Alarm) => void {
  return (alarm) => {
    const { kind, ...fields } = alarm;
    const { attempt, error, ...others } = { attempt: undefined, error: undefined, ...fields };
    const named = attempt && { paymentId: attempt.paymentId, attempt: attempt.number };
    const where = error === undefined ? {} : { at: placesOf(error) };
    log.error({ alarm: kind, ...named, ...others, ...where }, sentences[kind]);
  };
}

/** That the core does not answer reads, and that it does again: a line each time that this changes. */
export function coreNewsTo(log: Log): CorePatience['tell'] {
  return ({ call, error, news }) => {
    const where = error === undefined ? {} : { at: placesOf(error) };
    switch (news) {
      case 'back':
        return log.info({ call }, 'the core answers again');
      case 'malformed':
        return log.error({ alarm: 'read-invalid', call }, 'the core answers what the port does not know');
      case 'away':
        return log.error(
          { alarm: 'core-away', call, ...where },
          'the core does not answer; what needs it is refused with 503',
        );
    }
  };
}

const scaSentences: Readonly<Record<ScaFault, string>> = {
  late: 'the authenticator does not answer in time; what needs it is refused with 503',
  failed: 'the authenticator fails; what needs it is refused with 503',
  malformed: 'the authenticator answers what the port does not know; nothing was changed',
};

/** The same of the authenticator; what it answers outside of its port is told each time. */
export function scaNewsTo(log: Log): ScaPatience['tell'] {
  return ({ error, fault, ...news }) => {
    if (fault === undefined) return log.info(news, 'the authenticator answers again');
    const where = error === undefined ? {} : { at: placesOf(error) };
    log.error({ alarm: `sca-${fault}`, ...news, ...where }, scaSentences[fault]);
  };
}

const loginSentences: Readonly<Record<ScaFault, string>> = {
  late: 'the customers’ login does not answer in time; who has to log in is refused with 503',
  failed: 'the customers’ login fails; who has to log in is refused with 503',
  malformed: 'the customers’ login answers what the port does not know; nobody was logged in',
};

/** The same of a login elsewhere. */
export function loginNewsTo(log: Log): LoginPatience['tell'] {
  return ({ error, fault, ...news }) => {
    if (fault === undefined) return log.info(news, 'the customers’ login answers again');
    const where = error === undefined ? {} : { at: placesOf(error) };
    log.error({ alarm: `login-${fault}`, ...news, ...where }, loginSentences[fault]);
  };
}

/** Where it was thrown. Its text may be the core's, and have a customer's data in it, also in lines that look like places. */
function placesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [];
  const { message, stack = '' } = error;
  const end = stack.indexOf(message);
  // A text that was changed after the error was made cannot be told from the places.
  if (end < 0) return [];
  const lines = stack.slice(end + message.length).split('\n');
  const places = lines.map((line) => line.trim()).filter((line) => line.startsWith('at '));
  return places.slice(0, 5);
}
