/** Health checks: liveness and readiness, with request coalescing of concurrent checks. */
import type { Context, Stage } from '../api/stage.js';

export const livePath = '/health/live';
export const readyPath = '/health/ready';

export interface Health {
  readonly isReady: () => Promise<boolean>;
  /** Names of the dependencies that do not answer now. */
  readonly listUnavailable: () => readonly string[];
}

export function isHealth({ method, path }: Pick<Context, 'method' | 'path'>): boolean {
  return (method === 'GET' || method === 'HEAD') && (path === livePath || path === readyPath);
}

/** `showsUnavailable` decides whether this caller learns which dependencies do not answer, beside readiness. */
export function health(
  { isReady, listUnavailable }: Health,
  showsUnavailable: (ctx: Pick<Context, 'req'>) => boolean,
): Stage {
  const askOnce = atOneTime(isReady);
  return async (ctx) => {
    const ready = ctx.path === livePath || (await askOnce());
    ctx.status = ready ? 200 : 503;
    if (ctx.path === livePath) {
      ctx.body = { status: 'up' };
      return;
    }
    // Stays 200 without the core: load balancers must not reject requests that need no core.
    const names = showsUnavailable(ctx) ? listUnavailable() : [];
    ctx.body = { status: ready ? 'ready' : 'not ready', ...(names.length > 0 && { away: names }) };
  };
}

/**
 * Request coalescing: concurrent callers share one answer. Health checks are public, not rate-limited and not
 * admission-controlled, and each one costs some database statements.
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
