/** What a workspace has asked to go wrong, in a call of one of its clients: once it is known who calls, and before it is done. */
import type { FaultEffect } from '../../domain/sandbox/faults.js';
import { Problem, type Reason } from '../../domain/problem.js';
import type { Context, Stage } from '../stage.js';

interface DueFault {
  readonly effect: FaultEffect;
  readonly delayMilliseconds?: number;
}

interface FaultParts {
  /** The fault that a call of this client meets, which is counted. */
  readonly take: (clientId: string, operation: string) => Promise<DueFault | undefined>;
  readonly pause: (milliseconds: number) => Promise<unknown>;
}

const reasons = {
  'answer-500': 'server.failed',
  'answer-503': 'server.unavailable',
  'answer-429': 'rate.exceeded',
} as const satisfies Partial<Record<FaultEffect, Reason>>;

export function injectFaults({ pause, take }: FaultParts): Stage<'route' | 'client'> {
  return async (ctx, next) => {
    const { client, route } = ctx.state;
    const fault = client && (await take(client.id, route.operation.id));
    if (!fault) return next();
    const { delayMilliseconds = 0, effect } = fault;
    // It is no mistake of the server's, which would be logged as one.
    Object.assign(ctx.state, { injectedFault: effect });
    switch (effect) {
      case 'delay':
        await pause(delayMilliseconds);
        return next();
      case 'break-off':
        return breakOff(ctx);
      case 'lose-answer':
        // The answer is written where the call is done, and must not leave.
        ctx.res.end = () => ctx.res;
        try {
          return await next();
        } finally {
          breakOff(ctx);
        }
      default:
        throw new Problem(
          reasons[effect],
          'The sandbox was asked to answer like this, by a fault of the workspace that the client belongs to.',
        );
    }
  };
}

function breakOff(ctx: Context): void {
  ctx.respond = false;
  ctx.req.socket.destroy();
}
