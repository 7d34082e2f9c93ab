/** For whoever watches the server: does it live, and is it ready for requests? */
import type { Stage } from './state.js';

export function health(isReady: () => Promise<boolean>): Stage {
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === '/health/live') {
      ctx.body = { status: 'up' };
    } else if (ctx.path === '/health/ready') {
      const ready = await isReady();
      ctx.status = ready ? 200 : 503;
      ctx.body = { status: ready ? 'ready' : 'not ready' };
    } else {
      return next();
    }
    ctx.set('Cache-Control', 'no-store');
  };
}
