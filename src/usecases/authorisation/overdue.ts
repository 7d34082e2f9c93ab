/** The worker's expiry round: records the end of overdue payments, baskets, consents and idle authorisations. */
import type { Connection } from '../../storage/work/unit-of-work.js';
import { basketTransitions } from '../baskets/basket-signing.js';
import { bulkTransitions } from '../bulks/bulk-signing.js';
import { consentTransitions } from '../consents/transitions.js';
import { paymentTransitions } from '../payments/payment-kind.js';
import { standingOrderTransitions } from '../standing-orders/signing.js';
import { currentMoment, idleSince, type Services } from '../services.js';
import { transition, type Transitions } from '../resource/transition.js';

/** Ends a batch of overdue payments; returns their number. */
export function endOverduePayments(services: Services): Promise<number> {
  return endOverdue(paymentTransitions, (db, id) => services.stores.payments.find(db, id), services);
}

/** Ends a batch of overdue bulk payments; returns their number. */
export function endOverdueBulks(services: Services): Promise<number> {
  return endOverdue(bulkTransitions, (db, id) => services.stores.bulks.find(db, id), services);
}

/** Ends a batch of standing orders that were not authorised in time; returns their number. */
export function endOverdueStandingOrders(services: Services): Promise<number> {
  return endOverdue(
    standingOrderTransitions,
    (db, id) => services.stores.standingOrders.find(db, id),
    services,
  );
}

/** Ends a batch of overdue signing baskets with all their entries; returns their number. */
export function endOverdueBaskets(services: Services): Promise<number> {
  return endOverdue(basketTransitions, (db, id) => services.stores.baskets.find(db, id), services);
}

/** Ends a batch of consents that were not given in time, are outdated or are used up; returns their number. */
export function endOverdueConsents(services: Services): Promise<number> {
  return endOverdue(consentTransitions, (db, id) => services.stores.consents.find(db, id), services);
}

/** An index yields candidates; the kind's own rule decides whether and how each one ends. */
async function endOverdue<Resource extends { readonly status: string }, Cause extends string>(
  transitions: Transitions<Resource, Cause>,
  find: (db: Connection, id: string) => Promise<Resource | undefined>,
  services: Services,
): Promise<number> {
  const { clock, read, stores, work } = services;
  const moment = currentMoment(clock);
  const ids = await read.run((db) => stores.overdue.find(db, transitions.owner, moment));
  const endOne = async (id: string) => {
    const resource = await read.run((db) => find(db, id));
    const end = resource && transitions.lifecycle.endOf(resource, moment);
    if (!end) return false;
    // A resource that moves concurrently is found again in the next round.
    const move = { id, from: resource.status, ...end, outcome: 'expired' } as const;
    return (
      (await work.run((transaction) => transition(transaction, transitions, move, services))) !== undefined
    );
  };
  // Independently, so that one unreadable resource does not block the others.
  const ended = await Promise.allSettled(ids.map(endOne));
  const failure = ended.find((each) => each.status === 'rejected');
  if (failure) throw failure.reason;
  return ended.filter((each) => each.status === 'fulfilled' && each.value).length;
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
