/** Routes of the authorisation pages (SCA): page views and form submissions. */
import type { Context, Middleware } from 'koa';
import { newFormId } from '../../crypto/secrets.js';
import { Problem } from '../../domain/problem.js';
import type { AuthorisationView } from '../../usecases/authorisation/views.js';
import type { CustomerAuthorisations } from '../../usecases/authorisation/visits.js';
import { serveAssets } from '../kit/assets.js';
import { runFormAction, withTypedName } from '../kit/form-action.js';
import { ensureBrowser, readSessionKey } from '../kit/cookies.js';
import { authorisationForm } from '../kit/form.js';
import { formContext, goTo, currentPageHref, switchLanguage, writePage } from '../kit/page.js';
import { buildHref, paths } from '../kit/paths.js';
import { allowStepScript } from '../kit/security-headers.js';
import { pageRoutes, type PageDependencies, dependenciesFor } from '../kit/routes.js';
import { openStep, readBrowserForm } from '../kit/submission.js';
import { authorisationPage, formStepOf, kindOf } from './step-pages.js';
import { goToLogin } from './login-routes.js';
import { writeResult } from './result-page.js';

export function authorisationRoutes(parts: PageDependencies): Middleware {
  return pageRoutes(parts.site, (router) => {
    router.get(paths.authorisation, (ctx) =>
      show(ctx, readAuthorisationId(ctx.params), dependenciesFor(ctx, parts)),
    );
    router.post(paths.authorisation, (ctx) =>
      submit(ctx, readAuthorisationId(ctx.params), dependenciesFor(ctx, parts)),
    );
    serveAssets(router, parts.site.look);
  });
}

async function show(ctx: Context, authorisationId: string, parts: PageDependencies): Promise<void> {
  const { customerAuthorisations, csrfTokens, site } = parts;
  if (switchLanguage(ctx, site, ctx.path)) return;
  const browser = ensureBrowser(ctx, site);
  const session = readSessionKey(ctx, 'session', site);
  const seen = await viewHere(authorisationId, browser.key, session, customerAuthorisations);
  const view = await withTypedName(ctx, seen, { authorisationId, browser }, parts);
  if (view.step === 'done') return writeResult(ctx, view, site, currentPageHref(ctx));
  const step = formStepOf(view);
  allowStepScript(ctx, view);
  const identity = { authorisationId, browserKey: browser.lastingKey, formId: newFormId() };
  const csrfToken = await csrfTokens.seal({ ...identity, step });
  const form = authorisationForm(ctx.path, csrfToken);
  writePage(
    ctx,
    authorisationPage(view, await formContext(ctx, parts, { form, view, authorisationId })),
    site,
  );
}

/** Refuses consents: these are authorised at the authorization endpoint, which alone knows the way back to the TPP. */
async function viewHere(
  authorisationId: string,
  browserKey: string,
  session: string | undefined,
  customerAuthorisations: CustomerAuthorisations,
): Promise<AuthorisationView> {
  const view = await customerAuthorisations.view(authorisationId, browserKey, session);
  if (kindOf(view) !== 'consent') return view;
  throw new Problem('authorisation.unknown', 'A consent is not authorised here.');
}

/** Redirects after a form (post/redirect/get), so that reload and Back send nothing twice. */
async function submit(ctx: Context, authorisationId: string, parts: PageDependencies): Promise<void> {
  const { site, csrfTokens, customerAuthorisations } = parts;
  const { browser, fields } = await readBrowserForm(ctx, site);
  const { key, lastingKey } = browser;
  const sent = await openStep(fields, csrfTokens, { authorisationId, browserKey: lastingKey });
  if ('notice' in sent) return goTo(ctx, buildHref(ctx.path, { notice: sent.notice }));
  const wayBack = ctx.path;
  if (sent.action.kind === 'login-elsewhere') {
    return goToLogin(ctx, site, { wayBack, lastingKey }, (departure) =>
      customerAuthorisations.beginLogin(authorisationId, key, departure),
    );
  }
  const { action, formId } = sent;
  await runFormAction(ctx, parts, { action, authorisationId, browser, formId }, (sender) =>
    customerAuthorisations.act(authorisationId, key, formId, action, sender),
  );
  goTo(ctx, wayBack);
}

function readAuthorisationId(params: Readonly<Record<string, string>>): string {
  return params['authorisationId'] ?? '';
}
