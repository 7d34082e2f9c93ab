/** A payment as its payer reads it before authorising it: amount first, then who, from where, what for and when. */
import type { PaymentSummary } from '../../usecases/authorisation/views.js';
import { account, details, named, row } from '../kit/components.js';
import { html, type Html } from '../kit/html.js';
import type { PageContext } from '../kit/layout.js';
import { amountInWords, dateInWords } from '../texts/wording.js';

/** `atOnce` stands for the date of a payment that has none of its own. */
export function paymentDetails(payment: PaymentSummary, atOnce: string, context: PageContext): Html {
  const { texts, language } = context;
  const words = texts.payment;
  const date = payment.executionDate;
  const amount = amountInWords(payment.amount, payment.currency, language);
  return details([
    html`<div class="total">
      <dt>${words.amount}</dt>
      <dd${amount.length > 16 ? html` class="long"` : undefined}>${amount}</dd>
    </div>`,
    row(words.payee, [html`<strong>${named(payment.creditorName)}</strong>`, account(payment.creditorIban)]),
    payment.creditorBic === undefined ? undefined : row(words.payeeBank, payment.creditorBic),
    namedRow(words.ultimatePayee, payment.ultimateCreditor),
    row(words.from, [named(payment.debtorAccountName), account(payment.debtorIban)]),
    namedRow(words.onBehalfOf, payment.ultimateDebtor),
    ...costRows(payment, context),
    ...referenceRows(payment, context),
    row(words.date, date === undefined ? dueOf(payment, atOnce, context) : dateInWords(date, language)),
    row(words.kind, words.products[payment.product]),
  ]);
}

/** When a payment without a day of its own is carried out: not before everybody has signed, nor before the money is there. */
function dueOf(payment: PaymentSummary, atOnce: string, { texts }: PageContext): string {
  if (payment.needsMoreSignatures) return texts.payment.onceSigned;
  return payment.isShortOfFunds ? texts.payment.onceCovered : atOnce;
}

/** That money is missing, and until when it has to come. */
export function shortageInWords({ executionDate }: PaymentSummary, { language, texts }: PageContext): string {
  const { shortOfFunds, shortUntil } = texts.payment;
  return executionDate === undefined ? shortOfFunds : shortUntil(dateInWords(executionDate, language));
}

/** By what payer and payee know the payment. */
export function referenceRows(payment: PaymentSummary, { texts }: PageContext): (Html | undefined)[] {
  const words = texts.payment;
  return [
    namedRow(words.remittance, payment.remittance),
    namedRow(words.payeeReference, referenceOf(payment)),
    namedRow(words.payerReference, payment.debtorReference),
  ];
}

/** A row for what not every order has. */
function namedRow(term: string, text = ''): Html | undefined {
  return text === '' ? undefined : row(term, named(text));
}

function referenceOf({ creditorReference }: PaymentSummary): string | undefined {
  if (!creditorReference) return undefined;
  const { kind, reference } = creditorReference;
  return kind.length === 0 ? reference : `${reference} (${kind.join(', ')})`;
}

/** What leaves the account, where that is not simply the amount: at which rate, and with which fee. */
function costRows({ exchange, fee, total }: PaymentSummary, { texts, language }: PageContext): Html[] {
  const words = texts.payment;
  const rows: Html[] = [];
  if (exchange) {
    const { debit, rate, sourceCurrency, targetCurrency, unitCurrency } = exchange;
    const other = unitCurrency === sourceCurrency ? targetCurrency : sourceCurrency;
    const one = amountInWords('1', unitCurrency, language);
    rows.push(row(words.rate, `${one} = ${amountInWords(rate, other, language)}`));
    rows.push(row(words.debit, amountInWords(debit, sourceCurrency, language)));
  }
  if (fee) rows.push(row(words.fee, amountInWords(fee.amount, fee.currency, language)));
  if (total) {
    const sum = amountInWords(total.amount, total.currency, language);
    rows.push(row(words.total, html`<strong>${sum}</strong>`));
  }
  return rows;
}
