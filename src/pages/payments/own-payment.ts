/** A payment on the customer's own pages: in the list, and in full. */
import type { Confirmation, OwnPayment } from '../../usecases/customer/own-payments.js';
import { defined } from '../../domain/defined.js';
import type { PaymentEnd } from '../../domain/payments/standing.js';
import { referenceRows } from '../authorisation/subject-details.js';
import { essentialRows, otherRows } from '../authorisation/payment-details.js';
import { account, details, named, row } from '../kit/components.js';
import { html, type Fragment, type Html } from '../../engine/html.js';
import type { PageContext } from '../kit/layout.js';
import { formatAmount, formatDate, formatTime, localName } from '../texts/wording.js';

/** `EUR 12.00 to Books Ltd`. */
export function paymentHeading({ payment }: OwnPayment, { language, texts }: PageContext): Html {
  const amount = formatAmount(payment.amount, payment.currency, language);
  return texts.ownPayments.heading(amount, named(payment.creditorName));
}

/** The payment among others: accounts, and what has happened. */
export function shortPaymentDetails(order: OwnPayment, context: PageContext): Html {
  const { creditorIban, debtorAccountName: name, debtorAccountNames: names, debtorIban } = order.payment;
  const words = context.texts.payment;
  return details([
    ...eventRows(order, context),
    row(words.payee, account(creditorIban)),
    row(words.from, [named(localName({ name, names }, context.language)), account(debtorIban)]),
  ]);
}

/** The receipt of an approval that led back to the TPP: the payment's events, then all that the payer has reviewed. */
export function fullPaymentDetails(order: OwnPayment, context: PageContext): Html {
  const { approvals, id } = order;
  const { debtorReference: reference, ...payment } = order.payment;
  const { print } = context.texts.receipt;
  return html`${details([...eventRows(order, context), ...referenceRows({ id, ...defined({ reference }) }, context)])}
  ${details([
    ...essentialRows(payment, context),
    ...otherRows(payment, context.texts.ownPayments.onceApproved, context),
  ])}
  ${approvals.length > 0 ? html`<p class="soft on-screen">${print}</p>` : undefined}`;
}

/** The payment's events: the state first, then who has started, approved and stopped it, and when. */
function eventRows(order: OwnPayment, context: PageContext): readonly (Html | undefined)[] {
  const { approvals, returned, signaturesNeeded, startedAt, stops, tpp } = order;
  const { language, texts } = context;
  const words = texts.ownPayments;
  const count = signaturesNeeded > 1 ? [words.signatures(approvals.length, signaturesNeeded)] : [];
  const confirmed = (list: readonly Confirmation[]) => list.map((each) => confirmation(each, context));
  const cameBack = returned.map(
    ({ amount, at, currency }) => `${formatAmount(amount, currency, language)}, ${formatTime(at, language)}`,
  );
  return [
    row(words.status, lines(statusLines(order, context))),
    row(words.service, named(tpp)),
    row(words.startedAt, formatTime(startedAt, language)),
    optionalRow(words.approvedBy, [...count, ...confirmed(approvals)]),
    optionalRow(words.stoppedBy, confirmed(stops)),
    optionalRow(words.returned, cameBack),
  ];
}

/** The state, why the payment ended, and since when. */
function statusLines(
  { ending, payment, since, standing }: OwnPayment,
  { language, texts }: PageContext,
): readonly Fragment[] {
  const words = texts.ownPayments;
  const day = payment.executionDate === undefined ? '' : formatDate(payment.executionDate, language);
  return [
    html`<strong>${words.standings[standing](day)}</strong>`,
    ...endingLines(ending, words),
    ...(since === undefined ? [] : [html`<span class="soft">${formatTime(since, language)}</span>`]),
  ];
}

/** Why it ended, where that is known. */
export function endingLines(
  ending: PaymentEnd | undefined,
  { endings }: PageContext['texts']['ownPayments'],
): readonly string[] {
  return ending === undefined ? [] : [endings[ending]];
}

/** `Ana Horvat, 30 June 2026, 14:35` */
export function confirmation({ at, name }: Confirmation, { language, texts }: PageContext): Html {
  const who = name === undefined ? texts.ownPayments.unknownPerson : named(name);
  return html`${who}, ${formatTime(at, language)}`;
}

function optionalRow(term: string, values: readonly Fragment[]): Html | undefined {
  return values.length === 0 ? undefined : row(term, lines(values));
}

export function lines(values: readonly Fragment[]): Fragment {
  return values.map((value, index) => (index === 0 ? value : html`<br />${value}`));
}
