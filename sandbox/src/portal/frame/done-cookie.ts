/** The cookie by which a form tells the next page what it has done. */
import type { Context } from 'koa';
import * as words from '../texts.js';
import { setCookie } from './set-cookie.js';

const name = 'sandbox-done';

export function keepDone(ctx: Context, done: words.Done): void {
  setCookie(ctx, name, done, { seconds: 60 });
}

/** Returns what was done, once. */
export function takeDone(ctx: Context): words.Done | undefined {
  const kept = ctx.cookies.get(name);
  if (kept === undefined) return undefined;
  setCookie(ctx, name, '', { seconds: 0 });
  return isDone(kept) ? kept : undefined;
}

function isDone(text: string): text is words.Done {
  return Object.hasOwn(words.done, text);
}
