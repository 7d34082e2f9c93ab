/**
 * Shows a payment for review (dynamic linking): the essentials, which are amount and payee, stand above the step's
 * button and the other details below it, so that a phone shows both without scrolling.
 */
import type { PaymentSummary } from '../../usecases/resource/subject.js';
import { account, companyLine, debtorAccount, named, row } from '../kit/components.js';
import { html, type Html } from '../../engine/html.js';
import type { PageContext } from '../kit/layout.js';
import { formatAmount, formatDate } from '../texts/wording.js';

/** Amount and payee; of a standing order with its frequency. */
export function essentialRows(
  payment: PaymentSummary,
  { language, texts }: PageContext,
  frequency?: string,
): Html[] {
  const words = texts.payment;
  return [
    totalRow(
      frequency ? `${words.amount}, ${frequency}` : words.amount,
      formatAmount(payment.amount, payment.currency, language),
    ),
    row(words.payee, [html`<strong>${named(payment.creditorName)}</strong>`, account(payment.creditorIban)]),
  ];
}

/** A row in large letters, for the amount that the customer approves. */
export function totalRow(term: string, amount: string): Html {
  return html`<div class="total">
    <dt>${term}</dt>
    <dd${amount.length > 16 ? html` class="long"` : undefined}>${amount}</dd>
  </div>`;
}

/**
 * The details beside the essentials; `atOnce` is shown for a payment without a date of its own, which a decided one
 * does not have.
 */
export function otherRows(
  payment: PaymentSummary,
  atOnce: string | undefined,
  context: PageContext,
): readonly (Html | undefined)[] {
  const { texts, language } = context;
  const words = texts.payment;
  const date = payment.executionDate;
  const due =
    date === undefined ? atOnce && describeDueDate(payment, atOnce, context) : formatDate(date, language);
  return [
    payment.creditorBic === undefined ? undefined : row(words.payeeBank, payment.creditorBic),
    namedRow(words.ultimatePayee, payment.ultimateCreditor),
    row(words.from, [companyLine(payment.companyName), ...debtorAccount(payment, language)]),
    namedRow(words.onBehalfOf, payment.ultimateDebtor),
    ...costRows(payment, context),
    ...referenceRows(payment, context),
    due === undefined ? undefined : row(words.date, due),
    row(words.kind, words.products[payment.product]),
  ];
}

/** Execution of a payment without a date: after the last signature, and once the account is covered. */
function describeDueDate(payment: PaymentSummary, atOnce: string, { texts }: PageContext): string {
  if (payment.needsMoreSignatures) return texts.payment.onceSigned;
  return payment.isShortOfFunds ? texts.payment.onceCovered : atOnce;
}

/** Says that funds are missing, and the date by which they must arrive. */
export function describeShortage(
  { executionDate }: PaymentSummary,
  { language, texts }: PageContext,
): string {
  const { shortOfFunds, shortUntil } = texts.payment;
  return executionDate === undefined ? shortOfFunds : shortUntil(formatDate(executionDate, language));
}

/** Rows of the references by which payer and payee identify the payment. */
function referenceRows(payment: PaymentSummary, { texts }: PageContext): (Html | undefined)[] {
  const words = texts.payment;
  return [
    namedRow(words.remittance, payment.remittance),
    namedRow(words.payeeReference, formatReference(payment)),
    namedRow(words.payerReference, payment.debtorReference),
  ];
}

/** A row for an optional value. */
function namedRow(term: string, text = ''): Html | undefined {
  return text === '' ? undefined : row(term, named(text));
}

function formatReference({ creditorReference }: PaymentSummary): string | undefined {
  if (!creditorReference) return undefined;
  const { kind, reference } = creditorReference;
  return kind.length === 0 ? reference : `${reference} (${kind.join(', ')})`;
}

/** Rows for the debit where it differs from the amount: exchange rate, fee and total. */
function costRows({ exchange, fee, total }: PaymentSummary, { texts, language }: PageContext): Html[] {
  const words = texts.payment;
  const rows: Html[] = [];
  if (exchange) {
    const { debit, rate, sourceCurrency, targetCurrency, unitCurrency } = exchange;
    const other = unitCurrency === sourceCurrency ? targetCurrency : sourceCurrency;
    const one = formatAmount('1', unitCurrency, language);
    rows.push(row(words.rate, `${one} = ${formatAmount(rate, other, language)}`));
    rows.push(row(words.debit, formatAmount(debit, sourceCurrency, language)));
  }
  if (fee) rows.push(row(words.fee, formatAmount(fee.amount, fee.currency, language)));
  if (total) {
    const sum = formatAmount(total.amount, total.currency, language);
    rows.push(row(words.total, html`<strong>${sum}</strong>`));
  }
  return rows;
}
