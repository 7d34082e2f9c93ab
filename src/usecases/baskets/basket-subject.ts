/** A signing basket as the subject of an approval: one decision of the customer for everything in it. */
import type { BasketBinding } from '../../bank/sca.js';
import type { Authorisation, AuthorisationOutcome } from '../../domain/authorisation/authorisation.js';
import type { Basket } from '../../domain/baskets/basket.js';
import { isLive } from '../../domain/baskets/status.js';
import { totalsOf } from '../../domain/baskets/totals.js';
import type { Client } from '../../domain/clients.js';
import { namedAccounts } from '../../domain/consents/grants.js';
import { formatMoney } from '../../domain/money.js';
import type { Payment } from '../../domain/payments/payment.js';
import type { Connection } from '../../storage/unit-of-work.js';
import type { ApprovalSubject } from '../authorisation/subject.js';
import type { ShownOutcome, BasketSummary } from '../authorisation/views.js';
import { rejectBasket, signBasket, type FilledBasket } from './basket-moves.js';
import { consentSummaryOf, findConsentRefusal } from '../consents/consent-subject.js';
import { executionDaysOf } from '../payments/execution-day.js';
import { findPaymentRefusal, isSuccess } from '../payments/payment-subject.js';
import { returnAddressOf, summaryOf as paymentSummaryOf } from '../payments/payment-summary.js';
import type { Services } from '../services.js';

interface ReviewedBasket extends FilledBasket {
  readonly payments: readonly Payment[];
}

/** The basket with its entries, in the order in which the TPP named them. */
export async function fillBasket(
  db: Connection,
  basket: Basket,
  { stores }: Services,
): Promise<ReviewedBasket> {
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

export function basketSubject(
  basket: ReviewedBasket,
  authorisation: Authorisation,
  client: Client,
  services: Services,
): ApprovalSubject {
  return {
    resource: { kind: 'basket', id: basket.id },
    isReviewed: true,
    tpp: client.name,
    userName: authorisation.psuId ?? basket.psuId ?? '',
    isOverdue: () => isLive(basket.status) && basket.expiresAt <= services.clock.now(),
    findRefusal: (psuId) => findRefusal(basket, psuId, services),
    review: async (psuId) => ({ kind: 'basket', basket: await summaryOf(basket, psuId, services) }),
    choose: async () => [],
    bindingOf: (authorisationId) => bindingOf(basket, authorisationId, services),
    approve: (transaction, psuId) => signBasket(transaction, basket, psuId, services),
    reject: (transaction, outcome) => rejectBasket(transaction, basket, outcome, services),
    outcomeNow: (outcome) => outcomeNow(basket, outcome),
    executionDays: () => executionDaysOf(basket.payments, services),
    returnTo: (outcome) => returnAddressOf(basket, authorisation, isSuccess(outcome)),
    afterApproval: services.wakeExecution,
  };
}

/** To the one who signed before the last signature, nothing is missing any more; or nothing will come of it. */
function outcomeNow({ status }: Basket, outcome: ShownOutcome): ShownOutcome {
  if (outcome !== 'signed' || isLive(status)) return outcome;
  return status === 'RJCT' ? 'undone' : 'approved';
}

/** Whoever approves must be allowed to approve each payment and each consent alone. */
async function findRefusal(
  { consents, id, payments }: ReviewedBasket,
  psuId: string,
  services: Services,
): Promise<AuthorisationOutcome | 'signed-already' | undefined> {
  const { read, stores } = services;
  for (const payment of payments) {
    const refusal = await findPaymentRefusal(payment, psuId, services);
    if (refusal) return refusal;
  }
  for (const consent of consents) {
    const refusal = await findConsentRefusal(consent, psuId, services);
    if (refusal) return refusal;
  }
  const signers = await read.run((db) => stores.baskets.findSigners(db, id));
  return signers.includes(psuId) ? 'signed-already' : undefined;
}

async function summaryOf(
  { consents, payments }: ReviewedBasket,
  psuId: string,
  services: Services,
): Promise<BasketSummary> {
  return {
    totals: totalsInText(payments),
    payments: await Promise.all(payments.map((payment) => paymentSummaryOf(payment, services))),
    consents: await Promise.all(consents.map((consent) => consentSummaryOf(consent, psuId, [], services))),
  };
}

function totalsInText(payments: readonly Payment[]) {
  const totals = totalsOf(payments.map(({ amount }) => amount));
  return totals.map((total) => ({ amount: formatMoney(total), currency: total.currency }));
}

/** A code for everything that the customer was shown: a change in any entry makes it another one. */
function bindingOf(
  { consents, id, payments }: ReviewedBasket,
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
