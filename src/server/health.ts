/** For whoever watches the server: does it live, and is it ready for requests? */
import type { Context, Stage } from '../api/stage.js';

const livePath = '/health/live';
const readyPath = '/health/ready';

export interface Health {
  readonly isReady: () => Promise<boolean>;
  /** What the server stands on and does not get an answer of at the moment, by name. */
  readonly away: () => readonly string[];
}

export function isHealth({ method, path }: Pick<Context, 'method' | 'path'>): boolean {
  return (method === 'GET' || method === 'HEAD') && (path === livePath || path === readyPath);
}

export function health({ away, isReady }: Health): Stage {
  const askOnce = atOneTime(isReady);
  return async (ctx) => {
    const ready = ctx.path === livePath || (await askOnce());
    ctx.status = ready ? 200 : 503;
    if (ctx.path === livePath) {
      ctx.body = { status: 'up' };
      return;
    }
    // Whoever sends the calls must not turn away what can be answered without the core.
    const names = away();
    ctx.body = { status: ready ? 'ready' : 'not ready', ...(names.length > 0 && { away: names }) };
  };
}

/**
 * Whoever asks while an answer is on its way gets the same one. Anybody may ask, as often as they like and past the door,
 * and each answer costs the database some statements.
 */
function atOneTime<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  return () => {
    underWay ??= ask().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}
