/** Routes of the simulated app; absent in production. */
import type { Context, Middleware } from 'koa';
import { Problem } from '../../../src/domain/problem.js';
import { ensureBrowser } from '../../../src/pages/kit/cookies.js';
import { goTo, pageContext, switchLanguage, writePage } from '../../../src/pages/kit/page.js';
import { buildHref, paths, simulatedAppPath } from '../../../src/pages/kit/paths.js';
import { allowPasskeyScript } from '../../../src/pages/kit/security-headers.js';
import { pageRoutes } from '../../../src/pages/kit/routes.js';
import { requireOwner, type SimulatedAppDependencies } from './simulated-app.js';
import { readBrowserForm } from '../../../src/pages/kit/submission.js';
import { addAppLinkRoutes } from './app-link-routes.js';
import { appOwnersPage, simulatedAppPage, type AppForm } from './simulated-app-page.js';

export function simulatedAppRoutes(parts: SimulatedAppDependencies): Middleware {
  return pageRoutes(parts.site, (router) => {
    router.get(paths.simulatedApps, (ctx) => showOwners(ctx, parts));
    router.get(paths.simulatedApp, (ctx) => show(ctx, ctx.params['psuId'] ?? '', parts));
    router.post(paths.simulatedApp, (ctx) => submit(ctx, ctx.params['psuId'] ?? '', parts));
    addAppLinkRoutes(router, parts);
  });
}

async function showOwners(ctx: Context, parts: SimulatedAppDependencies): Promise<void> {
  const { findOwners, site } = parts;
  if (switchLanguage(ctx, site, ctx.path)) return;
  const { owners, workspaceHref } = await findOwners(ctx);
  const links = owners.map(({ name, userName }) => ({ name, href: simulatedAppPath(userName) }));
  writePage(ctx, appOwnersPage(links, workspaceHref, pageContext(ctx, site)), site);
}

async function show(ctx: Context, psuId: string, parts: SimulatedAppDependencies): Promise<void> {
  const { app, sessionCsrfTokens, site } = parts;
  if (switchLanguage(ctx, site, ctx.path)) return;
  const { name } = await requireOwner(ctx, psuId, parts);
  const { lastingKey: sessionKey } = ensureBrowser(ctx, site);
  const formFor = async (action: AppForm['action'], id?: string): Promise<AppForm> => {
    const csrfToken = await sessionCsrfTokens.seal({ sessionKey, purpose: formatPurpose(psuId, id) });
    return { action, csrfToken, ...(id !== undefined && { id }) };
  };
  const isUsed = await app.isUsedBy(psuId);
  const requests = isUsed
    ? await Promise.all(
        (await app.waitingOf(psuId)).map(async (request) => ({
          request,
          form: await formFor('answer', request.id),
        })),
      )
    : undefined;
  const context = {
    ...pageContext(ctx, site),
    owner: { name, href: ctx.path },
    ownersHref: paths.simulatedApps,
    isLate: ctx.query['notice'] === 'late',
    timeOf: app.timeOf,
  };
  const passkey = (await app.passkeys.isUsedBy(psuId))
    ? await formFor('forget-passkey')
    : await newPasskeyForm(psuId, sessionKey, parts);
  allowPasskeyScript(ctx);
  const change = await formFor(isUsed ? 'leave' : 'use');
  writePage(ctx, simulatedAppPage(change, passkey, requests, context), site);
}

/** The form's token serves as the seed of the passkey's challenge. */
async function newPasskeyForm(
  psuId: string,
  sessionKey: string,
  { app, sessionCsrfTokens }: SimulatedAppDependencies,
) {
  const csrfToken = await sessionCsrfTokens.seal({ sessionKey, purpose: formatPurpose(psuId) });
  return { csrfToken, options: app.passkeys.newOptions(psuId, csrfToken) };
}

async function submit(ctx: Context, psuId: string, parts: SimulatedAppDependencies): Promise<void> {
  const { app, sessionCsrfTokens, site } = parts;
  await requireOwner(ctx, psuId, parts);
  const { browser, fields } = await readBrowserForm(ctx, site);
  const { lastingKey: sessionKey } = browser;
  const id = fields.get('request') ?? undefined;
  const purpose = formatPurpose(psuId, id);
  const isFresh = await sessionCsrfTokens.open(fields.get('state') ?? '', { sessionKey, purpose });
  const isDone = isFresh && (await act(fields.get('action'), psuId, id));
  goTo(ctx, isDone ? ctx.path : buildHref(ctx.path, { notice: 'late' }));

  async function act(action: string | null, psu: string, request: string | undefined): Promise<boolean> {
    if (request !== undefined && action === 'confirm') return app.answer(psu, request, 'confirmed');
    if (request !== undefined && action === 'refuse') return app.answer(psu, request, 'refused');
    if (action === 'use') await app.use(psu);
    else if (action === 'leave') await app.leave(psu);
    else if (action === 'forget-passkey') await app.passkeys.forget(psu);
    else if (action === 'make-passkey')
      return app.passkeys.add(psu, fields.get('state') ?? '', fields.get('code') ?? '');
    else throw new Problem('request.invalid', 'The form names no action of its page.', 'body.action');
    return true;
  }
}

function formatPurpose(psuId: string, id = ''): string {
  return `stand-in app of ${psuId} ${id}`;
}
