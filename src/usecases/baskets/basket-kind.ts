/** The kind `basket`: a signing basket, authorised by one decision for all entries. */
import type { BasketBinding } from '../../bank/sca.js';
import type { Refusal, ShownOutcome } from '../../domain/authorisation/authorisation.js';
import { applyExpiry } from '../../domain/authorisation/lifecycle.js';
import { isUnsigned } from '../../domain/authorisation/signing.js';
import { type Basket, type BasketCause, basketLifecycle } from '../../domain/baskets/basket.js';
import type { Consent } from '../../domain/consents/consent.js';
import { namedAccounts } from '../../domain/consents/grants.js';
import { defined } from '../../domain/defined.js';
import { formatMoney, sumByCurrency } from '../../domain/money.js';
import { addressViolations } from '../../domain/payments/checks.js';
import type { Payment } from '../../domain/payments/payment.js';
import { refuseIfAny } from '../../domain/problem.js';
import type { Instant } from '../../domain/time.js';
import type { Connection } from '../../storage/work/unit-of-work.js';
import { noFacts, type StartableKind, type StartOptions } from '../resource/kind.js';
import { findSignatures } from '../resource/signature-progress.js';
import { buildRejection, transition } from '../resource/transition.js';
import type { BasketSummary } from '../resource/subject.js';
import { findConsentRefusal, findConsentSigners } from '../consents/consent-kind.js';
import { buildConsentSummary } from '../consents/consent-summary.js';
import { requireCompany } from '../../domain/accounts/account.js';
import { executionDaysOf } from '../payments/execution-day.js';
import { isSuccess, outcomeOfAll } from '../payments/outcomes.js';
import { chooseReturnAddress, toAmount, buildPaymentSummary } from '../payments/payment-summary.js';
import { findShortage, findSignerRefusal } from '../payments/signing-checks.js';
import type { Call, Services } from '../services.js';
import { basketTransitions, signBasket } from './basket-signing.js';
import { findBasket } from './baskets.js';

export interface BasketAddress {
  readonly basketId: string;
}

/** A basket with its entries, in the TPP's order. */
export interface FilledBasket extends Basket {
  readonly payments: readonly Payment[];
  readonly consents: readonly Consent[];
}

export const basketKind: StartableKind<FilledBasket, BasketAddress> = {
  find: async (db, id, services) => {
    const basket = await services.stores.baskets.find(db, id);
    return basket && fill(db, basket, services);
  },
  asOf: (basket, moment) => applyExpiry<FilledBasket, BasketCause>(basketLifecycle, basket, moment),
  isOver: ({ status }) => !isUnsigned(status),
  askedBy: (basket) => basket,
  rules: (basket, authorisation, services) => ({
    namedConsentId: basket.namedConsentId,
    findRefusal: (psuId) => findRefusal(basket, psuId, services),
    signers: () => findSigners(basket, services),
    review: async (psuId) => ({
      kind: 'basket',
      basket: await buildBasketSummary(basket, psuId, services),
      ...defined({ signatures: await findSignatures('basket', basket, services) }),
    }),
    bindingOf: () => buildBinding(basket, authorisation.id, services),
    accountsOf: async (psuId) => (basket.consents.length > 0 ? services.bank.accountsOf(psuId) : []),
    authorise: (transaction, decision) => signBasket(transaction, basket, decision, services),
    reject: (transaction, outcome) =>
      transition(transaction, basketTransitions, buildRejection(basket.id, outcome), services),
    outcomeNow: (outcome, until) => outcomeNow(basket, outcome, until, services),
    executionDays: () => executionDaysOf(basket.payments, services),
    returnTo: (outcome) => chooseReturnAddress(basket, authorisation, isSuccess(outcome)),
    afterwards: services.wakeExecution,
  }),
  start: {
    findOwn: async ({ basketId }, call) => {
      const { read } = call.services;
      const basket = await findBasket(basketId, call);
      return read.run((db) => fill(db, basket, call.services));
    },
    check: checkStart,
    isOpen: ({ status }) => isUnsigned(status),
    lock: (transaction, { id }, { clock, stores }) =>
      stores.transitions.lockOpen(transaction, 'basket', { id, now: clock.now() }),
    closedText: 'The signing basket is decided: there is nothing left to approve.',
    facts: noFacts,
    findSigners: async ({ consents, id, payments: [payment] }, { bank, read, stores }) =>
      payment && consents.length === 0
        ? {
            mandate: await bank.mandateOf(payment.debtorAccountId),
            signedBy: await read.run((db) => stores.signatures.findSigners(db, 'basket', id)),
          }
        : undefined,
  },
};

