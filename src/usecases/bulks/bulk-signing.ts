/** Signs a bulk: the last signature makes each entry an authorised payment, in the same transaction. */
import type { SigningCause } from '../../domain/authorisation/signing.js';
import { type Bulk, bulkLifecycle, toEntryOrder } from '../../domain/payments/bulk.js';
import { parseOrderAmount } from '../../domain/payments/checks.js';
import { executable, type NewEntry } from '../../domain/payments/payment.js';
import type { Transaction } from '../../storage/work/unit-of-work.js';
import { firstAttemptOf } from '../payments/execution-day.js';
import { paymentTransitions } from '../payments/payment-kind.js';
import { creditorNumberOf } from '../payments/payments.js';
import { endAuthorisations } from '../payments/signed-order.js';
import {
  recordMove,
  sign,
  type SigningMove,
  type SigningResult,
  type Transitions,
} from '../resource/transition.js';
import type { Services } from '../services.js';

export const bulkTransitions: Transitions<Bulk, SigningCause, 'bulk'> = {
  owner: 'bulk',
  lifecycle: bulkLifecycle,
  afterMove: endAuthorisations('bulk', 'bulk-cancel'),
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
  const { today } = firstAttemptOf(bulk, services);
  const count = (move: SigningMove) => stores.signatures.countForBulk(transaction, { ...move, today });
  const result = await sign(transaction, bulkTransitions, { id, psuId }, count, services);
  if (result !== 'approved') return result;
  const entries = toEntries(bulk, services);
  await stores.payments.insertEntries(transaction, entries);
  await stores.bulks.signEntries(transaction, id);
  const ids = entries.map((entry) => entry.id);
  const move = { ids, from: 'RCVD', to: 'ACTC', cause: 'signed' } as const;
  await recordMove(transaction, paymentTransitions, move, services);
  return result;
}

/** An entry is an approved payment of the bulk's client, with the bulk's account, day and signatures. */
function toEntries(bulk: Bulk, services: Services): readonly NewEntry[] {
  const { clock, ids } = services;
  const { clientId, debtorAccountId, debtorIban, expiresAt, id, order, prices, product } = bulk;
  const { signaturesNeeded, traceparent, waitsForFunds } = bulk;
  const { attemptAt, day } = firstAttemptOf(bulk, services);
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
      executionDate: day,
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

/**
 * Cancels the payments of a bulk or a standing order that are not at the core, and asks the core to stop the others;
 * returns how many payments both are. A payment that the core did not execute is then not submitted again.
 */
export async function stopEntries(
  transaction: Transaction,
  bulkId: string,
  services: Services,
): Promise<number> {
  const { clock, stores } = services;
  const { bulks } = stores;
  // A submission that ended between two statements would leave its payment neither stopped nor asked about.
  const entries = await bulks.lockEntries(transaction, bulkId);
  let stopped = 0;
  for (const from of executable) {
    const ids = entries.flatMap(({ id, isHandedOver, status }) =>
      status === from && !isHandedOver ? id : [],
    );
    if (ids.length === 0) continue;
    const moved = await bulks.moveEntries(transaction, { bulkId, from, to: 'CANC' });
    if (moved !== ids.length) throw new Error(`locked payments of ${bulkId} changed their status`);
    const move = { ids, from, to: 'CANC', cause: 'stopped-by-psu' } as const;
    await recordMove(transaction, paymentTransitions, move, services);
    stopped += moved;
  }
  return stopped + (await bulks.askToStopEntries(transaction, bulkId, clock.now()));
}
