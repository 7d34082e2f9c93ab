/** The handler's reply: held against its contract, then sent. */
import type { Stage } from './stage.js';

/** What the contract does not declare is our fault, and is not sent. See docs/decisions.md, D3. */
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

export const write: Stage<'reply'> = (ctx) => {
  const { body, headers, status } = ctx.state.reply;
  const response = ctx.res;
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) response.setHeader(name, value);
  }
  const text = body === undefined ? '' : JSON.stringify(body);
  if (text !== '') response.setHeader('Content-Type', 'application/json');
  // A 204 has no length.
  if (status !== 204) response.setHeader('Content-Length', Buffer.byteLength(text));
  response.statusCode = status;
  response.end(text);
  // All is said, and faster than Koa would say it, which looks at what kind of answer it might be.
  ctx.respond = false;
};
