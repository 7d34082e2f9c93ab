/** What a workspace has asked to go wrong, in a call of one of its clients: once it is known who calls, and before it is done. */
import type { FaultEffect } from '../../domain/sandbox/faults.js';
import { Problem, type Reason } from '../../domain/problem.js';
import type { Findings } from '../state.js';
import type { Context, Stage } from '../stage.js';
import { type ClaimedClient, clientInAddress, clientInForm } from './named-client.js';

interface DueFault {
  readonly effect: FaultEffect;
  readonly delayMilliseconds?: number;
}

interface FaultParts {
  /** The fault that a call of this client meets, which is counted. */
  readonly take: (clientId: string, operation: string) => Promise<DueFault | undefined>;
  readonly pause: (milliseconds: number) => Promise<unknown>;
  /** Whom a request to the token endpoint names as its client: it proves itself later. */
  readonly claimedClient: ClaimedClient;
}

interface Caller {
  readonly clientId: string;
  readonly operation: string;
}

const reasons = {
  'answer-500': 'server.failed',
  'answer-503': 'server.unavailable',
  'answer-429': 'rate.exceeded',
} as const satisfies Partial<Record<FaultEffect, Reason>>;

/** In calls of TPPs: of the operations that ask for a client, and of OAuth2's, which are told of it in another way. */
export function injectFaults(parts: FaultParts): Stage<'route' | 'client'> {
  return injecting(parts, (ctx) => {
    const { client, route } = ctx.state;
    const clientId = client ? client.id : clientInForm(ctx, parts.claimedClient);
    return clientId === undefined ? undefined : { clientId, operation: route.operation.id };
  });
}

/** In visits of browsers to the authorization endpoint, which name the client in the address. */
export function injectPageFaults(parts: FaultParts): Stage {
  return injecting(parts, (ctx) => {
    const clientId = clientInAddress(ctx);
    return clientId === undefined ? undefined : { clientId, operation: 'authorize' };
  });
}

function injecting<Needed extends keyof Findings = never>(
  { pause, take }: FaultParts,
  callerOf: (ctx: Context<Needed>) => Caller | undefined,
): Stage<Needed> {
  return async (ctx, next) => {
    const caller = callerOf(ctx);
    const fault = caller && (await take(caller.clientId, caller.operation));
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
