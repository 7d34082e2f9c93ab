/** For whoever watches the server: does it live, and is it ready for requests? */
import type { Context, Stage } from '../api/stage.js';

const livePath = '/health/live';
const readyPath = '/health/ready';

export function health(isReady: () => Promise<boolean>): Stage {
  return (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    return ctx.path === livePath || ctx.path === readyPath ? answer(ctx, isReady) : next();
  };
}

async function answer(ctx: Context, isReady: () => Promise<boolean>): Promise<void> {
  const ready = ctx.path === livePath || (await isReady());
  ctx.status = ready ? 200 : 503;
  ctx.body = { status: ctx.path === livePath ? 'up' : ready ? 'ready' : 'not ready' };
}
