/** A payment as its payer reads it before approving: amount first, then who, from where, what for and when. */
import type { PaymentSummary } from '../../usecases/approval-views.js';
import { account, details, named, row } from './details.js';
import { html, type Html } from './html.js';
import type { PageContext } from './layout.js';
import { amountInWords, dateInWords } from './wording.js';

export function paymentDetails(payment: PaymentSummary, { texts, language }: PageContext): Html {
  const words = texts.payment;
  const product = words.products[payment.product];
  const date = payment.executionDate;
  const amount = amountInWords(payment.amount, payment.currency, language);
  return details([
    html`<div class="total">
      <dt>${words.amount}</dt>
      <dd${amount.length > 16 ? html` class="long"` : undefined}>${amount}</dd>
    </div>`,
    row(words.payee, [html`<strong>${named(payment.creditorName)}</strong>`, account(payment.creditorIban)]),
    row(words.from, [named(payment.debtorAccountName), account(payment.debtorIban)]),
    row(words.remittance, named(payment.remittance)),
    row(words.date, date === undefined ? words.atOnce : dateInWords(date, language)),
    product === undefined ? undefined : row(words.kind, product),
  ]);
}
