/** Applies deadline and type checks to the bank's own login. */
import type { Closable } from './closable.js';
import { isObject } from '../domain/objects.js';
import { Problem } from '../domain/problem.js';
import { isPsuId } from './bounds.js';
import type { CustomerLogin } from './customer-login.js';
import { createGuardedPort, type PortDeadlineOptions } from './port-deadlines.js';

/** The methods that ask the login. */
export type LoginCall = Exclude<keyof CustomerLogin, keyof Closable>;

interface GuardedLogin {
  readonly login: CustomerLogin;
  isUnavailable(): boolean;
}

export function withLoginDeadlines(login: CustomerLogin, patience: PortDeadlineOptions): GuardedLogin {
  const { ask, isUnavailable } = createGuardedPort(patience, {
    isAnswer: { begin: isBegun, finish: isFinished },
    refusal,
  });
  return {
    isUnavailable,
    login: {
      begin: (request) => ask('begin', () => login.begin(request)),
      finish: (returned) => ask('finish', () => login.finish(returned)),
    },
  };
}

function refusal(): Problem {
  const text = 'The bank’s login does not answer right now; try again shortly.';
  return new Problem('server.unavailable', text, undefined, { dependency: 'login' });
}

function isBegun(answer: unknown): boolean {
  if (!isObject(answer)) return false;
  const { kept, redirectTo } = answer;
  return isWebAddress(redirectTo) && typeof kept === 'string' && kept.length <= 2_000;
}

/** Only web pages: another scheme could run or read something in the customer's browser. */
function isWebAddress(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  return ['http:', 'https:'].includes(new URL(value).protocol);
}

function isFinished(answer: unknown): boolean {
  if (answer === undefined) return true;
  if (!isObject(answer)) return false;
  return isPsuId(answer['psuId']);
}
