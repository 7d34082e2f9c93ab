/** The customer's own page of payments that TPPs have initiated: the list, and a page for each. */
import type { OwnOrder } from '../../usecases/customer/own-orders.js';
import { ownCardPage, ownListPage, type OwnPageContext } from '../customer/own-frame.js';
import { html, type Html } from '../html.js';
import type { PageContext } from '../kit/layout.js';
import { paths } from '../kit/paths.js';
import { fullPaymentDetails, paymentHeading, shortPaymentDetails } from './own-payment.js';

interface OrdersContext extends OwnPageContext {
  readonly hrefOf: (order: OwnOrder) => string;
  /** The first page of the list; absent on it. */
  readonly newestHref?: string;
  /** The next page of the list; absent on the last one. */
  readonly olderHref?: string;
}

/** How a kind of order is shown. */
interface OrderParts<Order> {
  readonly heading: (order: Order, context: PageContext) => Html;
  readonly short: (order: Order, context: PageContext) => Html;
  readonly full: (order: Order, context: PageContext) => Html;
}

const kinds: { readonly [Kind in OwnOrder['kind']]: OrderParts<Extract<OwnOrder, { kind: Kind }>> } = {
  payment: { heading: paymentHeading, short: shortPaymentDetails, full: fullPaymentDetails },
};

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
  const { heading, short } = kinds[order.kind];
  return html`<article class="card" aria-labelledby="${id}">
    <h2 id="${id}">${heading(order, context)}</h2>
    ${short(order, context)}
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
    kinds[order.kind].full(order, context),
    html`<a class="button" href="${paths.payments}">${back}</a>`,
  ];
  return ownCardPage(paths.payments, { title: one, content }, context);
}
