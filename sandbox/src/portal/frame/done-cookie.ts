/** The cookie by which a form tells the next page what it has done. */
import type { Context } from 'koa';
import { setCookie } from './set-cookie.js';

export type Done = keyof typeof doneTexts;

/** Results of forms, on the page that follows. */
export const doneTexts = {
  'workspace-made': 'Your workspace is made, with a client and a test customer.',
  'workspace-opened': 'The workspace is open in this browser.',
  'client-registered': 'The client is registered.',
  'client-changed': 'The client is changed.',
  'client-removed': 'The client is removed.',
  'customer-added': 'The customer is added.',
  'company-added': 'The company is added.',
  'holder-changed': 'The change is made.',
  'holder-removed': 'It is removed, with its accounts.',
  'account-opened': 'The account is open.',
  'account-changed': 'The account is changed.',
  'account-closed': 'The account is closed.',
  reset: 'The workspace is as it was at the beginning.',
  'faults-changed': 'The faults are set.',
  'faults-removed': 'No fault is set any more.',
  'clock-moved': 'The clock goes forward.',
  'log-emptied': 'The log is empty.',
  called: 'The call was made; the next calls of the handbook have the values of its answer.',
  'called-again': 'The call was made again; this is the new one.',
  'done-it': 'It was done; this is what happened.',
  'workspace-removed': 'The workspace is gone.',
  'secret-changed': 'The client has a new secret, and the old one is no longer valid.',
  unlocked: 'No test customer is locked any more, for your clients and in this browser.',
};

const name = 'sandbox-done';

export function keepDone(ctx: Context, done: Done): void {
  setCookie(ctx, name, done, { seconds: 60 });
}

/** Returns what was done, once. */
export function takeDone(ctx: Context): Done | undefined {
  const kept = ctx.cookies.get(name);
  if (kept === undefined) return undefined;
  setCookie(ctx, name, '', { seconds: 0 });
  return isDone(kept) ? kept : undefined;
}

function isDone(text: string): text is Done {
  return Object.hasOwn(doneTexts, text);
}
