/** How many calls a second are served: of an address before it is known who calls, of a client after that. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { CountExplanation } from '../domain/explanation.js';
import { Problem } from '../domain/problem.js';
import { passOn } from '../engine/stage.js';
import type { CallerNetwork } from './addresses.js';
import type { Stage } from './stage.js';

export interface Rates {
  /** Of one client, once it has proved who it is; 0 means no limit, as the interface's default plan has it. */
  readonly clientPerSecond: number;
  /** Of one address, from which several clients may call; 0 means no limit. */
  readonly addressPerSecond: number;
}

/** At the door nobody has proved anything: a client's own rate is not for strangers to spend. */
export function addressRate({ addressPerSecond }: Rates, callerNetwork: CallerNetwork): Stage {
  const count = counter(addressPerSecond, 'address');
  if (!count) return passOn;
  return async (ctx, next) => {
    await count(callerNetwork(ctx));
    await next();
  };
}

/** One count for all that a client may call; undefined where there is no limit. */
export function clientRate({ clientPerSecond }: Rates): Count | undefined {
  return counter(clientPerSecond, 'client');
}

/** Throws `rate.exceeded`. */
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
