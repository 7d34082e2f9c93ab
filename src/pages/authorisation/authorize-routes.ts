/** The authorization endpoint in a browser: the client's request comes in, and the customer's forms after it. */
import { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { newFormId } from '../../crypto/secrets.js';
import type { CsrfTokens, FieldTokens } from '../../crypto/csrf-tokens.js';
import { Problem } from '../../domain/problem.js';
import type { CustomerAuthorisations } from '../../usecases/authorisation/views.js';
import type { AuthorizationAnswer, Authorizations } from '../../usecases/oauth/authorization-views.js';
import { authorizePaths } from '../../api/metadata.js';
import { authorisationPage } from './step-pages.js';
import { authorizeHref, ownHref, requestOf } from '../kit/paths.js';
import { browserKey, knownBrowserKey } from '../kit/cookies.js';
import { failurePage } from '../kit/failure-page.js';
import { authorizeForm } from '../kit/form-shape.js';
import { readForm } from '../kit/forms.js';
import { goingOnPage } from './going-on-page.js';
import { keepLanguage } from '../kit/language.js';
import { goTo, noticeOf, writePage } from '../kit/page-answer.js';
import { hrefOf, isStaying, pageContext, type HrefTo } from '../kit/page.js';
import { pageProblems } from '../kit/page-problems.js';
import { writeResult } from './result-answer.js';
import { refuseOtherSites } from '../kit/same-site.js';
import type { SandboxHints } from './sandbox-hints.js';
import { securityHeaders } from '../kit/security-headers.js';
import { siteOf, type Site } from '../kit/site.js';
import { decisionOf } from '../kit/submission.js';

export interface AuthorizeRouteOptions {
  readonly authorizations: Authorizations;
  readonly customerAuthorisations: CustomerAuthorisations;
  readonly csrfTokens: CsrfTokens;
  readonly fieldTokens: FieldTokens;
  /** The address under which customers reach this server. */
  readonly publicUrl: string;
  readonly bankName: string;
  readonly sandbox?: SandboxHints;
}

interface Pages extends AuthorizeRouteOptions {
  readonly site: Site;
}

type PageAnswer = Extract<AuthorizationAnswer, { kind: 'page' }>;

/** The plain fields repeat the client's request, which may fill a whole address line, in percent-encoding. */
const maximumFormBytes = 65_536;

export function authorizeRoutes(options: AuthorizeRouteOptions): Middleware {
  const site = siteOf(options.publicUrl);
  const pages = { ...options, site };
  const router = new Router({ sensitive: true, strict: true });
  const rules = { hrefTo: (ctx: Context) => hrefsOf(ctx, site), statusOf: declaredStatus };
  router.use(securityHeaders(site), pageProblems(site, options.bankName, rules));
  for (const path of authorizePaths) {
    router.get(path, (ctx) => show(ctx, pages));
    router.post(path, (ctx) => submit(ctx, pages));
    router.all(path, refuseMethod);
  }
  const routes = router.routes();
  // The router sets both itself; its types ask for them from the start.
  return (ctx, next) => routes(Object.assign(ctx, { params: {}, router }), next);
}

function refuseMethod(ctx: Context): never {
  ctx.set('Allow', 'GET, POST');
  throw new Problem('method.unsupported', `${ctx.method} is not offered here; allowed: GET, POST.`);
}

async function show(ctx: Context, pages: Pages): Promise<void> {
  const { authorizations, bankName, site } = pages;
  if (keepLanguage(ctx, site)) {
    return goTo(ctx, authorizeHref(ctx, site, isStaying(ctx) ? { stay: '1' } : {}), 302);
  }
  const key = browserKey(ctx, site);
  const answer = await authorizations.authorize(requestOf(ctx), key);
  switch (answer.kind) {
    case 'page':
      return showStep(ctx, answer, key, pages);
    case 'result':
      return writeResult(ctx, answer.view, { bankName, site, hrefTo: hrefsOf(ctx, site) });
    case 'redirect':
      return goTo(ctx, answer.location, 302);
    case 'refusal':
      ctx.status = 400;
      // No link back here: it would repeat an address that nobody has proven.
      return writePage(
        ctx,
        failurePage(
          answer.reason,
          undefined,
          pageContext(ctx, site, bankName, () => undefined),
        ),
        site,
      );
  }
}

async function showStep(ctx: Context, answer: PageAnswer, key: string, pages: Pages): Promise<void> {
  const { bankName, fieldTokens, csrfTokens, sandbox, site } = pages;
  const { authorisationId, view } = answer;
  const { step } = view;
  const identity = { authorisationId, browserKey: key, formId: newFormId() };
  const fields = plainFields(answer, site.origin + authorizeHref(ctx, site));
  const hidden = new Map([
    ...fields,
    ['dp-state', await csrfTokens.seal({ ...identity, step })],
    ['dp-data', await fieldTokens.seal({ ...identity, fields })],
  ]);
  const notice = view.notice ?? noticeOf(ctx);
  const context = {
    ...pageContext(ctx, site, bankName, hrefsOf(ctx, site)),
    form: authorizeForm(hrefOf(ctx, site), hidden),
    ...(notice && { notice }),
    ...(sandbox && { sandbox }),
  };
  writePage(ctx, authorisationPage(view, context), site);
}

/** What the form brings back unchanged; at the login the customer types the user name. */
function plainFields(answer: PageAnswer, originalUrl: string): ReadonlyMap<string, string> {
  const { clientId, redirectUri, scope, view } = answer;
  return new Map([
    ['client_id', clientId],
    ['scope', scope],
    ['redirect_uri', redirectUri],
    ['original-url', originalUrl],
    ...(view.step === 'login' ? [] : [['resource-owner', view.userName] as const]),
  ]);
}

async function submit(ctx: Context, pages: Pages): Promise<void> {
  const { customerAuthorisations, bankName, fieldTokens, csrfTokens, site } = pages;
  refuseOtherSites(ctx, site);
  const key = knownBrowserKey(ctx, site);
  if (key === undefined) throw new Problem('form.invalid', 'This browser has sent no cookie.');
  const fields = await readForm(ctx.req, maximumFormBytes);
  const valueOf = (name: string) => fields.get(name);
  const binding = await fieldTokens.open(valueOf('dp-data') ?? '', { browserKey: key, valueOf });
  const { authorisationId, formId } = binding;
  const form = await csrfTokens.open(valueOf('dp-state') ?? '', { authorisationId, browserKey: key });
  const hrefTo: HrefTo = (query) => ownHref(ctx, site, valueOf('original-url'), query);
  const goOn = (query: Readonly<Record<string, string>>) => {
    const href = hrefTo(query);
    if (href === undefined) throw new Problem('form.invalid', 'The form names another address.');
    writePage(ctx, goingOnPage(href, pageContext(ctx, site, bankName, hrefTo)), site);
  };
  if (form.formId !== formId) throw new Problem('form.invalid', 'The sealed fields are of two forms.');
  if (form.expired || binding.expired) return goOn({ notice: 'form-expired' });
  const action = decisionOf(fields, form.step);
  if (action === undefined) return goOn({ notice: 'form-incomplete' });
  await customerAuthorisations.act(authorisationId, key, formId, action);
  goOn({});
}

/** A form that was refused has no address to come back to: what it says of one is not proven. */
function hrefsOf(ctx: Context, site: Site): HrefTo {
  return (query) => (ctx.method === 'POST' ? undefined : authorizeHref(ctx, site, query));
}

/** The contract knows these statuses alone. */
function declaredStatus(status: number): number {
  return [404, 503].includes(status) ? status : 400;
}
