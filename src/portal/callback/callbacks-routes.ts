/** The list of what browsers have brought back. */
import type { Middleware } from 'koa';
import { listCallbacks } from '../../usecases/sandbox/log/callbacks.js';
import { portalContext, writePortalPage } from '../frame/context.js';
import { portalPaths } from '../frame/paths.js';
import { portalRoutes } from '../frame/routes.js';
import { timeOf } from '../log/times.js';
import { inWorkspace, type WorkspacePageParts } from '../workspace/in-workspace.js';
import { callbacksPage } from './callbacks-page.js';

export function callbacksRoutes(parts: WorkspacePageParts): Middleware {
  const { services, site, timeZone } = parts;
  return portalRoutes((router) => {
    router.get(portalPaths.callbacks, (ctx) =>
      inWorkspace(ctx, parts, async (_, { workspace }) => {
        const callbacks = await listCallbacks(workspace, services);
        const shown = callbacks.map((callback) => ({ ...callback, at: timeOf(callback.at, timeZone) }));
        writePortalPage(ctx, callbacksPage(shown, portalContext(site, 'workspace')));
      }),
    );
  });
}
