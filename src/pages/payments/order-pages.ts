/** The customer's own page of payments that TPPs have initiated: the list, and a page for each. */
import type { OwnOrder } from '../../usecases/customer/own-orders.js';
import type { OwnStandingOrder } from '../../usecases/customer/own-standing-orders.js';
import { type ButtonForm, ownCardPage, ownListPage, type OwnPageContext } from '../customer/own-frame.js';
import { html, type Html } from '../../engine/html.js';
import type { PageContext } from '../kit/layout.js';
import { paths } from '../kit/paths.js';
import { bulkHeading, fullBulkDetails, shortBulkDetails } from './own-bulk.js';
import {
  endQuestion,
  fullStandingOrderDetails,
  shortStandingOrderDetails,
  standingOrderHeading,
} from './own-standing-order.js';
import { fullPaymentDetails, paymentHeading, shortPaymentDetails } from './own-payment.js';

interface OrdersContext extends OwnPageContext {
  readonly hrefOf: (order: OwnOrder) => string;
  /** The first page of the list; absent on it. */
  readonly newestHref?: string;
  /** The next page of the list; absent on the last one. */
  readonly olderHref?: string;
}

/** How an order is shown. */
interface OrderParts {
  readonly heading: Html;
  readonly short: Html;
  readonly full: Html;
}

function renderOrder(order: OwnOrder, context: PageContext): OrderParts {
  switch (order.kind) {
    case 'payment':
      return {
        heading: paymentHeading(order, context),
        short: shortPaymentDetails(order, context),
        full: fullPaymentDetails(order, context),
      };
    case 'bulk':
      return {
        heading: bulkHeading(order, context),
        short: shortBulkDetails(order, context),
        full: fullBulkDetails(order, context),
      };
    case 'standing-order':
      return {
        heading: standingOrderHeading(order, context),
        short: shortStandingOrderDetails(order, context),
        full: fullStandingOrderDetails(order, endPathOf(order.id), context),
      };
  }
}

export const pathOf = (id: string): string => `${paths.payments}/${encodeURIComponent(id)}`;
const endPathOf = (id: string): string => `${pathOf(id)}/end`;

/** Asks whether to end a standing order. */
export function endPage(order: OwnStandingOrder, form: ButtonForm, context: PageContext): Html {
  const { back, end } = context.texts.ownPayments;
  const content = [
    endQuestion(order, form, context),
    html`<a class="button quiet" href="${pathOf(order.id)}">${back}</a>`,
  ];
  return ownCardPage(paths.payments, { title: end.title, content }, context);
}

export function ordersPage(orders: readonly OwnOrder[], context: OrdersContext): Html {
  const { newestHref, olderHref, texts } = context;
  const words = texts.ownPayments;
  const way = (href: string | undefined, text: string) =>
    href === undefined ? undefined : html`<a class="button quiet" href="${href}">${text}</a>`;
  const content = html`<p>${orders.length > 0 ? words.lead : words.empty}</p>
    ${orders.map((order, index) => orderCard(order, `payment-${index}`, context))}
    <div class="after">${way(olderHref, words.older)} ${way(newestHref, words.newest)}</div>`;
  return ownListPage(paths.payments, content, context);
}

function orderCard(order: OwnOrder, id: string, context: OrdersContext): Html {
  const { heading, short } = renderOrder(order, context);
  return html`<article class="card" aria-labelledby="${id}">
    <h2 id="${id}">${heading}</h2>
    ${short}
    <a
      class="button quiet"
      id="details-${id}"
      aria-labelledby="details-${id} ${id}"
      href="${context.hrefOf(order)}"
      >${context.texts.ownPayments.details}</a
    >
  </article>`;
}

export function orderPage(order: OwnOrder, context: PageContext): Html {
  const { back, one } = context.texts.ownPayments;
  const content = [
    renderOrder(order, context).full,
    html`<a class="button" href="${paths.payments}">${back}</a>`,
  ];
  return ownCardPage(paths.payments, { title: one[order.kind], content }, context);
}
