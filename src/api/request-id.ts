/** Echoes a valid X-Request-ID or makes one; first, so that every answer carries it. */
import { randomIdentifier } from '../crypto/identifiers.js';
import type { Stage } from './stage.js';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const requestId: Stage<never, 'requestId'> = (ctx, next) => {
  const given = ctx.req.headers['x-request-id'];
  // Anything else is not echoed: a header is no place for what a stranger sends.
  const id = typeof given === 'string' && uuid.test(given) ? given : randomIdentifier();
  ctx.res.setHeader('X-Request-ID', id);
  return next({ requestId: id });
};
