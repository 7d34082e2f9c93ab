/**
 * Fault injection of the sandbox: applies a workspace's faults to calls of its clients, after the client is known and
 * before the call has an effect.
 */
import { formatInstant, type Instant } from '../../../src/domain/time.js';
import type { FaultEffect, FaultRule } from '../domain/faults.js';
import { Problem, type Reason } from '../../../src/domain/problem.js';
import type { Findings } from '../../../src/api/state.js';
import type { Context, Stage } from '../../../src/api/stage.js';
import { type ClaimedClient, clientInAddress, clientInForm } from './claimed-client.js';

interface FaultDependencies {
  /** Returns and counts the fault due for a call of this client. */
  readonly take: (
    clientId: string,
    operation: string,
  ) => Promise<Pick<FaultRule, 'effect' | 'delayMilliseconds'> | undefined>;
  readonly pause: (milliseconds: number) => Promise<unknown>;
  /** The client named by a token request, before its authentication. */
  readonly claimedClient: ClaimedClient;
}

interface ClockDependencies {
  /** The time of a client whose workspace's clock is ahead. */
  readonly findOwnTime: (clientId: string) => Promise<Instant | undefined>;
}

const reasons = {
  'answer-500': 'server.failed',
  'answer-503': 'server.unavailable',
  'answer-429': 'rate.exceeded',
} as const satisfies Partial<Record<FaultEffect, Reason>>;

/**
 * Injects faults into calls of TPPs: operations that require a client, and OAuth2's, by the client that the request
 * claims. Answers to a client whose clock is ahead carry its time.
 */
export function injectFaults(parts: FaultDependencies & ClockDependencies): Stage<'route' | 'client'> {
  const inject = injecting<'route' | 'client'>(parts, (ctx) => {
    const { client, route } = ctx.state;
    const clientId = client ? client.id : clientInForm(ctx, parts.claimedClient);
    return clientId === undefined ? undefined : { clientId, operation: route.operation.id };
  });
  return async (ctx, next) => {
    const { client } = ctx.state;
    const own = client && (await parts.findOwnTime(client.id));
    if (own !== undefined) ctx.set('Sandbox-Clock', formatInstant(own));
    return inject(ctx, next);
  };
}

/** Injects faults at the authorization endpoint, where the address names the client. */
export function injectPageFaults(parts: FaultDependencies): Stage {
  return injecting(parts, (ctx) => {
    const clientId = clientInAddress(ctx);
    return clientId === undefined ? undefined : { clientId, operation: 'authorize' };
  });
}

function injecting<Needed extends keyof Findings = never>(
  { pause, take }: FaultDependencies,
  callerOf: (ctx: Context<Needed>) => { readonly clientId: string; readonly operation: string } | undefined,
): Stage<Needed> {
  return async (ctx, next) => {
    const caller = callerOf(ctx);
    const fault = caller && (await take(caller.clientId, caller.operation));
    if (!fault) return next();
    const { delayMilliseconds = 0, effect } = fault;
    // Marks the failure as injected, so that it is not logged as a server error.
    Object.assign(ctx.state, { injectedFault: effect });
    ctx.set('Sandbox-Fault', effect);
    switch (effect) {
      case 'delay':
        await pause(delayMilliseconds);
        return next();
      case 'break-off':
        return breakOff(ctx);
      case 'lose-answer':
        // The handler writes its answer, which must not be sent.
        ctx.res.end = () => ctx.res;
        try {
          return await next();
        } finally {
          breakOff(ctx);
        }
      default:
        throw new Problem(reasons[effect], 'A fault of the client’s workspace has caused this answer.');
    }
  };
}

function breakOff(ctx: Context): void {
  ctx.respond = false;
  ctx.req.socket.destroy();
}
