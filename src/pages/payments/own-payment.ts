/** A payment on the customer's own pages: in the list, and in full. */
import type { OwnPayment } from '../../usecases/customer/own-payments.js';
import { defined } from '../../domain/defined.js';
import { referenceRows } from '../authorisation/subject-details.js';
import { essentialRows, otherRows } from '../authorisation/payment-details.js';
import { account, debtorAccount, details, named, row } from '../kit/components.js';
import { html, type Fragment, type Html } from '../../engine/html.js';
import type { PageContext } from '../kit/layout.js';
import { formatAmount, formatDate, formatTime } from '../texts/wording.js';
import { confirmations, eventRows, optionalRow, statusLines } from './order-rows.js';

/** `EUR 12.00 to Books Ltd`. */
export function paymentHeading({ payment }: OwnPayment, { language, texts }: PageContext): Html {
  const amount = formatAmount(payment.amount, payment.currency, language);
  return texts.ownPayments.heading(amount, named(payment.creditorName));
}

/** The payment among others: accounts, and what has happened. */
export function shortPaymentDetails(order: OwnPayment, context: PageContext): Html {
  const words = context.texts.payment;
  return details([
    ...eventRowsOf(order, context),
    row(words.payee, account(order.payment.creditorIban)),
    row(words.from, debtorAccount(order.payment, context.language)),
  ]);
}

/** The receipt of an approval that led back to the TPP: the payment's events, then all that the payer has reviewed. */
export function fullPaymentDetails(order: OwnPayment, context: PageContext): Html {
  const { approvals, id } = order;
  const { debtorReference: reference, ...payment } = order.payment;
  const { print } = context.texts.receipt;
  return html`${details([...eventRowsOf(order, context), ...referenceRows({ id, ...defined({ reference }) }, context)])}
  ${details([
    ...essentialRows(payment, context),
    ...otherRows(payment, context.texts.ownPayments.onceApproved, context),
  ])}
  ${approvals.length > 0 ? html`<p class="soft on-screen">${print}</p>` : undefined}`;
}

/** The payment's events: those of every order, then who has stopped it, and money that came back. */
function eventRowsOf(order: OwnPayment, context: PageContext): readonly (Html | undefined)[] {
  const { returned, stops } = order;
  const { language, texts } = context;
  const words = texts.ownPayments;
  const cameBack = returned.map(
    ({ amount, at, currency }) => `${formatAmount(amount, currency, language)}, ${formatTime(at, language)}`,
  );
  return [
    ...eventRows(order, describe(order, context), context),
    optionalRow(words.stoppedBy, confirmations(stops, context)),
    optionalRow(words.returned, cameBack),
  ];
}

/** The state, why the payment ended, and since when. */
function describe(
  { ending, payment, since, standing }: OwnPayment,
  context: PageContext,
): readonly Fragment[] {
  const { language, texts } = context;
  const day = payment.executionDate === undefined ? '' : formatDate(payment.executionDate, language);
  return [
    ...statusLines(texts.ownPayments.standings[standing](day), ending, context),
    ...(since === undefined ? [] : [html`<span class="soft">${formatTime(since, language)}</span>`]),
  ];
}
