/** Routes of the simulated app; absent in production. */
import type { Context, Middleware } from 'koa';
import { Problem } from '../../../src/domain/problem.js';
import { browserOf } from '../../../src/pages/kit/cookies.js';
import { goTo, pageContext, switchLanguage, writePage } from '../../../src/pages/kit/page.js';
import { hrefOf, paths, standInPath } from '../../../src/pages/kit/paths.js';
import { allowPasskeyScript } from '../../../src/pages/kit/security-headers.js';
import { pageRoutes } from '../../../src/pages/kit/routes.js';
import type { StandInParts } from './simulated-app.js';
import { readBrowserForm } from '../../../src/pages/kit/submission.js';
import { addAppLinkRoutes } from './app-link-routes.js';
import { appOwnersPage, standInPage, type AppForm, type AppOwner } from './simulated-app-page.js';

export function standInRoutes(parts: StandInParts): Middleware {
  return pageRoutes(parts.site, (router) => {
    router.get(paths.standIns, (ctx) => showOwners(ctx, parts));
    router.get(paths.standIn, (ctx) => show(ctx, ctx.params['psuId'] ?? '', parts));
    router.post(paths.standIn, (ctx) => submit(ctx, ctx.params['psuId'] ?? '', parts));
    addAppLinkRoutes(router, parts);
  });
}

function showOwners(ctx: Context, parts: StandInParts): void {
  const { site } = parts;
  if (switchLanguage(ctx, site, hrefOf(site, ctx.path))) return;
  const owners = parts.owners.map(({ name, userName }) => ({
    name,
    href: hrefOf(site, standInPath(userName)),
  }));
  writePage(ctx, appOwnersPage(owners, pageContext(ctx, site)), site);
}

function ownerOf(ctx: Context, psuId: string, { owners, site }: StandInParts): AppOwner {
  const owner = owners.find(({ userName }) => userName === psuId);
  if (!owner) throw new Problem('authorisation.unknown', 'There is no such customer.');
  return { name: owner.name, href: hrefOf(site, ctx.path) };
}

async function show(ctx: Context, psuId: string, parts: StandInParts): Promise<void> {
  const { app, sessionCsrfTokens, site } = parts;
  if (switchLanguage(ctx, site, hrefOf(site, ctx.path))) return;
  const owner = ownerOf(ctx, psuId, parts);
  const { lastingKey: sessionKey } = browserOf(ctx, site);
  const formFor = async (action: AppForm['action'], id?: string): Promise<AppForm> => {
    const csrfToken = await sessionCsrfTokens.seal({ sessionKey, purpose: purposeOf(psuId, id) });
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
    owner,
    ownersHref: hrefOf(site, paths.standIns),
    isLate: ctx.query['notice'] === 'late',
    timeOf: app.timeOf,
  };
  const passkey = (await app.passkeys.isUsedBy(psuId))
    ? await formFor('forget-passkey')
    : await newPasskeyForm(psuId, sessionKey, parts);
  allowPasskeyScript(ctx);
  const change = await formFor(isUsed ? 'leave' : 'use');
  writePage(ctx, standInPage(change, passkey, requests, context), site);
}

/** The form's token serves as the seed of the passkey's challenge. */
async function newPasskeyForm(psuId: string, sessionKey: string, { app, sessionCsrfTokens }: StandInParts) {
  const csrfToken = await sessionCsrfTokens.seal({ sessionKey, purpose: purposeOf(psuId) });
  return { csrfToken, options: app.passkeys.newOptions(psuId, csrfToken) };
}

async function submit(ctx: Context, psuId: string, parts: StandInParts): Promise<void> {
  const { app, sessionCsrfTokens, site } = parts;
  const { href } = ownerOf(ctx, psuId, parts);
  const { browser, fields } = await readBrowserForm(ctx, site);
  const { lastingKey: sessionKey } = browser;
  const id = fields.get('request') ?? undefined;
  const purpose = purposeOf(psuId, id);
  const isFresh = await sessionCsrfTokens.open(fields.get('state') ?? '', { sessionKey, purpose });
  const isDone = isFresh && (await act(fields.get('action'), psuId, id));
  goTo(ctx, isDone ? href : hrefOf(site, ctx.path, { notice: 'late' }));

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

function purposeOf(psuId: string, id = ''): string {
  return `stand-in app of ${psuId} ${id}`;
}