async function fill(db: Connection, basket: Basket, { stores }: Services): Promise<FilledBasket> {
  const payments = [];
  for (const id of basket.paymentIds) payments.push(await stores.payments.find(db, id));
  const consents = [];
  for (const id of basket.consentIds) consents.push(await stores.consents.find(db, id));
  return {
    ...basket,
    payments: payments.filter((payment) => payment !== undefined),
    consents: consents.filter((consent) => consent !== undefined),
  };
}

async function checkStart({ payments }: FilledBasket, options: StartOptions, call: Call): Promise<void> {
  refuseIfAny(addressViolations(options, call.client));
  // All payments in a basket have accounts with the same mandate.
  const [payment] = payments;
  if (!payment) return;
  requireCompany(options.psuCorporateId, await call.services.bank.mandateOf(payment.debtorAccountId));
}

/** The signers of one payment may sign all, because the accounts have the same mandate. */
async function findSigners(
  { consents, payments: [payment] }: FilledBasket,
  services: Services,
): Promise<readonly string[]> {
  if (payment) return (await services.bank.mandateOf(payment.debtorAccountId)).signers;
  const signers = await Promise.all(consents.map((consent) => findConsentSigners(consent, services)));
  return signers.flat();
}

/** Updates the outcome for an earlier signer: after the last signature none is missing, or the basket was rejected. */
async function outcomeNow(
  { payments, status }: FilledBasket,
  outcome: ShownOutcome,
  until: Instant,
  services: Services,
): Promise<ShownOutcome> {
  if ((outcome !== 'signed' && outcome !== 'approved') || isUnsigned(status)) return outcome;
  return status === 'RJCT' ? 'undone' : outcomeOfAll(payments, until, services);
}

/** A signer must be allowed to authorise each payment and each consent alone. */
async function findRefusal(
  { consents, id, payments }: FilledBasket,
  psuId: string,
  services: Services,
): Promise<Refusal | undefined> {
  const { read, stores } = services;
  for (const payment of payments) {
    const signable = { ...payment, prices: [payment.price] };
    const refusal = await findSignerRefusal('payment', signable, psuId, services);
    if (refusal) return refusal;
  }
  for (const consent of consents) {
    // It has ended with its client's role.
    if (consent.status !== 'received') return 'undone';
    const refusal = await findConsentRefusal(consent, psuId, services);
    if (refusal) return refusal;
  }
  const signers = await read.run((db) => stores.signatures.findSigners(db, 'basket', id));
  return signers.includes(psuId) ? 'signed-already' : findShortage(payments, services);
}

async function buildBasketSummary(
  { consents, payments }: FilledBasket,
  psuId: string,
  services: Services,
): Promise<BasketSummary> {
  return {
    totals: totalsInText(payments),
    payments: await Promise.all(payments.map((payment) => buildPaymentSummary(payment, services))),
    consents: await Promise.all(consents.map((consent) => buildConsentSummary(consent, psuId, [], services))),
  };
}

function totalsInText(payments: readonly Payment[]) {
  return sumByCurrency(payments.map(({ amount }) => amount)).map(toAmount);
}

/** Dynamic linking to all that the customer was shown: a changed entry changes the binding. */
function buildBinding(
  { consents, id, payments }: FilledBasket,
  authorisationId: string,
  { fingerprint }: Services,
): BasketBinding {
  const entries = [
    ...payments.map(({ amount, creditorIban, id: paymentId }) => [
      paymentId,
      formatMoney(amount),
      amount.currency,
      creditorIban,
    ]),
    ...consents.map((consent) => [consent.id, ...namedAccounts(consent).map(({ iban }) => iban ?? '')]),
  ];
  return {
    kind: 'basket',
    authorisationId,
    basketId: id,
    totals: totalsInText(payments),
    entriesDigest: fingerprint(JSON.stringify(entries)),
  };
}
