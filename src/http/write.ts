/** Stage 11: the answer goes out. */
import { required, type Stage } from './state.js';

export const write: Stage = async (ctx) => {
  const { body, headers, status } = required(ctx.state.reply, 'a reply');
  ctx.status = status;
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) ctx.set(name, value);
  }
  if (body === undefined) return;
  ctx.body = JSON.stringify(body);
  ctx.set('Content-Type', 'application/json');
};
