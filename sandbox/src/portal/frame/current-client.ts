/** The client that a browser used last, which is the default on every page; its cookie has the client's id. */
import type { Context } from 'koa';
import type { RegisteredClient } from '../../../../src/domain/clients.js';
import { portalPaths } from './paths.js';

const name = 'sandbox-client';
const keptSeconds = 90 * 86_400;

/** Returns the client used last, else the newest. */
export function chooseClient(
  ctx: Context,
  clients: readonly RegisteredClient[],
): RegisteredClient | undefined {
  const last = ctx.cookies.get(name);
  return clients.find(({ id }) => id === last) ?? clients.at(-1);
}

/** Remembers a client of the workspace. */
export function keepClient(ctx: Context, id: string): void {
  const attributes = [`Path=${portalPaths.start}`, 'HttpOnly', 'SameSite=Lax', `Max-Age=${keptSeconds}`];
  ctx.append('Set-Cookie', `${name}=${encodeURIComponent(id)}; ${attributes.join('; ')}`);
}
