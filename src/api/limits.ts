/** What one caller, and all of them together, may ask of this process. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '../domain/problem.js';
import type { Stage } from './stage.js';

export interface Limits {
  /** Requests that may be under way at once; more are turned away at the door, before they cost anything. */
  readonly requestsAtOnce: number;
  /** Requests of one client in a second; 0 means no limit, as the interface's default plan has it. */
  readonly requestsPerSecond: number;
}

export function limits({ requestsAtOnce, requestsPerSecond }: Limits): Stage {
  const limiter =
    requestsPerSecond > 0 ? new RateLimiterMemory({ points: requestsPerSecond, duration: 1 }) : undefined;
  let underWay = 0;
  return async (ctx, next) => {
    if (underWay >= requestsAtOnce)
      throw new Problem('server.unavailable', 'The server is busy; try again shortly.');
    const client = ctx.req.headers['x-gateway-client-id'];
    if (limiter) await consume(limiter, typeof client === 'string' ? client : ctx.ip);
    underWay += 1;
    try {
      await next();
    } finally {
      underWay -= 1;
    }
  };
}

async function consume(limiter: RateLimiterMemory, caller: string): Promise<void> {
  try {
    await limiter.consume(caller);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new Problem('rate.exceeded', 'Too many requests in this second.');
  }
}
