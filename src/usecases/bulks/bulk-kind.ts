/** The kind `bulk`: a bulk payment, authorised by one decision for all its entries. */
import type { LoginRefusal, Rejection } from '../../domain/authorisation/authorisation.js';
import { applyExpiry } from '../../domain/authorisation/lifecycle.js';
import { requireCompany } from '../../domain/accounts/account.js';
import { defined } from '../../domain/defined.js';
import { type Bulk, bulkLifecycle, isWaiting } from '../../domain/payments/bulk.js';
import { redirectViolations } from '../../domain/payments/checks.js';
import { totalOf } from '../../domain/payments/price.js';
import { exceedsLimit, findMandateRefusal } from '../../domain/payments/signers.js';
import { refuseIfAny } from '../../domain/problem.js';
import { executionDaysOf, firstAttemptOf } from '../payments/execution-day.js';
import { isSuccess } from '../payments/outcomes.js';
import { buildRejection } from '../payments/payment-kind.js';
import { chooseReturnAddress } from '../payments/payment-summary.js';
import type { PaymentAddress } from '../payments/payments.js';
import { noFacts, type StartableKind, type StartOptions } from '../resource/kind.js';
import { findSignatures } from '../resource/signature-progress.js';
import { transition } from '../resource/transition.js';
import type { Call, Services } from '../services.js';
import { bulkOutcomeNow } from './bulk-outcomes.js';
import { bulkTransitions, signBulk } from './bulk-signing.js';
import { buildBulkBinding, buildBulkSummary, countMissingSignatures } from './bulk-summary.js';
import { findBulk } from './bulks.js';

export const bulkKind: StartableKind<Bulk, PaymentAddress> = {
  find: (db, id, { stores }) => stores.bulks.find(db, id),
  asOf: (bulk, moment) => applyExpiry(bulkLifecycle, bulk, moment),
  isOver: ({ status }) => !isWaiting(status),
  askedBy: (bulk) => bulk,
  rules: (bulk, authorisation, services) => ({
    namedConsentId: bulk.namedConsentId,
    findRefusal: (psuId) => findBulkRefusal(bulk, psuId, services),
    signers: async () => (await services.bank.mandateOf(bulk.debtorAccountId)).signers,
    review: async () => ({
      kind: 'bulk',
      bulk: await buildBulkSummary(bulk, services),
      ...defined({ signatures: await findSignatures('bulk', bulk, services) }),
    }),
    bindingOf: () => buildBulkBinding(bulk, authorisation.id, services),
    authorise: (transaction, { psuId }) => signBulk(transaction, bulk, psuId, services),
    reject: (transaction, outcome) =>
      transition(transaction, bulkTransitions, buildRejection(bulk.id, outcome), services),
    outcomeNow: (outcome, until) => bulkOutcomeNow(bulk, outcome, until, services),
    executionDays: () => executionDaysOf([bulk], services),
    returnTo: (outcome) => chooseReturnAddress(bulk, authorisation, isSuccess(outcome)),
    afterwards: services.wakeExecution,
  }),
  start: {
    findOwn: findBulk,
    check: checkStart,
    isOpen: ({ status }) => isWaiting(status),
    lock: (transaction, { id }, { clock, stores }) =>
      stores.transitions.lockOpen(transaction, 'bulk', { id, now: clock.now() }),
    closedText: 'The bulk is decided: there is nothing left to approve.',
    facts: noFacts,
    findSigners: async ({ debtorAccountId, id }, { bank, read, stores }) => ({
      mandate: await bank.mandateOf(debtorAccountId),
      signedBy: await read.run((db) => stores.signatures.findSigners(db, 'bulk', id)),
    }),
  },
};

async function checkStart(
  { debtorAccountId }: Pick<Bulk, 'debtorAccountId'>,
  options: StartOptions,
  call: Call,
): Promise<void> {
  refuseIfAny(redirectViolations(options, call.client));
  requireCompany(options.psuCorporateId, await call.services.bank.mandateOf(debtorAccountId));
}

/** The reason why this customer's signature on this bulk would fail, if any; a limit applies to each entry. */
async function findBulkRefusal(
  bulk: Bulk,
  psuId: string,
  services: Services,
): Promise<LoginRefusal | Rejection | undefined> {
  const { bank, read, stores } = services;
  const [customer, mandate] = await Promise.all([
    bank.findCustomer(psuId),
    bank.mandateOf(bulk.debtorAccountId),
  ]);
  const refusal = findMandateRefusal(psuId, customer, mandate);
  if (refusal) return refusal;
  const signers = await read.run((db) => stores.signatures.findSigners(db, 'bulk', bulk.id));
  if (signers.includes(psuId)) return 'signed-already';
  if (bulk.prices.some((price) => exceedsLimit(price, customer?.paymentLimit))) return 'limit-exceeded';
  const account = await bank.findAccount(bulk.debtorIban);
  if (account?.status !== 'enabled') return 'account-blocked';
  return findShortage(bulk, services);
}

/** Refuses a bulk that is due at once and of which not even the smallest entry could be executed. */
async function findShortage(bulk: Bulk, services: Services): Promise<'no-funds' | undefined> {
  const { bank, clock } = services;
  if (bulk.waitsForFunds || firstAttemptOf(bulk, services).attemptAt > clock.now()) return undefined;
  if ((await countMissingSignatures(bulk, services)) > 1) return undefined;
  const balance = await bank.balanceOf(bulk.debtorAccountId);
  if (!balance) return undefined;
  const available = balance.booked.minorUnits + balance.creditLine;
  return bulk.prices.some((price) => totalOf(price) <= available) ? undefined : 'no-funds';
}
