/** The portal's first page, and the forms that make or open a workspace. */
import type { Context, Middleware } from 'koa';
import { Problem } from '../../../../src/domain/problem.js';
import { goTo } from '../../../../src/pages/kit/page.js';
import { callbackAddress } from '../../api/portal-paths.js';
import type { OpenWorkspace } from '../../domain/workspace.js';
import { createWorkspaceCustomer } from '../../usecases/data/workspace-customers.js';
import { registerWorkspaceClient } from '../../usecases/workspaces/workspace-clients.js';
import { createWorkspace, openWorkspace } from '../../usecases/workspaces/workspaces.js';
import { portalContext, writePortalPage } from '../frame/context.js';
import { writeFailure } from '../frame/failures.js';
import { keepDone, keepWorkspaceKey } from '../frame/cookies.js';
import { readForm } from '../frame/forms.js';
import { newWorkspaceForms, offerWorkspace, parseNext } from '../frame/new-workspace.js';
import { guidePath, portalPaths } from '../frame/paths.js';
import { portalRoutes, workspaceIn } from '../frame/routes.js';
import { portalStartPage, type StartPageDependencies } from './start-page.js';

export function portalStartRoutes(parts: StartPageDependencies): Middleware {
  return portalRoutes((router) => {
    router.get(portalPaths.start, (ctx) => show(ctx, parts));
    router.get(portalPaths.workspaces, (ctx) => goTo(ctx, portalPaths.start));
    router.post(portalPaths.workspaces, (ctx) => make(ctx, parts));
    router.get(portalPaths.openWorkspace, async (ctx) => {
      const isOpen = await open(ctx, ctx.params['key'] ?? '', parts);
      if (!isOpen) writeFailure(ctx, parts.site, 404, 'no-such-workspace');
    });
  });
}

async function show(ctx: Context, parts: StartPageDependencies): Promise<void> {
  const view = {
    parts,
    isHealthy: await parts.isReady(),
    hasWorkspace: (await workspaceIn(ctx, parts)) !== undefined,
    make: await newWorkspaceForms(ctx, parts, guidePath('payment')),
  };
  writePortalPage(ctx, portalStartPage(view, portalContext(parts.site, 'start')));
}

async function make(ctx: Context, parts: StartPageDependencies): Promise<void> {
  const { callerNetwork, services, site } = parts;
  const { fields, isFresh } = await readForm(ctx, parts);
  if (!isFresh) return goTo(ctx, portalPaths.start);
  const key = fields.get('key')?.trim() ?? '';
  const next = parseNext(fields.get('next'));
  if (key !== '') {
    if (await open(ctx, key, parts, next)) return;
    ctx.status = 400;
    const violation = {
      reason: 'request.invalid',
      field: 'key',
      text: 'This key opens no workspace: it is incomplete, or the workspace was deleted, or it was unused for 90 days.',
    } as const;
    return offerWorkspace(ctx, parts, { next, shown: { fields, violations: [violation] } });
  }
  try {
    const workspace = await createWorkspace(callerNetwork(ctx), services);
    await makeFirstData(workspace, parts);
    keepWorkspaceKey(ctx, workspace.key, site);
    keepDone(ctx, 'workspace-made');
    goTo(ctx, next);
  } catch (error) {
    if (!(error instanceof Problem) || error.reason !== 'rate.exceeded') throw error;
    ctx.set('Retry-After', String(error.retryAfterSeconds));
    writeFailure(ctx, site, 429, 'too-many-workspaces');
  }
}

/** The first data of a new workspace: a client, and a customer with an account. */
async function makeFirstData(
  workspace: OpenWorkspace,
  { publicUrl, services }: StartPageDependencies,
): Promise<void> {
  const accounts = [{ balance: '1000.00', currency: 'EUR', historyDays: 30 }];
  await createWorkspaceCustomer({ name: 'Ana Horvat', accounts }, workspace, services);
  const grants = ['authorization_code', 'refresh_token', 'client_credentials'];
  const place = { callbackAddress: callbackAddress(publicUrl), workspace };
  await registerWorkspaceClient({ name: 'My application', grants }, place, services);
}

/** Stores the key in the browser, and redirects to an address without the key; returns false for an unknown key. */
async function open(
  ctx: Context,
  key: string,
  { services, site }: StartPageDependencies,
  next: string = portalPaths.workspace,
): Promise<boolean> {
  const workspace = await openWorkspace(key, services);
  if (!workspace) return false;
  keepWorkspaceKey(ctx, key, site);
  keepDone(ctx, 'workspace-opened');
  goTo(ctx, next);
  return true;
}
