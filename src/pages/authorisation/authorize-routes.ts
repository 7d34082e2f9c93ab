/** Routes of the OAuth2 authorization endpoint: the client's request, and the customer's forms after it. */
import type { Context, Middleware } from 'koa';
import { newFormId } from '../../crypto/secrets.js';
import { parseAuthorizationQuery } from '../../domain/oauth/authorization-query.js';
import { Problem } from '../../domain/problem.js';
import type { AuthorizationAnswer } from '../../usecases/oauth/authorizations.js';
import { runFormAction, withTypedName } from '../kit/form-action.js';
import { type Browser, ensureBrowser } from '../kit/cookies.js';
import { failurePage } from '../kit/failures.js';
import { actionParameter, authorizeForm } from '../kit/form.js';
import { formReader } from '../kit/form-fields.js';
import { formContext, goTo, pageContext, switchLanguage, writePage } from '../kit/page.js';
import { authorizeHref, ourParameters, ownHref, paths, type HrefTo, type Query } from '../kit/paths.js';
import { allowStepScript } from '../kit/security-headers.js';
import { pageRoutes, type PageDependencies, dependenciesFor } from '../kit/routes.js';
import { parseDecision, readBrowserForm } from '../kit/submission.js';
import { goToLogin } from './login-routes.js';
import { redirectPage, writeResult } from './result-page.js';
import { authorisationPage, formStepOf } from './step-pages.js';

type PageAnswer = Extract<AuthorizationAnswer, { kind: 'page' }>;

/** The plain fields repeat the client's request, which may be as long as an address, percent-encoded. */
const readLargeForm = formReader(65_536);

export function authorizeRoutes(parts: PageDependencies): Middleware {
  return pageRoutes(
    parts.site,
    (router) => {
      for (const path of paths.authorize) {
        router.get(path, (ctx) => show(ctx, dependenciesFor(ctx, parts)));
        router.post(path, (ctx) => submit(ctx, dependenciesFor(ctx, parts)));
        router.all(path, refuseMethod);
      }
    },
    { hrefTo: againIn, statusOf: declaredStatus },
  );
}

function refuseMethod(ctx: Context): never {
  ctx.set('Allow', 'GET, POST');
  throw new Problem('method.unsupported', `${ctx.method} is not offered here; allowed: GET, POST.`);
}

async function show(ctx: Context, parts: PageDependencies): Promise<void> {
  const { authorizations, site } = parts;
  if (switchLanguage(ctx, site, authorizeHref(ctx), 302)) return;
  const browser = ensureBrowser(ctx, site);
  const answer = await authorizations.authorize(
    parseAuthorizationQuery(ctx.querystring, ourParameters),
    browser.key,
  );
  switch (answer.kind) {
    case 'page':
      return showStep(ctx, answer, browser, parts);
    case 'result':
      return writeResult(ctx, answer.view, site, againIn(ctx));
    case 'redirect':
      return goTo(ctx, answer.location, 302);
    case 'refusal': {
      ctx.status = 400;
      // No link to this page, for its other language either: it would repeat an unverified address.
      const context = pageContext(ctx, site, () => undefined);
      return writePage(ctx, failurePage(answer.reason, undefined, context), site);
    }
  }
}

async function showStep(
  ctx: Context,
  answer: PageAnswer,
  browser: Browser,
  parts: PageDependencies,
): Promise<void> {
  const { fieldTokens, csrfTokens, site } = parts;
  const { authorisationId } = answer;
  const view = await withTypedName(ctx, answer.view, { authorisationId, browser }, parts);
  const step = formStepOf(view);
  allowStepScript(ctx, view);
  const identity = { authorisationId, browserKey: browser.lastingKey, formId: newFormId() };
  const fields = plainFields({ ...answer, view }, site.origin + authorizeHref(ctx));
  const hidden = new Map([
    ...fields,
    ['dp-state', await csrfTokens.seal({ ...identity, step })],
    ['dp-data', await fieldTokens.seal({ ...identity, fields })],
  ]);
  const form = authorizeForm(ctx.path, hidden);
  const context = await formContext(ctx, parts, { form, view, authorisationId, hrefTo: againIn(ctx) });
  writePage(ctx, authorisationPage(view, context), site);
}

/** Fields that the form returns unchanged; in the login form the customer types the user name. */
function plainFields(answer: PageAnswer, originalUrl: string): ReadonlyMap<string, string> {
  const { clientId, redirectUri, scope, view } = answer;
  const isTyped = view.step === 'login' && view.notice !== 'cancel-asked';
  return new Map([
    ['client_id', clientId],
    ['scope', scope],
    ['redirect_uri', redirectUri],
    ['original-url', originalUrl],
    ...(isTyped ? [] : [['resource-owner', view.userName] as const]),
  ]);
}

async function submit(ctx: Context, parts: PageDependencies): Promise<void> {
  const { customerAuthorisations, fieldTokens, csrfTokens, site } = parts;
  const { browser, fields } = await readBrowserForm(ctx, site, readLargeForm);
  const { key, lastingKey } = browser;
  const readField = (name: string) => fields.get(name);
  const bound = await fieldTokens.open(readField('dp-data') ?? '', {
    browserKey: lastingKey,
    valueOf: readField,
  });
  const { authorisationId, formId } = bound;
  const form = await csrfTokens.open(readField('dp-state') ?? '', {
    authorisationId,
    browserKey: lastingKey,
  });
  const hrefTo: HrefTo = (query) => ownHref(ctx, site, readField('original-url'), query);
  const goOn = (query: Query) => {
    const href = hrefTo(query);
    if (href === undefined) throw new Problem('form.invalid', 'The form names another address.');
    writePage(ctx, redirectPage(href, pageContext(ctx, site, hrefTo)), site);
  };
  if (form.formId !== formId) throw new Problem('form.invalid', 'The sealed fields are of two forms.');
  if (form.expired || bound.expired) return goOn({ notice: 'form-expired' });
  const action = parseDecision(fields, form.step, ctx.query[actionParameter]);
  if (action === undefined) return goOn({ notice: 'form-incomplete' });
  if (action.kind === 'login-elsewhere') {
    const wayBack = hrefTo({});
    if (wayBack === undefined) throw new Problem('form.invalid', 'The form names another address.');
    return goToLogin(ctx, site, { wayBack, lastingKey }, (departure) =>
      customerAuthorisations.beginLogin(authorisationId, key, departure),
    );
  }
  await runFormAction(ctx, parts, { action, authorisationId, browser, formId }, (sender) =>
    customerAuthorisations.act(authorisationId, key, formId, action, sender),
  );
  goOn({});
}

/** A refused form has no address to return to: the address that it names is unverified. */
function againIn(ctx: Context): HrefTo {
  return (query) => (ctx.method === 'POST' ? undefined : authorizeHref(ctx, query));
}

/** The contract declares only these statuses. */
function declaredStatus(status: number): number {
  return [404, 503].includes(status) ? status : 400;
}
