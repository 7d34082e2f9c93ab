/** What a customer is shown of a payment, and where the browser goes on to. */
import type { Authorisation } from '../../domain/authorisation/authorisation.js';
import { defined } from '../../domain/defined.js';
import { formatMoney, type Money } from '../../domain/money.js';
import type { ReturnAddresses } from '../../domain/payments/checks.js';
import type { PaymentOrder } from '../../domain/payments/order.js';
import type { Payment } from '../../domain/payments/payment.js';
import { totalOf } from '../../domain/payments/price.js';
import type { Services } from '../services.js';
import { hasFunds, missingSignaturesOf } from './signing-checks.js';

/** A payment as its payer reviews it; amounts and IBANs exactly as they will be executed. */
export type PaymentSummary = Awaited<ReturnType<typeof summaryOf>>;

export async function summaryOf(payment: Payment, services: Services) {
  const { bank, clock } = services;
  const { amount, creditorIban, debtorIban, executionDate, order, price, product } = payment;
  const { creditorAgent, creditorName, endToEndIdentification, ultimateCreditor, ultimateDebtor } = order;
  const [debtorAccount, isCovered, missing] = await Promise.all([
    bank.findAccount(debtorIban),
    hasFunds(payment, services),
    missingSignaturesOf(payment, services),
  ]);
  return {
    product,
    ...shown(amount),
    creditorName,
    creditorIban,
    debtorIban,
    debtorAccountName: debtorAccount?.name ?? '',
    /** Empty when the order has none. */
    remittance: order.remittanceInformationUnstructured ?? '',
    ...defined({
      /** The BIC of the payee's bank, where the TPP has named it. */
      creditorBic: creditorAgent,
      /** For whom the payee gets the money, and for whom it is paid, where these are others. */
      ultimateCreditor,
      ultimateDebtor,
      creditorReference: creditorReferenceOf(order),
      /** The payer's own reference, which the payee gets too. */
      debtorReference: endToEndIdentification,
      /** How the amount is exchanged, and what that takes off the account, in the source currency. */
      exchange: price.exchange && { ...price.exchange, debit: formatMoney(price.debit) },
      /** What the bank charges beside the amount; absent when it charges nothing. */
      fee: price.fee && shown(price.fee),
      /** Everything that leaves the account, in its currency; absent when that is the amount alone. */
      total: price.fee && shown({ ...price.fee, minorUnits: totalOf(price) }),
      /** The money is not there now; it may come until the payment is due. */
      isShortOfFunds: isCovered === false ? true : undefined,
      /** Whoever signs next is not the last one who has to. */
      needsMoreSignatures: missing > 1 ? true : undefined,
      /** The day on which the payment is to be executed; absent when it is executed at once. */
      executionDate: executionDate > clock.today() ? executionDate : undefined,
    }),
  };
}

/** An amount as it is read: a decimal string beside its currency. */
export function shown(money: Money) {
  return { amount: formatMoney(money), currency: money.currency };
}

/** The reference by which the payee knows the payment, with its type and issuer where they are said. */
function creditorReferenceOf({ remittanceInformationStructured }: PaymentOrder) {
  if (!remittanceInformationStructured) return undefined;
  const { reference, referenceIssuer, referenceType } = remittanceInformationStructured;
  return { reference, kind: [referenceType, referenceIssuer].filter((text) => text !== undefined) };
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
    ...shown(payment.amount),
    creditorIban: payment.creditorIban,
    creditorName: payment.order.creditorName,
  };
}
