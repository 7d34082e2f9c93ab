/** Rate limits, in calls per second: per address before authentication, per client afterwards. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { CountExplanation } from '../../domain/explanation.js';
import { Problem } from '../../domain/problem.js';
import { passOn } from '../../engine/stages/stage.js';
import type { CallerNetwork } from '../addresses.js';
import type { Stage } from '../stage.js';

export interface Rates {
  /** Limit per client after authentication; 0 means no limit, as in the interface's default plan. */
  readonly clientPerSecond: number;
  /** Limit per address, which several clients may share; 0 means no limit. */
  readonly addressPerSecond: number;
}

/** Before authentication only the address limit applies, so that strangers cannot use up a client's rate limit. */
export function addressRate({ addressPerSecond }: Rates, callerNetwork: CallerNetwork): Stage {
  const count = counter(addressPerSecond, 'address');
  if (!count) return passOn;
  return async (ctx, next) => {
    await count(callerNetwork(ctx));
    await next();
  };
}

/** One counter for all calls of a client; undefined without a limit. */
export function clientRate({ clientPerSecond }: Rates): Count | undefined {
  return counter(clientPerSecond, 'client');
}

/** Counts a call; throws `rate.exceeded` above the limit. */
type Count = (caller: string) => Promise<void>;

function counter(perSecond: number, counted: CountExplanation['counted']): Count | undefined {
  if (perSecond === 0) return undefined;
  const limiter = new RateLimiterMemory({ points: perSecond, duration: 1 });
  return async (caller) => {
    try {
      await limiter.consume(caller);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const { consumedPoints: count, msBeforeNext } = error;
      const resetsAt = Date.now() + msBeforeNext;
      const explain = () => ({ kind: 'count', counted, most: perSecond, count, resetsAt }) as const;
      throw new Problem('rate.exceeded', 'Too many requests in this second.', undefined, { explain });
    }
  };
}
