/**
 * After authentication, signature included, counts a call against its client's rate limit and moves its slot to the
 * client: strangers cannot use up the limit. Most calls authenticate in the head; at the token endpoints a use case does
 * so.
 */
import type { IncomingMessage } from 'node:http';
import type { Client } from '../../domain/clients.js';
import type { Admission } from './admission.js';
import { clientRate, type Rates } from './rate-limits.js';
import type { Stage } from '../stage.js';

/** Throws `rate.exceeded` or `server.unavailable` when the client is at its limit. */
export type CountFor = (request: IncomingMessage, client: Client) => Promise<void> | undefined;

export function createCountFor(rates: Rates, admission: Admission): CountFor {
  const count = clientRate(rates);
  if (!count) return (request, client) => admission.moveTo(request, client);
  return async (request, client) => {
    await count(client.id);
    await admission.moveTo(request, client);
  };
}

async function after(counting: Promise<void>, next: () => Promise<void>): Promise<void> {
  await counting;
  await next();
}

/** A call without a client stays with its address until a use case authenticates it. */
export function clientSlot(countFor: CountFor): Stage<'client'> {
  return (ctx, next) => {
    const { client } = ctx.state;
    const counting = client && countFor(ctx.req, client);
    return counting ? after(counting, next) : next();
  };
}
