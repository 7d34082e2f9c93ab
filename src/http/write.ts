/** Stage 11: the answer goes out. */
import { required, type Stage } from './state.js';

export const write: Stage = async (ctx) => {
  const { body, headers, status } = required(ctx.state.reply, 'a reply');
  ctx.status = status;
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) ctx.set(name, value);
  }
  if (body === undefined) {
    // Koa would write the status's name for a body that is merely missing.
    if (status !== 204) ctx.body = '';
    return;
  }
  // Before the body, from whose first characters Koa would guess a type.
  ctx.set('Content-Type', 'application/json');
  ctx.body = JSON.stringify(body);
};
