/** The answer goes out. */
import type { Stage } from './stage.js';

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
