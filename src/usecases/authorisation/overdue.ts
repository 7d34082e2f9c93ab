/** The worker's expiry round: records the end of overdue payments, baskets, consents and idle authorisations. */
import type { Connection } from '../../storage/work/unit-of-work.js';
import { basketTransitions } from '../baskets/basket-signing.js';
import { bulkTransitions } from '../bulks/bulk-signing.js';
import { consentTransitions } from '../consents/transitions.js';
import { paymentTransitions } from '../payments/payment-kind.js';
import { standingOrderTransitions } from '../standing-orders/signing.js';
import { countDone } from '../count-done.js';
import { currentMoment, idleSince, type Services } from '../services.js';
import { transition, type Transitions } from '../resource/transition.js';

// Each ends a batch of overdue resources of its kind, and returns their number.
export const endOverduePayments = (services: Services): Promise<number> =>
  endOverdue(paymentTransitions, services.stores.payments, services);
export const endOverdueBulks = (services: Services): Promise<number> =>
  endOverdue(bulkTransitions, services.stores.bulks, services);
export const endOverdueStandingOrders = (services: Services): Promise<number> =>
  endOverdue(standingOrderTransitions, services.stores.standingOrders, services);
export const endOverdueBaskets = (services: Services): Promise<number> =>
  endOverdue(basketTransitions, services.stores.baskets, services);
export const endOverdueConsents = (services: Services): Promise<number> =>
  endOverdue(consentTransitions, services.stores.consents, services);

/** An index yields candidates; the kind's own rule decides whether and how each one ends. */
async function endOverdue<Resource extends { readonly status: string }, Cause extends string>(
  transitions: Transitions<Resource, Cause>,
  table: { find(db: Connection, id: string): Promise<Resource | undefined> },
  services: Services,
): Promise<number> {
  const { clock, read, stores, work } = services;
  const moment = currentMoment(clock);
  const ids = await read.run((db) => stores.overdue.find(db, transitions.owner, moment));
  return countDone(ids, async (id) => {
    const resource = await read.run((db) => table.find(db, id));
    const end = resource && transitions.lifecycle.endOf(resource, moment);
    if (!end) return false;
    // A resource that moves concurrently is found again in the next round.
    const move = { id, from: resource.status, ...end, outcome: 'expired' } as const;
    const from = await work.run((transaction) => transition(transaction, transitions, move, services));
    return from !== undefined;
  });
}

/** Idle time-out: ends authorisations whose link was not used for too long; their resources stay open. */
export async function endIdleAuthorisations(services: Services): Promise<number> {
  const { read, stores, work } = services;
  const idle = await read.run((db) => stores.authorisations.findIdle(db, idleSince(services)));
  await Promise.all(
    idle.map((id) =>
      work.run((transaction) => stores.authorisations.endIdle(transaction, id, idleSince(services))),
    ),
  );
  return idle.length;
}
