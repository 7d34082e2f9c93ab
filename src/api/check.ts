/** The answer against the contract. What it does not declare is our fault, and is not sent. */
// See docs/decisions.md, D3.
import type { Stage } from './stage.js';

export const check: Stage<'requestId' | 'route' | 'reply'> = (ctx, next) => {
  const { reply, requestId, route } = ctx.state;
  const { contract, operation, validators } = route;
  const where = `${contract.name} ${operation.id} ${reply.status}`;
  const validator = validators.replies[reply.status];
  if (!validator) throw new Error(`${where} is not declared by the contract`);
  const headers = { 'x-request-id': requestId, ...reply.headers };
  if (!validator({ headers, body: reply.body })) {
    // Only the places: the values may be a customer's.
    const places = (validator.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
    throw new Error(`${where} does not follow the contract: ${places.join(', ')}`);
  }
  return next();
};
