/** What a customer is shown of a payment, and where the browser goes on to. */
import type { Authorisation } from '../../domain/authorisation/authorisation.js';
import { formatMoney, type Money } from '../../domain/money.js';
import type { ReturnAddresses } from '../../domain/payments/checks.js';
import type { PaymentOrder } from '../../domain/payments/order.js';
import type { Payment } from '../../domain/payments/payment.js';
import { totalOf } from '../../domain/payments/price.js';
import type { PaymentSummary, ShownOutcome } from '../authorisation/views.js';
import type { Services } from '../services.js';

export async function summaryOf(payment: Payment, { bank, clock }: Services): Promise<PaymentSummary> {
  const { order, price } = payment;
  const debtorAccount = await bank.findAccount(payment.debtorIban);
  return {
    product: payment.product,
    amount: formatMoney(payment.amount),
    currency: payment.amount.currency,
    creditorName: order.creditorName,
    creditorIban: payment.creditorIban,
    ...(order.creditorAgent !== undefined && { creditorBic: order.creditorAgent }),
    debtorIban: payment.debtorIban,
    debtorAccountName: debtorAccount?.name ?? '',
    ...(order.ultimateCreditor !== undefined && { ultimateCreditor: order.ultimateCreditor }),
    ...(order.ultimateDebtor !== undefined && { ultimateDebtor: order.ultimateDebtor }),
    remittance: order.remittanceInformationUnstructured ?? '',
    ...referencesOf(order),
    ...(price.exchange && { exchange: { ...price.exchange, debit: formatMoney(price.debit) } }),
    ...(price.fee && { fee: shown(price.fee), total: shown({ ...price.fee, minorUnits: totalOf(price) }) }),
    ...(payment.executionDate > clock.today() && { executionDate: payment.executionDate }),
  };
}

function shown(money: Money): { readonly amount: string; readonly currency: string } {
  return { amount: formatMoney(money), currency: money.currency };
}

function referencesOf({ endToEndIdentification, remittanceInformationStructured }: PaymentOrder) {
  const { reference, referenceIssuer, referenceType } = remittanceInformationStructured ?? {};
  const kind = [referenceType, referenceIssuer].filter((text) => text !== undefined);
  return {
    ...(reference !== undefined && { creditorReference: { reference, kind } }),
    ...(endToEndIdentification !== undefined && { debtorReference: endToEndIdentification }),
  };
}

/** `decided` means that another authorisation has authorised the payment. */
const successes: readonly ShownOutcome[] = ['approved', 'signed', 'decided'];

export function isSuccess(outcome: ShownOutcome): boolean {
  return successes.includes(outcome);
}

/**
 * A success goes on to TPP-Redirect-URI, all else to TPP-Nok-Redirect-URI; without one the page stays. What was said
 * at the start of the authorisation stands before what was said of the payment.
 */
export function returnAddressOf(
  payment: ReturnAddresses,
  authorisation: Authorisation,
  hasSucceeded: boolean,
): string | undefined {
  return hasSucceeded
    ? (authorisation.redirectUri ?? payment.redirectUri)
    : (authorisation.nokRedirectUri ?? payment.nokRedirectUri);
}

/** What a one-time code for this payment is bound to, whatever it is given for. */
export function boundFactsOf(payment: Payment, authorisationId: string) {
  return {
    authorisationId,
    amount: formatMoney(payment.amount),
    currency: payment.amount.currency,
    creditorIban: payment.creditorIban,
  };
}
