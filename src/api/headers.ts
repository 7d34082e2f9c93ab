/** Headers of every answer: X-Request-ID and `Cache-Control: no-store`. */
import { randomIdentifier } from '../crypto/secrets.js';
import type { Context, Stage } from './stage.js';

/** The nil UUID identifies nothing, because any caller without an id may send it (RFC 9562, section 5.9). */
export const nilId = '00000000-0000-0000-0000-000000000000';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Echoes a valid X-Request-ID or makes one. The first stage, so that every answer carries the header. */
export const requestId: Stage<never, 'requestId'> = (ctx, next) => {
  const given = ctx.req.headers['x-request-id'];
  // Any other value is not echoed, so that callers cannot place text in a header.
  const id = typeof given === 'string' && uuid.test(given) && given !== nilId ? given : randomIdentifier();
  ctx.res.setHeader('X-Request-ID', id);
  return next({ requestId: id });
};

/**
 * Forbids caching: answers may hold account data, and a refusal may not apply to the next call. Runs early, so that
 * failures are covered; cacheable answers remove the header.
 */
export const noStore: Stage = (ctx, next) => {
  ctx.res.setHeader('Cache-Control', 'no-store');
  return next();
};

/** For answers that are the same for every caller. */
export function allowCaching(ctx: Pick<Context, 'remove'>): void {
  ctx.remove('Cache-Control');
}
