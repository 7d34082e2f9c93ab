/** What every answer says: the X-Request-ID of its request, and who may keep it. */
import { randomIdentifier } from '../crypto/secrets.js';
import type { Context, Stage } from './stage.js';

/** The nil UUID names nothing: everybody who has none would have it (RFC 9562, section 5.9). */
export const nilId = '00000000-0000-0000-0000-000000000000';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Echoes a valid X-Request-ID or makes one; first, so that every answer carries it. */
export const requestId: Stage<never, 'requestId'> = (ctx, next) => {
  const given = ctx.req.headers['x-request-id'];
  // Anything else is not echoed: a header is no place for what a stranger sends.
  const id = typeof given === 'string' && uuid.test(given) && given !== nilId ? given : randomIdentifier();
  ctx.res.setHeader('X-Request-ID', id);
  return next({ requestId: id });
};

/**
 * Nobody on the way keeps an answer: it may be about an account, and one that was refused now may be given later. First,
 * so that it goes for failures too; what may be kept says so itself.
 */
export const notKept: Stage = (ctx, next) => {
  ctx.res.setHeader('Cache-Control', 'no-store');
  return next();
};

/** For what is the same for everybody. */
export function mayBeKept(ctx: Pick<Context, 'remove'>): void {
  ctx.remove('Cache-Control');
}
