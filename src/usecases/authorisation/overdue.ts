/** The worker's round over everything that a customer authorises: writes down what time has ended. */
import type { Connection } from '../../storage/unit-of-work.js';
import { basketTransitions } from '../baskets/basket-signing.js';
import { consentTransitions } from '../consents/transitions.js';
import { paymentTransitions } from '../payments/payment-kind.js';
import { momentOf, type Services } from '../services.js';
import { idleSince } from './steps.js';
import { transition, type Transitions } from './transition.js';

/** Ends some payments whose time is over; returns how many. */
export function endOverduePayments(services: Services): Promise<number> {
  return endOverdue(paymentTransitions, (db, id) => services.stores.payments.find(db, id), services);
}

/** Ends some signing baskets whose time is over, with everything in them. */
export function endOverdueBaskets(services: Services): Promise<number> {
  return endOverdue(basketTransitions, (db, id) => services.stores.baskets.find(db, id), services);
}

/** Ends some consents that nobody gave in time, that are outdated, or that are used up. */
export function endOverdueConsents(services: Services): Promise<number> {
  return endOverdue(consentTransitions, (db, id) => services.stores.consents.find(db, id), services);
}

/** The storage finds what may be overdue, by an index; the kind's own rule says whether it is, and how it ends. */
async function endOverdue<Resource extends { readonly status: string }, Cause extends string>(
  transitions: Transitions<Resource, Cause>,
  find: (db: Connection, id: string) => Promise<Resource | undefined>,
  services: Services,
): Promise<number> {
  const { clock, read, stores, work } = services;
  const moment = momentOf(clock);
  const ids = await read.run((db) => stores.overdue.find(db, transitions.owner, moment));
  const endOne = async (id: string) => {
    const resource = await read.run((db) => find(db, id));
    const end = resource && transitions.lifecycle.endOf(resource, moment);
    if (!end) return false;
    // A resource that moves on meanwhile is found again.
    const move = { id, from: resource.status, ...end, outcome: 'expired' } as const;
    return (
      (await work.run((transaction) => transition(transaction, transitions, move, services))) !== undefined
    );
  };
  // Each for itself, so that one that cannot be read keeps no other.
  const ended = await Promise.allSettled(ids.map(endOne));
  const failure = ended.find((each) => each.status === 'rejected');
  if (failure) throw failure.reason;
  return ended.filter((each) => each.status === 'fulfilled' && each.value).length;
}

/** Ends authorisations whose link was left alone for too long; what they were for stays open. */
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
