/** A standing order on the customer's own pages: in the list, in full with its executions, and the question to end it. */
import type { OwnStandingOrder } from '../../usecases/customer/own-standing-orders.js';
import { otherRows } from '../authorisation/payment-details.js';
import { scheduleRows, standingEssentials } from '../authorisation/schedule-rows.js';
import { type ButtonForm, buttonForm } from '../customer/own-frame.js';
import { debtorAccount, details, named, row } from '../kit/components.js';
import { html, type Html } from '../../engine/html.js';
import type { PageContext } from '../kit/layout.js';
import { formatAmount, formatDate } from '../texts/wording.js';
import { bankReferenceRow, eventRows, lines, statusLines } from './order-rows.js';

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
  const { language, texts } = context;
  const next = order.standing === 'running' ? order.standingOrder.nextExecutionDate : undefined;
  return details([
    ...eventRowsOf(order, context),
    next === undefined ? undefined : row(texts['standing-order'].next, formatDate(next, language)),
    row(texts.payment.from, debtorAccount(order.standingOrder.payment, language)),
  ]);
}

/** `endHref` leads to the question. */
export function fullStandingOrderDetails(
  order: OwnStandingOrder,
  endHref: string,
  context: PageContext,
): Html {
  const { executions, standing, standingOrder } = order;
  const { ownPayments, receipt } = context.texts;
  const { payment } = standingOrder;
  const isOver = standing !== 'running' && standing !== 'unapproved' && standing !== 'partly-signed';
  return html`${details([...eventRowsOf(order, context), bankReferenceRow(order, context)])}
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
  context: PageContext,
): Html {
  const date = formatDate(day, context.language);
  const state = context.texts.ownPayments.standings[standing](date);
  return row(date, lines(statusLines(state, ending, context)));
}

function eventRowsOf(order: OwnStandingOrder, context: PageContext): readonly (Html | undefined)[] {
  const { ending, standing } = order;
  const words = context.texts.ownPayments;
  const isOwnState = standing === 'running' || standing === 'completed';
  const state = isOwnState ? words[standing] : words.standings[standing]();
  return eventRows(order, statusLines(state, ending, context), context);
}
