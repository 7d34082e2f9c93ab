/**
 * The bank's login elsewhere as the server calls it: every answer has a deadline and is held against the port's types, and
 * what fails, comes late or is something else is refused as unavailable, in words of our own.
 */
import { Problem } from '../domain/problem.js';
import type { BegunLogin, CustomerLogin, LoggedIn } from './customer-login.js';
import { inTime, late, type ScaFault } from './patient-sca.js';

export interface LoginNews {
  readonly call: keyof CustomerLogin;
  /** Absent where it answers again. */
  readonly fault?: ScaFault;
  /** What was thrown, whose text may be anything. */
  readonly error?: unknown;
}

export interface LoginPatience {
  readonly deadlineMilliseconds: number;
  /** Told when the login goes away and when it is back, once each; of malformed answers each time. */
  readonly tell: (news: LoginNews) => void;
}

export interface PatientLogin {
  readonly login: CustomerLogin;
  /** Whether the last call had no answer. */
  isAway(): boolean;
}

export function patientLogin(
  login: CustomerLogin,
  { deadlineMilliseconds, tell }: LoginPatience,
): PatientLogin {
  let isAway = false;
  const refuse = (news: LoginNews): never => {
    if (news.fault === 'malformed' || !isAway) tell(news);
    if (news.fault !== 'malformed') isAway = true;
    const text = 'The bank’s login does not answer right now; try again shortly.';
    throw new Problem('server.unavailable', text, undefined, { retryAfterSeconds: 5 });
  };
  const ask = async <Answer>(
    call: keyof CustomerLogin,
    asked: () => Promise<unknown>,
    isAnswer: (answer: unknown) => answer is Answer,
  ): Promise<Answer> => {
    const answer = await inTime(asked, deadlineMilliseconds).catch((error: unknown) =>
      refuse({ call, fault: 'failed', error }),
    );
    if (answer === late) return refuse({ call, fault: 'late' });
    if (isAway) tell({ call });
    isAway = false;
    return isAnswer(answer) ? answer : refuse({ call, fault: 'malformed' });
  };
  return {
    isAway: () => isAway,
    login: {
      begin: (request) => ask('begin', () => login.begin(request), isBegun),
      finish: (returned) => ask('finish', () => login.finish(returned), isFinished),
    },
  };
}

function isBegun(answer: unknown): answer is BegunLogin {
  if (typeof answer !== 'object' || answer === null) return false;
  const { kept, redirectTo }: { kept?: unknown; redirectTo?: unknown } = answer;
  return isWebAddress(redirectTo) && typeof kept === 'string' && kept.length <= 2_000;
}

/** A page: any other scheme would run or read something in the customer's browser. */
function isWebAddress(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  return ['http:', 'https:'].includes(new URL(value).protocol);
}

function isFinished(answer: unknown): answer is LoggedIn | undefined {
  if (answer === undefined) return true;
  if (typeof answer !== 'object' || answer === null) return false;
  const { psuId }: { psuId?: unknown } = answer;
  return typeof psuId === 'string' && psuId.length > 0 && psuId.length <= 64;
}
