/** The addresses of the customer's pages, and what a visit or a form there does. */
import { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { newFormId } from '../../crypto/secrets.js';
import type { CsrfTokens } from '../../crypto/csrf-tokens.js';
import { Problem } from '../../domain/problem.js';
import type { CustomerAuthorisations, AuthorisationView } from '../../usecases/authorisation/views.js';
import { appPage, type Platform } from './app-page.js';
import { authorisationPage, type StepView } from './step-pages.js';
import { serveAssets } from '../kit/assets.js';
import { browserKey, knownBrowserKey } from '../kit/cookies.js';
import { authorisationForm } from '../kit/form-shape.js';
import { readForm } from '../kit/forms.js';
import type { Html } from '../kit/html.js';
import { keepLanguage } from '../kit/language.js';
import { goTo, noticeOf, writePage } from '../kit/page-answer.js';
import { hrefOf, isStaying, pageContext } from '../kit/page.js';
import { pageProblems } from '../kit/page-problems.js';
import { writeResult } from './result-answer.js';
import { refuseOtherSites } from '../kit/same-site.js';
import type { SandboxHints } from './sandbox-hints.js';
import { securityHeaders } from '../kit/security-headers.js';
import { siteOf, type Site } from '../kit/site.js';
import { actionOf } from '../kit/submission.js';

export interface AuthorisationRouteOptions {
  readonly customerAuthorisations: CustomerAuthorisations;
  readonly csrfTokens: CsrfTokens;
  /** The address under which customers reach this server. */
  readonly publicUrl: string;
  readonly bankName: string;
  /** Present in the sandbox only: data to try it with, and the pages that play the bank's app. */
  readonly sandbox?: SandboxHints;
}

interface Pages extends AuthorisationRouteOptions {
  readonly site: Site;
}

export function authorisationRoutes(options: AuthorisationRouteOptions): Middleware {
  const site = siteOf(options.publicUrl);
  const pages = { ...options, site };
  const router = new Router({ sensitive: true, strict: true });
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
  const { customerAuthorisations, csrfTokens, site } = pages;
  if (switchLanguage(ctx, site)) return;
  const key = browserKey(ctx, site);
  const view = await viewHere(authorisationId, key, customerAuthorisations);
  if (view.step === 'done') {
    const { bankName } = pages;
    writeResult(ctx, view, { bankName, site, hrefTo: (query) => hrefOf(ctx, site, query) });
  } else {
    const form = { authorisationId, browserKey: key, formId: newFormId(), step: view.step };
    writePage(ctx, stepPage(ctx, view, await csrfTokens.seal(form), pages), site);
  }
}

/** A consent is approved at the authorization endpoint, which alone knows the way back to the TPP. */
async function viewHere(
  authorisationId: string,
  key: string,
  customerAuthorisations: CustomerAuthorisations,
): Promise<AuthorisationView> {
  const view = await customerAuthorisations.view(authorisationId, key);
  const kind = typeof view.subject === 'string' ? view.subject : view.subject.kind;
  if (kind !== 'consent') return view;
  throw new Problem('approval.unknown', 'A consent is not approved here.');
}

async function submit(ctx: Context, authorisationId: string, pages: Pages): Promise<void> {
  const { site, csrfTokens, customerAuthorisations } = pages;
  refuseOtherSites(ctx, site);
  const key = knownBrowserKey(ctx, site);
  if (key === undefined) throw new Problem('form.invalid', 'This browser has sent no cookie.');
  const fields = await readForm(ctx.req);
  const form = await csrfTokens.open(fields.get('state') ?? '', { authorisationId, browserKey: key });
  // After a form the browser fetches the page anew, so that reload and Back send nothing twice.
  if (form.expired) return goTo(ctx, hrefOf(ctx, site, { notice: 'form-expired' }));
  const action = actionOf(fields, form.step);
  if (action === undefined) return goTo(ctx, hrefOf(ctx, site, { notice: 'form-incomplete' }));
  await customerAuthorisations.act(authorisationId, key, form.formId, action);
  goTo(ctx, hrefOf(ctx, site));
}

async function showApp(
  ctx: Context,
  platform: Platform,
  authorisationId: string,
  { customerAuthorisations, bankName, site }: Pages,
): Promise<void> {
  if (switchLanguage(ctx, site)) return;
  const view = await viewHere(authorisationId, browserKey(ctx, site), customerAuthorisations);
  const authorisationHref = `${site.base}/approve/${encodeURIComponent(authorisationId)}`;
  writePage(ctx, appPage(platform, view, authorisationHref, pageContext(ctx, site, bankName)), site);
}

function stepPage(
  ctx: Context,
  view: StepView,
  sealedState: string,
  { site, bankName, sandbox }: Pages,
): Html {
  const notice = view.notice ?? noticeOf(ctx);
  return authorisationPage(view, {
    ...pageContext(ctx, site, bankName),
    form: authorisationForm(hrefOf(ctx, site), sealedState),
    ...(notice && { notice }),
    ...(sandbox && { sandbox }),
  });
}

/** The address without the wish, so that reload and Back do not change the language again. */
function switchLanguage(ctx: Context, site: Site): boolean {
  if (!keepLanguage(ctx, site)) return false;
  goTo(ctx, hrefOf(ctx, site, isStaying(ctx) ? { stay: '1' } : {}));
  return true;
}

function idOf(params: Readonly<Record<string, string>>): string {
  return params['authorisationId'] ?? '';
}
