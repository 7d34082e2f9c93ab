/** The addresses of the customer's pages, and what a visit or a form there does. */
import { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { newFormId } from '../../crypto/browser-key.js';
import type { FormStates } from '../../crypto/form-state.js';
import { Problem } from '../../domain/problem.js';
import type { ApprovalOutcome, Approvals, ApprovalView } from '../../usecases/approval-views.js';
import { appPage, type Platform } from './app-page.js';
import { codePage, loginPage, reviewPage, type SandboxHints } from './approval-pages.js';
import { serveAssets } from './assets.js';
import { browserKey, knownBrowserKey } from './cookies.js';
import { readForm } from './forms.js';
import type { Html } from './html.js';
import { keepLanguage } from './language.js';
import { hrefOf, isStaying, pageContext } from './page-context.js';
import { pageProblems } from './page-problems.js';
import { resultPage, returnAddress } from './result-page.js';
import { refuseOtherSites } from './same-site.js';
import { securityHeaders } from './security-headers.js';
import { siteOf, type Site } from './site.js';
import { actionOf } from './submission.js';
import type { PageNotice } from './texts.js';

export interface ApprovalRouteOptions {
  readonly approvals: Approvals;
  readonly formStates: FormStates;
  /** The address under which customers reach this server. */
  readonly publicUrl: string;
  readonly bankName: string;
  /** Present in the sandbox only: data to try it with, and the pages that play the bank's app. */
  readonly sandbox?: SandboxHints;
}

interface Pages extends ApprovalRouteOptions {
  readonly site: Site;
}

export function approvalRoutes(options: ApprovalRouteOptions): Middleware {
  const site = siteOf(options.publicUrl);
  const pages = { ...options, site };
  const router = new Router();
  router.use(securityHeaders(site), pageProblems(site, options.bankName));
  router.get('/approve/:authorisationId', (ctx) => show(ctx, idOf(ctx.params), pages));
  router.post('/approve/:authorisationId', (ctx) => submit(ctx, idOf(ctx.params), pages));
  if (options.sandbox) {
    router.get('/app/ios/:authorisationId', (ctx) => showApp(ctx, 'ios', idOf(ctx.params), pages));
    router.get('/app/android/:authorisationId', (ctx) => showApp(ctx, 'android', idOf(ctx.params), pages));
  }
  serveAssets(router);
  const routes = router.routes();
  // The router sets both itself; its types ask for them from the start.
  return (ctx, next) => routes(Object.assign(ctx, { params: {}, router }), next);
}

async function show(ctx: Context, authorisationId: string, pages: Pages): Promise<void> {
  if (switchLanguage(ctx, pages.site)) return;
  const key = browserKey(ctx, pages.site);
  const view = await pages.approvals.view(authorisationId, key);
  if (view.step === 'done') {
    showResult(ctx, view, pages);
  } else {
    const form = { authorisationId, browserKey: key, formId: newFormId(), step: view.step };
    writePage(ctx, stepPage(ctx, view, await pages.formStates.seal(form), pages), pages);
  }
}

async function submit(ctx: Context, authorisationId: string, pages: Pages): Promise<void> {
  const { site, formStates, approvals } = pages;
  refuseOtherSites(ctx, site);
  const key = knownBrowserKey(ctx, site);
  if (key === undefined) throw new Problem('form.invalid', 'This browser has sent no cookie.');
  const fields = await readForm(ctx.req);
  const form = await formStates.open(fields.get('state') ?? '', { authorisationId, browserKey: key });
  if (form.expired) return goTo(ctx, hrefOf(ctx, site, { notice: 'form-expired' }));
  const action = actionOf(fields, form.step);
  if (action === undefined) return goTo(ctx, hrefOf(ctx, site, { notice: 'form-incomplete' }));
  await approvals.act(authorisationId, key, form.formId, action);
  goTo(ctx, hrefOf(ctx, site));
}

async function showApp(
  ctx: Context,
  platform: Platform,
  authorisationId: string,
  pages: Pages,
): Promise<void> {
  if (switchLanguage(ctx, pages.site)) return;
  const view = await pages.approvals.view(authorisationId, browserKey(ctx, pages.site));
  const approvalHref = `${pages.site.base}/approve/${encodeURIComponent(authorisationId)}`;
  writePage(
    ctx,
    appPage(platform, view.tpp, approvalHref, pageContext(ctx, pages.site, pages.bankName)),
    pages,
  );
}

function stepPage(
  ctx: Context,
  view: Exclude<ApprovalView, { step: 'done' }>,
  sealedState: string,
  { site, bankName, sandbox }: Pages,
): Html {
  const notice = ('notice' in view ? view.notice : undefined) ?? noticeOf(ctx);
  const context = {
    ...pageContext(ctx, site, bankName),
    action: hrefOf(ctx, site),
    sealedState,
    ...(notice && { notice }),
    ...(sandbox && { sandbox }),
  };
  if (view.step === 'login') return loginPage(view, context);
  return view.step === 'review' ? reviewPage(view, context) : codePage(view, context);
}

function showResult(ctx: Context, view: Extract<ApprovalView, { step: 'done' }>, pages: Pages): void {
  const { site, bankName } = pages;
  const context = pageContext(ctx, site, bankName);
  const returnTo = returnAddress(view.returnTo);
  const isLeaving = returnTo !== undefined && !isStaying(ctx);
  if (isLeaving) ctx.set('Refresh', `${secondsToRead(view.outcome)};url=${returnTo}`);
  const stay = isLeaving && { stayHref: hrefOf(ctx, site, { stay: '1' }) };
  writePage(ctx, resultPage(view, { ...context, ...stay }), pages);
}

/** What the customer has just chosen is read quickly; what comes as a surprise is not. */
function secondsToRead(outcome: ApprovalOutcome): number {
  return ['approved', 'signed', 'cancelled'].includes(outcome) ? 3 : 8;
}

function writePage(ctx: Context, page: Html, { site, bankName }: Pages): void {
  ctx.set('Content-Language', pageContext(ctx, site, bankName).language);
  ctx.type = 'html';
  ctx.body = page.text;
}

/** The address without the wish, so that reload and Back do not change the language again. */
function switchLanguage(ctx: Context, site: Site): boolean {
  if (!keepLanguage(ctx, site)) return false;
  goTo(ctx, hrefOf(ctx, site, isStaying(ctx) ? { stay: '1' } : {}));
  return true;
}

/** After a form the browser fetches the page anew, so that reload and Back send nothing twice. */
function goTo(ctx: Context, href: string): void {
  ctx.status = 303;
  ctx.set('Location', href);
}

function noticeOf(ctx: Context): PageNotice | undefined {
  const notice = ctx.query['notice'];
  return notice === 'form-expired' || notice === 'form-incomplete' ? notice : undefined;
}

function idOf(params: Readonly<Record<string, string>>): string {
  return params['authorisationId'] ?? '';
}
