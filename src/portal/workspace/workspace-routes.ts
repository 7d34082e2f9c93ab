/** A workspace's own pages. */
import type { Context, Middleware } from 'koa';
import { defined } from '../../domain/defined.js';
import { callbackAddress, workspaceAddress } from '../../domain/sandbox/portal-paths.js';
import { goTo } from '../../pages/kit/page.js';
import { hrefOf } from '../../pages/kit/paths.js';
import { listWorkspaceClients } from '../../usecases/sandbox/workspace-clients.js';
import { forgottenAt, removeWorkspace } from '../../usecases/sandbox/workspaces.js';
import { portalContext, writePortalPage } from '../frame/context.js';
import { readForm, sealedForm } from '../frame/forms.js';
import { askOwnInterface, textAt } from '../frame/own-interface.js';
import { clientPath, portalPaths } from '../frame/paths.js';
import { type OpenedWorkspace, portalRoutes } from '../frame/routes.js';
import { dropWorkspaceKey } from '../frame/workspace-cookie.js';
import {
  dayInWords,
  inWorkspace,
  type RefusedForm,
  type RoutedContext,
  submit,
  type WorkspacePageParts,
} from './in-workspace.js';
import { registrationOf } from './register-form.js';
import { type SecretParts, showSecret } from './shown-secrets.js';
import { removalPage, workspacePage } from './workspace-page.js';

export interface WorkspaceParts extends WorkspacePageParts, SecretParts {}

export function workspaceRoutes(parts: WorkspaceParts): Middleware {
  return portalRoutes((router) => {
    router.get(portalPaths.workspace, (ctx) => inWorkspace(ctx, parts, (...all) => show(...all)));
    // Where a form has led that was refused, and its page was asked for again.
    router.get(portalPaths.clients, (ctx) => goTo(ctx, hrefOf(parts.site, portalPaths.workspace)));
    router.post(portalPaths.clients, (ctx) => inWorkspace(ctx, parts, register));
    router.get(portalPaths.removal, (ctx) => inWorkspace(ctx, parts, askForRemoval));
    router.post(portalPaths.removal, (ctx) => inWorkspace(ctx, parts, remove));
  });
}

async function show(
  ctx: Context,
  { key, workspace }: OpenedWorkspace,
  parts: WorkspaceParts,
  refused?: RefusedForm,
): Promise<void> {
  const { publicUrl, services, site } = parts;
  const context = portalContext(site, 'workspace');
  const view = {
    address: workspaceAddress(publicUrl, key),
    key,
    forgottenOn: dayInWords(forgottenAt(workspace), parts),
    clients: await listWorkspaceClients(workspace, services),
    register: {
      form: await sealedForm(ctx, portalPaths.clients, parts),
      callback: callbackAddress(publicUrl),
      ...defined({ refused }),
    },
  };
  writePortalPage(ctx, workspacePage(view, context));
}

async function register(ctx: RoutedContext, opened: OpenedWorkspace, parts: WorkspaceParts): Promise<void> {
  const refused = await submit(ctx, parts, async (fields) => {
    const asked = { method: 'POST', path: '/clients', body: registrationOf(fields) } as const;
    const made = await askOwnInterface(asked, opened.key, parts);
    const path = clientPath(textAt(made, 'client', 'id'));
    const secret = textAt(made, 'secret');
    const place = { kind: 'secret', path, workspace: opened.workspace } as const;
    if (secret !== '') await showSecret(ctx, place, [secret], parts);
    goTo(ctx, hrefOf(parts.site, path));
  });
  if (refused) return show(ctx, opened, parts, refused);
}

async function askForRemoval(ctx: Context, _: OpenedWorkspace, parts: WorkspaceParts): Promise<void> {
  const form = await sealedForm(ctx, portalPaths.removal, parts);
  writePortalPage(ctx, removalPage(form, portalContext(parts.site, 'workspace')));
}

async function remove(ctx: Context, { workspace }: OpenedWorkspace, parts: WorkspaceParts): Promise<void> {
  const { services, site } = parts;
  const { isFresh } = await readForm(ctx, parts);
  if (!isFresh) return goTo(ctx, hrefOf(site, portalPaths.removal));
  await removeWorkspace(workspace, services);
  dropWorkspaceKey(ctx, site);
  goTo(ctx, hrefOf(site, portalPaths.workspace));
}
