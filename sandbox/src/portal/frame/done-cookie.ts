/** The cookie by which a form tells the next page what it has done. */
import type { Context } from 'koa';
import * as words from '../texts.js';
import { portalPaths } from './paths.js';

const name = 'sandbox-done';

export function keepDone(ctx: Context, done: words.Done): void {
  write(ctx, done, 60);
}

/** Returns what was done, once. */
export function takeDone(ctx: Context): words.Done | undefined {
  const kept = ctx.cookies.get(name);
  if (kept === undefined) return undefined;
  write(ctx, '', 0);
  return isDone(kept) ? kept : undefined;
}

function isDone(text: string): text is words.Done {
  return Object.hasOwn(words.done, text);
}

function write(ctx: Context, value: string, seconds: number): void {
  const attributes = [`Path=${portalPaths.start}`, 'HttpOnly', 'SameSite=Lax', `Max-Age=${seconds}`];
  ctx.append('Set-Cookie', `${name}=${value}; ${attributes.join('; ')}`);
}
