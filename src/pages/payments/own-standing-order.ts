/** A standing order on the customer's own pages: in the list, in full with its executions, and the question to end it. */
import type { OwnStandingOrder } from '../../usecases/customer/own-standing-orders.js';
import { otherRows } from '../authorisation/payment-details.js';
import { scheduleRows, standingEssentials } from '../authorisation/schedule-rows.js';
import { type ButtonForm, buttonForm } from '../customer/own-frame.js';
import { account, details, named, row } from '../kit/components.js';
import { html, type Fragment, type Html } from '../../engine/html.js';
import type { PageContext } from '../kit/layout.js';
import { formatAmount, formatDate, formatTime, localName } from '../texts/wording.js';
import { confirmation, endingLines, lines } from './own-payment.js';

/** `EUR 480.00 to Books Ltd, every month`. */
export function standingOrderHeading(
  { standingOrder: { payment, schedule } }: OwnStandingOrder,
  { language, texts }: PageContext,
): Html {
  const often = texts['standing-order'].frequencies[schedule.frequency];
  const amount = formatAmount(payment.amount, payment.currency, language);
  return texts.ownPayments.orderHeading(amount, named(payment.creditorName), often);
}

export function shortStandingOrderDetails(order: OwnStandingOrder, context: PageContext): Html {
  const { debtorAccountName: name, debtorAccountNames: names, debtorIban } = order.standingOrder.payment;
  const { language, texts } = context;
  const next = order.standing === 'running' ? order.standingOrder.nextExecutionDate : undefined;
  return details([
    ...eventRows(order, context),
    next === undefined ? undefined : row(texts['standing-order'].next, formatDate(next, language)),
    row(texts.payment.from, [named(localName({ name, names }, language)), account(debtorIban)]),
  ]);
}

/** `endHref` leads to the question. */
export function fullStandingOrderDetails(
  order: OwnStandingOrder,
  endHref: string,
  context: PageContext,
): Html {
  const { executions, id, standing, standingOrder } = order;
  const { ownPayments, receipt } = context.texts;
  const { payment } = standingOrder;
  const isOver = standing !== 'running' && standing !== 'unapproved' && standing !== 'partly-signed';
  return html`${details([...eventRows(order, context), row(receipt.bankReference, html`<span translate="no">${id}</span>`)])}
  ${details([
    ...standingEssentials(standingOrder, context),
    ...scheduleRows(standingOrder, isOver, context),
    ...otherRows(payment, undefined, context),
  ])}
  ${
    executions.length === 0
      ? undefined
      : html`<h2>${ownPayments.executions(executions.length)}</h2>
          ${details(executions.map((each) => executionRow(each, context)))}`
  }
  ${order.approvals.length > 0 ? html`<p class="soft on-screen">${receipt.print}</p>` : undefined}
  ${order.isStoppable ? html`<a class="button quiet" href="${endHref}">${ownPayments.end.open}</a>` : undefined}`;
}

/** Asks before the order is ended. */
export function endQuestion(order: OwnStandingOrder, form: ButtonForm, context: PageContext): Html {
  const { submit, text } = context.texts.ownPayments.end;
  return html`<p>${text}</p>
    ${details([
      ...standingEssentials(order.standingOrder, context),
      ...scheduleRows(order.standingOrder, false, context),
    ])}
    ${buttonForm(form, submit, 'button')}`;
}

function executionRow(
  { day, ending, standing }: OwnStandingOrder['executions'][number],
  { language, texts }: PageContext,
): Html {
  const words = texts.ownPayments;
  const date = formatDate(day, language);
  const state = html`<strong>${words.standings[standing](date)}</strong>`;
  return row(date, lines([state, ...endingLines(ending, words)]));
}

/** The order's events: the state first, then who has started and approved it, and when. */
function eventRows(order: OwnStandingOrder, context: PageContext): readonly (Html | undefined)[] {
  const { approvals, ending, signaturesNeeded, startedAt, tpp } = order;
  const { language, texts } = context;
  const words = texts.ownPayments;
  const count = signaturesNeeded > 1 ? [words.signatures(approvals.length, signaturesNeeded)] : [];
  const approved: readonly Fragment[] = [...count, ...approvals.map((each) => confirmation(each, context))];
  const state = html`<strong>${describeStanding(order, context)}</strong>`;
  return [
    row(words.status, lines([state, ...endingLines(ending, words)])),
    row(words.service, named(tpp)),
    row(words.startedAt, formatTime(startedAt, language)),
    approved.length === 0 ? undefined : row(words.approvedBy, lines(approved)),
  ];
}

function describeStanding({ standing }: OwnStandingOrder, { texts }: PageContext): string {
  const words = texts.ownPayments;
  if (standing === 'running' || standing === 'completed') return words[standing];
  return words.standings[standing]();
}
