/** The page about automatic tests, with the environment of the open workspace. */
import type { Context, Middleware } from 'koa';
import { findClientSecret } from '../../usecases/workspaces/workspace-clients.js';
import { portalContext, writePortalPage } from '../frame/context.js';
import { newWorkspaceForms } from '../frame/new-workspace.js';
import { portalPaths } from '../frame/paths.js';
import { portalRoutes } from '../frame/routes.js';
import { findCaller } from '../calls/caller.js';
import type { WorkspacePageDependencies } from '../workspace/in-workspace.js';
import { automaticTestsPage, type AutomaticTestsView } from './automatic-tests-page.js';

export function automaticTestsRoutes(parts: WorkspacePageDependencies): Middleware {
  return portalRoutes((router) => {
    router.get(portalPaths.automaticTests, async (ctx) => {
      const view = await collectView(ctx, parts);
      writePortalPage(ctx, automaticTestsPage(view, portalContext(parts.site, 'guides', ctx)));
    });
  });
}

async function collectView(ctx: Context, parts: WorkspacePageDependencies): Promise<AutomaticTestsView> {
  const { client, opened } = await findCaller(ctx, parts);
  if (!opened) return { workspace: await newWorkspaceForms(ctx, parts) };
  const secret = client && (await findClientSecret(client, opened.workspace, parts.services));
  return {
    ...(client && { clientId: client.id }),
    isSecretKnown: secret !== undefined,
    environment: { WORKSPACE_KEY: opened.key, CLIENT_SECRET: secret ?? 'CLIENT_SECRET' },
  };
}
