/** The cookie by which a form tells the next page what it has done. */
import type { Context } from 'koa';
import { setCookie } from './set-cookie.js';

export type Done = keyof typeof doneTexts;

/** Results of forms, on the page that follows. */
export const doneTexts = {
  'workspace-made': 'Your workspace was created, with a client and a test customer.',
  'workspace-opened': 'The workspace is open in this browser.',
  'client-registered': 'The client was registered.',
  'client-changed': 'The client was changed.',
  'client-removed': 'The client was removed.',
  'customer-added': 'The customer was created.',
  'company-added': 'The company was created.',
  'holder-changed': 'The change was saved.',
  'holder-removed': 'Removed, and all accounts were closed.',
  'account-opened': 'The account was opened.',
  'account-changed': 'The account was changed.',
  'account-closed': 'The account was closed.',
  reset: 'The workspace was reset.',
  'faults-changed': 'The fault was armed.',
  'faults-removed': 'All faults were deleted.',
  'clock-moved': 'The clock is advancing.',
  'log-emptied': 'The log was cleared.',
  called: 'The call was made. The next calls of the handbook use the values of its answer.',
  'called-again': 'The call was repeated. This is the new call.',
  'done-it': 'Done. This is what happened.',
  'workspace-removed': 'The workspace was deleted.',
  'secret-changed': 'The client has a new secret. The old secret is no longer valid.',
  unlocked: 'All test customers are unlocked, for your clients and in this browser.',
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
