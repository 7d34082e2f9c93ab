/** Signs a bulk: the last signature makes each entry an authorised payment, in the same transaction. */
import type { AuthorisationOutcome } from '../../domain/authorisation/authorisation.js';
import type { SigningCause } from '../../domain/authorisation/signing.js';
import { type Bulk, bulkLifecycle, toEntryOrder } from '../../domain/payments/bulk.js';
import { parseOrderAmount } from '../../domain/payments/checks.js';
import { executable, type NewEntry } from '../../domain/payments/payment.js';
import type { Transaction } from '../../storage/work/unit-of-work.js';
import { firstAttemptOf } from '../payments/execution-day.js';
import { paymentTransitions } from '../payments/payment-kind.js';
import { creditorNumberOf } from '../payments/payments.js';
import {
  recordMove,
  sign,
  type SigningResult,
  transition,
  type Transitions,
} from '../resource/transition.js';
import type { Services } from '../services.js';

/** A rejected or cancelled bulk ends its open authorisations. */
export const bulkTransitions: Transitions<Bulk, SigningCause> = {
  owner: 'bulk',
  lifecycle: bulkLifecycle,
  afterMove: async (transaction, { cause, ids, outcome = 'decided', to }, { stores }) => {
    const end = (kind: 'bulk' | 'bulk-cancel', as: AuthorisationOutcome) =>
      stores.authorisations.endAllOfEach(transaction, kind, ids, as);
    if (to === 'RJCT') await end('bulk', outcome);
    if (to === 'CANC') await end('bulk', 'withdrawn');
    // The step that led to a stop by the customer has told its own authorisation.
    if ((to === 'RJCT' || to === 'CANC') && cause !== 'stopped-by-psu') await end('bulk-cancel', 'decided');
  },
};

/** Records a signature; the last one stores the entries, and schedules the worker's first attempt at each. */
export async function signBulk(
  transaction: Transaction,
  bulk: Bulk,
  psuId: string,
  services: Services,
): Promise<SigningResult> {
  const { id } = bulk;
  const { stores } = services;
  const move = (from: 'RCVD' | 'PATC', to: 'PATC' | 'ACTC') => {
    const write = () => stores.signatures.countForBulk(transaction, { id, from, to });
    return transition(transaction, bulkTransitions, { id, from, to, cause: 'signed', write }, services);
  };
  const result = await sign(transaction, 'bulk', { id, psuId }, move, services);
  if (result !== 'approved') return result;
  const entries = toEntries(bulk, services);
  await stores.payments.insertEntries(transaction, entries);
  await stores.bulks.signEntries(transaction, id);
  const ids = entries.map((entry) => entry.id);
  await recordMove(
    transaction,
    paymentTransitions,
    { ids, from: 'RCVD', to: 'ACTC', cause: 'signed' },
    services,
  );
  return result;
}

/** An entry is an approved payment of the bulk's client, with the bulk's account, day and signatures. */
function toEntries(bulk: Bulk, services: Services): readonly NewEntry[] {
  const { clock, ids } = services;
  const { clientId, debtorAccountId, debtorIban, expiresAt, id, order, prices, product } = bulk;
  const { executionDate, signaturesNeeded, traceparent, waitsForFunds } = bulk;
  const { attemptAt, today } = firstAttemptOf(bulk, services);
  return order.payments.map((entry, index): NewEntry => {
    const price = prices[index];
    if (!price) throw new Error(`entry ${index} of bulk ${id} has no price`);
    return {
      id: ids.next(),
      clientId,
      product,
      status: 'ACTC',
      order: toEntryOrder(order, entry),
      amount: parseOrderAmount(entry),
      price,
      debtorAccountId,
      debtorIban,
      creditorIban: creditorNumberOf(entry),
      executionDate: executionDate > today ? executionDate : today,
      waitsForFunds,
      signaturesNeeded,
      signaturesGiven: signaturesNeeded,
      createdAt: clock.now(),
      expiresAt,
      nextAttemptAt: attemptAt,
      bulkId: id,
      index,
      ...(order.batchBookingPreferred && { batchSize: order.payments.length }),
      ...(traceparent !== undefined && { traceparent }),
    };
  });
}

/** Cancels the payments of a bulk or a standing order that are not at the core; returns how many. */
export async function stopEntries(
  transaction: Transaction,
  bulkId: string,
  services: Services,
): Promise<number> {
  const { bulks } = services.stores;
  let stopped = 0;
  for (const from of executable) {
    const ids = await bulks.lockEntries(transaction, bulkId, from);
    if (ids.length === 0) continue;
    const moved = await bulks.moveEntries(transaction, { bulkId, from, to: 'CANC' });
    if (moved !== ids.length) throw new Error(`locked payments of ${bulkId} changed their status`);
    const move = { ids, from, to: 'CANC', cause: 'stopped-by-psu' } as const;
    await recordMove(transaction, paymentTransitions, move, services);
    stopped += moved;
  }
  return stopped;
}
