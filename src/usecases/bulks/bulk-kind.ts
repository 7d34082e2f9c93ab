/** The kind `bulk`: a bulk payment, authorised by one decision for all its entries. */
import type { LoginRefusal, Rejection } from '../../domain/authorisation/authorisation.js';
import { defined } from '../../domain/defined.js';
import type { Bulk } from '../../domain/payments/bulk.js';
import { totalOf } from '../../domain/payments/price.js';
import { executionDaysOf, firstAttemptOf } from '../payments/execution-day.js';
import { createOrderKind, orderRules } from '../payments/signed-order.js';
import type { PaymentAddress } from '../payments/payments.js';
import { countMissingSignatures, findSignerRefusal } from '../payments/signing-checks.js';
import type { StartableKind } from '../resource/kind.js';
import { findSignatures } from '../resource/signature-progress.js';
import type { Services } from '../services.js';
import { bulkOutcomeNow } from './bulk-outcomes.js';
import { bulkTransitions, signBulk } from './bulk-signing.js';
import { buildBulkBinding, buildBulkSummary } from './bulk-summary.js';
import { findBulk } from './bulks.js';

export const bulkKind: StartableKind<Bulk, PaymentAddress> = {
  ...createOrderKind({
    transitions: bulkTransitions,
    find: (db, id, { stores }) => stores.bulks.find(db, id),
    findOwn: findBulk,
    closedText: 'The bulk is decided: there is nothing left to approve.',
  }),
  rules: (bulk, authorisation, services) => ({
    ...orderRules(bulkTransitions, bulk, authorisation, services),
    findRefusal: (psuId) => findBulkRefusal(bulk, psuId, services),
    review: async () => ({
      kind: 'bulk',
      bulk: await buildBulkSummary(bulk, services),
      ...defined({ signatures: await findSignatures('bulk', bulk, services) }),
    }),
    bindingOf: () => buildBulkBinding(bulk, authorisation.id, services),
    authorise: (transaction, { psuId }) => signBulk(transaction, bulk, psuId, services),
    outcomeNow: (outcome, until) => bulkOutcomeNow(bulk, outcome, until, services),
    executionDays: () => executionDaysOf([bulk], services),
  }),
};

/** The reason why this customer's signature on this bulk would fail, if any; a limit applies to each entry. */
async function findBulkRefusal(
  bulk: Bulk,
  psuId: string,
  services: Services,
): Promise<LoginRefusal | Rejection | undefined> {
  return (await findSignerRefusal('bulk', bulk, psuId, services)) ?? findShortage(bulk, services);
}

/** Refuses a bulk that is due at once and of which not even the smallest entry could be executed. */
async function findShortage(bulk: Bulk, services: Services): Promise<'no-funds' | undefined> {
  const { bank, clock } = services;
  if (bulk.waitsForFunds || firstAttemptOf(bulk, services).attemptAt > clock.now()) return undefined;
  if ((await countMissingSignatures('bulk', bulk, services)) > 1) return undefined;
  const balance = await bank.balanceOf(bulk.debtorAccountId);
  if (!balance) return undefined;
  const available = balance.booked.minorUnits + balance.creditLine;
  return bulk.prices.some((price) => totalOf(price) <= available) ? undefined : 'no-funds';
}
