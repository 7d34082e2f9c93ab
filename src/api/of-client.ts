/**
 * Whose a call is, once that is proved: it counts against its client's own rate, and in its client's share of the places.
 * Most calls say so in their head; at the token endpoints a use case finds out.
 */
import type { IncomingMessage } from 'node:http';
import type { Client } from '../domain/clients.js';
import type { Admission } from './admission/admission.js';
import { clientRate, type Rates } from './rates.js';
import type { Stage } from './stage.js';

/** Throws `rate.exceeded` or `server.unavailable` when there is no room for one more call of this client. */
export type CountFor = (request: IncomingMessage, client: Client) => Promise<void> | undefined;

export function countingFor(rates: Rates, admission: Admission): CountFor {
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

/** What names no client counts for its address, until somebody says otherwise. */
export function ofClient(countFor: CountFor): Stage<'client'> {
  return (ctx, next) => {
    const { client } = ctx.state;
    const counting = client && countFor(ctx.req, client);
    return counting ? after(counting, next) : next();
  };
}
