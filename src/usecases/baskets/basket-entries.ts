/** The entries of a signing basket: finds, checks, claims and releases payments and consents. */
import { applyExpiry } from '../../domain/authorisation/lifecycle.js';
import type { Basket } from '../../domain/baskets/basket.js';
import { findMixViolations, type BasketRequest, type Entries } from '../../domain/baskets/checks.js';
import { consentLifecycle } from '../../domain/consents/consent.js';
import type { ClaimedPsu } from '../../domain/consents/psu.js';
import { type Payment, paymentLifecycle } from '../../domain/payments/payment.js';
import { Problem, type Reason, refuseIfAny, unsupported, type Violation } from '../../domain/problem.js';
import type { EntryKey } from '../../storage/tables/payments/baskets.js';
import type { Connection, Transaction } from '../../storage/work/unit-of-work.js';
import { type Call, currentMoment, type Services } from '../services.js';

const lists = { payment: 'paymentIds', consent: 'consentIds' } as const;

/** Finds the entries; throws unless this client may have them approved together as they are. */
export async function findEntries(request: BasketRequest, psu: ClaimedPsu, call: Call): Promise<Entries> {
  const { bank, clock, read } = call.services;
  const { consents, found, unknown } = await read.run((db) => load(db, request, call));
  const payments = await Promise.all(
    found.map(async (entry) => ({ ...entry, mandate: await bank.mandateOf(entry.payment.debtorAccountId) })),
  );
  const entries = { payments, consents };
  const taken = [
    ...payments.filter(({ payment }) => payment.basketId !== undefined),
    ...consents.filter(({ consent }) => consent.basketId !== undefined),
  ];
  const blocked = taken.map(({ field }) => toViolation('blocked', field));
  refuseIfAny([...unknown, ...blocked, ...findMixViolations(entries, psu)]);
  const moment = currentMoment(clock);
  const decided = [
    ...payments.filter(({ payment }) => applyExpiry(paymentLifecycle, payment, moment).status !== 'RCVD'),
    ...consents.filter(({ consent }) => applyExpiry(consentLifecycle, consent, moment).status !== 'received'),
  ];
  // A second step: errors of the request take precedence over the state of its entries.
  refuseIfAny(decided.map(({ field }) => toViolation('decided', field)));
  return entries;
}

/** Another client's entry is answered as unknown. */
async function load(
  db: Connection,
  { consentIds = [], paymentIds = [] }: BasketRequest,
  { client, services }: Call,
) {
  const { stores } = services;
  const isOwn = (entry: { readonly clientId: string; readonly id: string }, id: string) =>
    entry.clientId === client.id && entry.id === id;
  const unknown: Violation[] = [];
  const found = [];
  for (const [index, id] of paymentIds.entries()) {
    const field = `${lists.payment}.${index}`;
    const payment = await stores.payments.find(db, id);
    if (payment && isOwn(payment, id) && payment.bulkId === undefined) found.push({ field, payment });
    else unknown.push(await refusePayment(db, { field, id }, { client, services }));
  }
  const consents = [];
  for (const [index, id] of consentIds.entries()) {
    const field = `${lists.consent}.${index}`;
    const consent = await stores.consents.find(db, id);
    if (consent && isOwn(consent, id)) consents.push({ field, consent });
    else unknown.push(unknownEntry(field, 'consent'));
  }
  return { found, consents, unknown };
}

/**
 * The refusal of a payment that is none of the client's single ones. A bulk is authorised by itself: a page can show ten
 * entries of a basket before one decision, but not ten thousand payments.
 */
async function refusePayment(
  db: Connection,
  { field, id }: { readonly field: string; readonly id: string },
  { client, services }: Pick<Call, 'client' | 'services'>,
): Promise<Violation> {
  const { bulks, standingOrders } = services.stores;
  const isOwn = (order: Pick<Payment, 'clientId' | 'id'> | undefined) =>
    order?.clientId === client.id && order.id === id;
  const refuse = (what: string) =>
    unsupported(field, `A ${what} payment is authorised by itself, and cannot be in a signing basket.`);
  if (isOwn(await bulks.find(db, id))) return refuse('bulk');
  return isOwn(await standingOrders.find(db, id)) ? refuse('periodic') : unknownEntry(field, 'payment');
}

function unknownEntry(field: string, kind: EntryKey['kind']): Violation {
  return { reason: 'entry.unknown', field, text: `There is no such ${kind}.` };
}

const refusals = {
  blocked: ['resource.blocked', 'This entry is in another signing basket.'],
  decided: ['entry.decided', 'This entry no longer waits for an authorisation.'],
} as const satisfies Readonly<Record<string, readonly [Reason, string]>>;

function toViolation(refusal: keyof typeof refusals, field: string): Violation {
  const [reason, text] = refusals[refusal];
  return { reason, field, text };
}

/** The entries of a basket in a fixed lock order, which avoids deadlocks between concurrent claims. */
export function listEntryKeys({
  consentIds,
  paymentIds,
}: Pick<Basket, 'consentIds' | 'paymentIds'>): EntryKey[] {
  return [
    ...paymentIds.toSorted().map((id) => ({ kind: 'payment', id }) as const),
    ...consentIds.toSorted().map((id) => ({ kind: 'consent', id }) as const),
  ];
}

/** Claims every entry and ends its separate authorisations; an entry that is no longer available rolls back all. */
export async function claimEntries(
  transaction: Transaction,
  basket: Basket,
  { clock, stores }: Services,
): Promise<void> {
  const claim = { basketId: basket.id, clientId: basket.clientId, now: clock.now() };
  for (const entry of listEntryKeys(basket)) {
    const result = await stores.basketEntries.claim(transaction, entry, claim);
    if (result !== 'claimed') {
      const ids = entry.kind === 'payment' ? basket.paymentIds : basket.consentIds;
      throw new Problem([toViolation(result, `${lists[entry.kind]}.${ids.indexOf(entry.id)}`)]);
    }
    await stores.authorisations.endAllOf(transaction, entry, 'in-basket');
  }
}

export async function releaseEntries(
  transaction: Transaction,
  basket: Basket,
  { stores }: Pick<Services, 'stores'>,
): Promise<void> {
  for (const entry of listEntryKeys(basket))
    await stores.basketEntries.release(transaction, entry, basket.id);
}
