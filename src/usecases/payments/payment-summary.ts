/** The payment summary on the customer's pages, and the browser's return address. */
import type { Authorisation } from '../../domain/authorisation/authorisation.js';
import type { BankAccount } from '../../domain/accounts/account.js';
import { defined } from '../../domain/defined.js';
import { formatMoney, type Money } from '../../domain/money.js';
import type { ReturnAddresses } from '../../domain/payments/checks.js';
import type { PaymentOrder } from '../../domain/payments/order.js';
import type { Payment } from '../../domain/payments/payment.js';
import { totalOf } from '../../domain/payments/price.js';
import type { Amount, PaymentSummary } from '../resource/subject.js';
import type { Services } from '../services.js';
import { laterDayOf } from './execution-day.js';
import { hasFunds, countMissingSignatures } from './signing-checks.js';

export async function buildPaymentSummary(payment: Payment, services: Services): Promise<PaymentSummary> {
  const { bank } = services;
  const { debtorIban } = payment;
  const [debtorAccount, isCovered, missing] = await Promise.all([
    bank.findAccount(debtorIban),
    hasFunds(payment, services),
    countMissingSignatures('payment', payment, services),
  ]);
  const mandate = debtorAccount?.mandate ?? (await bank.mandateOf(payment.debtorAccountId));
  return {
    ...summarizeOrder(payment, debtorAccount),
    ...defined({
      companyName: mandate.corporateName,
      isShortOfFunds: isCovered === false ? true : undefined,
      needsMoreSignatures: missing > 1 ? true : undefined,
      executionDate: laterDayOf(payment, missing, services),
    }),
  };
}

/** The members of a payment or a standing order that its customer reviews. */
type Summarized = Pick<Payment, 'amount' | 'creditorIban' | 'debtorIban' | 'order' | 'price' | 'product'>;

/** The order alone, without the facts of the moment: funds, missing signatures and the remaining days. */
export function summarizeOrder(
  { amount, creditorIban, debtorIban, order, price, product }: Summarized,
  debtorAccount?: Pick<BankAccount, 'name' | 'names'>,
): PaymentSummary {
  const { creditorAgent, creditorName, endToEndIdentification, ultimateCreditor, ultimateDebtor } = order;
  return {
    product,
    ...toAmount(amount),
    creditorName,
    creditorIban,
    debtorIban,
    debtorAccountName: debtorAccount?.name ?? '',
    remittance: order.remittanceInformationUnstructured ?? '',
    ...defined({
      debtorAccountNames: debtorAccount?.names,
      creditorBic: creditorAgent,
      ultimateCreditor,
      ultimateDebtor,
      creditorReference: creditorReferenceOf(order),
      debtorReference: endToEndIdentification,
      exchange: price.exchange && { ...price.exchange, debit: formatMoney(price.debit) },
      fee: price.fee && toAmount(price.fee),
      total: price.fee && toAmount({ ...price.fee, minorUnits: totalOf(price) }),
    }),
  };
}

/** Formats an amount as a decimal string and a currency. */
export function toAmount(money: Money): Amount {
  return { amount: formatMoney(money), currency: money.currency };
}

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

/** The facts to which a confirmation is dynamically linked (RTS art. 5), for an order and its cancellation. */
export function buildBindingFacts(
  payment: Pick<Payment, 'amount' | 'creditorIban' | 'order'>,
  authorisationId: string,
) {
  return {
    authorisationId,
    ...toAmount(payment.amount),
    creditorIban: payment.creditorIban,
    creditorName: payment.order.creditorName,
  };
}
