/** Routes of the customer's own page of payments that TPPs have initiated. */
import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { defined } from '../../domain/defined.js';
import type { OwnOrder } from '../../usecases/customer/own-orders.js';
import { buttonForm, logOutForm, openButtonForm, openOwnPage } from '../customer/own-login.js';
import { goTo, pageContext, readNotice, switchLanguage, writePage } from '../kit/page.js';
import { buildHref, paths, type Query } from '../kit/paths.js';
import { type PageDependencies, dependenciesFor } from '../kit/routes.js';
import { endPage, orderPage, ordersPage, pathOf } from './order-pages.js';

const home = paths.payments;

export function orderRoutes(router: Router, parts: PageDependencies): void {
  router.get(home, (ctx) => showList(ctx, dependenciesFor(ctx, parts)));
  router.get(paths.payment, (ctx) =>
    showOrder(ctx, ctx.params['paymentId'] ?? '', dependenciesFor(ctx, parts)),
  );
  router.get(paths.endOfOrder, (ctx) =>
    askToEnd(ctx, ctx.params['paymentId'] ?? '', dependenciesFor(ctx, parts)),
  );
  router.post(paths.endOfOrder, (ctx) =>
    end(ctx, ctx.params['paymentId'] ?? '', dependenciesFor(ctx, parts)),
  );
}

const endPurpose = (orderId: string) => `end standing order ${orderId}`;

/** Asks whether to end a standing order; an order that cannot be ended is shown as it is. */
async function askToEnd(ctx: Context, orderId: string, parts: PageDependencies): Promise<void> {
  const { customers, site } = parts;
  if (switchLanguage(ctx, site, ctx.path)) return;
  const view = await openOwnPage(ctx, home, parts, (visit) => customers.order(visit, orderId));
  if (!view) return;
  const { order, sessionKey } = view;
  if (order.kind !== 'standing-order' || !order.isStoppable) return goTo(ctx, pathOf(orderId));
  const form = await buttonForm(ctx.path, sessionKey, endPurpose(orderId), parts);
  writePage(ctx, endPage(order, form, pageContext(ctx, site)), site);
}

async function end(ctx: Context, orderId: string, parts: PageDependencies): Promise<void> {
  const { customers } = parts;
  const sessionKey = await openButtonForm(ctx, endPurpose(orderId), parts);
  const isDone = sessionKey !== undefined && (await customers.endStandingOrder(sessionKey, orderId));
  goTo(ctx, isDone ? pathOf(orderId) : buildHref(home, { notice: 'form-expired' }));
}

async function showList(ctx: Context, parts: PageDependencies): Promise<void> {
  const { customers, site } = parts;
  const { before } = ctx.query;
  const cursor = typeof before === 'string' ? before : undefined;
  const hrefHere = (query?: Query) => buildHref(home, { ...defined({ before: cursor }), ...query });
  if (switchLanguage(ctx, site, hrefHere())) return;
  const view = await openOwnPage(ctx, home, parts, (visit) => customers.orders(visit, cursor));
  if (!view) return;
  const { next, orders, psuName, sessionKey } = view;
  const context = {
    ...pageContext(ctx, site, hrefHere),
    psuName,
    hrefOf: ({ id }: OwnOrder) => pathOf(id),
    logOut: await logOutForm(home, sessionKey, parts),
    ...defined({
      notice: readNotice(ctx),
      newestHref: cursor === undefined ? undefined : home,
      olderHref: next === undefined ? undefined : buildHref(home, { before: next }),
    }),
  };
  writePage(ctx, ordersPage(orders, context), site);
}

async function showOrder(ctx: Context, orderId: string, parts: PageDependencies): Promise<void> {
  const { customers, site } = parts;
  if (switchLanguage(ctx, site, ctx.path)) return;
  const view = await openOwnPage(ctx, home, parts, (visit) => customers.order(visit, orderId));
  if (view) writePage(ctx, orderPage(view.order, pageContext(ctx, site)), site);
}
