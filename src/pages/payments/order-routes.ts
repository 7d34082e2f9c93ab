/** Routes of the customer's own page of payments that TPPs have initiated. */
import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { defined } from '../../domain/defined.js';
import type { OwnOrder } from '../../usecases/customer/own-orders.js';
import { logOutForm, openOwnPage } from '../customer/own-login.js';
import { pageContext, readNotice, switchLanguage, writePage } from '../kit/page.js';
import { buildHref, paths, type Query } from '../kit/paths.js';
import { type PageDependencies, dependenciesFor } from '../kit/routes.js';
import { orderPage, ordersPage } from './order-pages.js';

const home = paths.payments;

export function orderRoutes(router: Router, parts: PageDependencies): void {
  router.get(home, (ctx) => showList(ctx, dependenciesFor(ctx, parts)));
  router.get(paths.payment, (ctx) =>
    showOrder(ctx, ctx.params['paymentId'] ?? '', dependenciesFor(ctx, parts)),
  );
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
    hrefOf: ({ id }: OwnOrder) => `${home}/${encodeURIComponent(id)}`,
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
