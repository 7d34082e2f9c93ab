/** The payment summary on the customer's pages, and the browser's return address. */
import type { Authorisation } from '../../domain/authorisation/authorisation.js';
import { defined } from '../../domain/defined.js';
import { formatMoney, type Money } from '../../domain/money.js';
import type { ReturnAddresses } from '../../domain/payments/checks.js';
import type { PaymentOrder } from '../../domain/payments/order.js';
import type { Payment } from '../../domain/payments/payment.js';
import { totalOf } from '../../domain/payments/price.js';
import type { Services } from '../services.js';
import { hasFunds, countMissingSignatures } from './signing-checks.js';

/** A payment as its payer reviews it; amounts and IBANs exactly as they will be executed. */
export type PaymentSummary = Awaited<ReturnType<typeof buildPaymentSummary>>;

export async function buildPaymentSummary(payment: Payment, services: Services) {
  const { bank, clock } = services;
  const { amount, creditorIban, debtorIban, executionDate, order, price, product } = payment;
  const { creditorAgent, creditorName, endToEndIdentification, ultimateCreditor, ultimateDebtor } = order;
  const [debtorAccount, isCovered, missing] = await Promise.all([
    bank.findAccount(debtorIban),
    hasFunds(payment, services),
    countMissingSignatures(payment, services),
  ]);
  return {
    product,
    ...toAmount(amount),
    creditorName,
    creditorIban,
    debtorIban,
    debtorAccountName: debtorAccount?.name ?? '',
    /** Empty when the order has none. */
    remittance: order.remittanceInformationUnstructured ?? '',
    ...defined({
      /** The BIC of the payee's bank, where the TPP has named it. */
      creditorBic: creditorAgent,
      /** The ultimate creditor and debtor, if they differ from payee and payer. */
      ultimateCreditor,
      ultimateDebtor,
      creditorReference: creditorReferenceOf(order),
      /** The payer's own reference, which the payee gets too. */
      debtorReference: endToEndIdentification,
      /** The exchange rate, and the debit in the source currency. */
      exchange: price.exchange && { ...price.exchange, debit: formatMoney(price.debit) },
      /** The bank's fee on top of the amount; absent when there is none. */
      fee: price.fee && toAmount(price.fee),
      /** Amount and fee in the account's currency; absent when there is no fee. */
      total: price.fee && toAmount({ ...price.fee, minorUnits: totalOf(price) }),
      /** The account lacks the money now; it may arrive before the payment is due. */
      isShortOfFunds: isCovered === false ? true : undefined,
      /** The next signature is not the last one needed. */
      needsMoreSignatures: missing > 1 ? true : undefined,
      /** The execution day; absent when the payment is executed at once. */
      executionDate: executionDate > clock.today() ? executionDate : undefined,
    }),
  };
}

/** Formats an amount as a decimal string and a currency. */
export function toAmount(money: Money) {
  return { amount: formatMoney(money), currency: money.currency };
}

/** The creditor reference, with its type and issuer if given. */
function creditorReferenceOf({ remittanceInformationStructured }: PaymentOrder) {
  if (!remittanceInformationStructured) return undefined;
  const { reference, referenceIssuer, referenceType } = remittanceInformationStructured;
  return { reference, kind: [referenceType, referenceIssuer].filter((text) => text !== undefined) };
}

/**
 * Returns TPP-Redirect-URI after a success, else TPP-Nok-Redirect-URI; undefined keeps the browser on the page. The
 * addresses sent with the start of the authorisation take precedence over the payment's.
 */
export function chooseReturnAddress(
  payment: ReturnAddresses,
  authorisation: Authorisation,
  hasSucceeded: boolean,
): string | undefined {
  return hasSucceeded
    ? (authorisation.redirectUri ?? payment.redirectUri)
    : (authorisation.nokRedirectUri ?? payment.nokRedirectUri);
}

/** The facts to which a confirmation is dynamically linked (RTS art. 5), for a payment and its cancellation. */
export function buildBindingFacts(payment: Payment, authorisationId: string) {
  return {
    authorisationId,
    ...toAmount(payment.amount),
    creditorIban: payment.creditorIban,
    creditorName: payment.order.creditorName,
  };
}
