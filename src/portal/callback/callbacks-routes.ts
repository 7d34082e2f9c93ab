/** The list of what browsers have brought back. */
import type { Middleware } from 'koa';
import { writePage } from '../../pages/kit/page.js';
import { listCallbacks } from '../../usecases/sandbox/log/callbacks.js';
import { portalContext } from '../frame/context.js';
import { portalPaths } from '../frame/paths.js';
import { portalRoutes } from '../frame/routes.js';
import { timeOf } from '../log/times.js';
import { inWorkspace, type WorkspacePageParts } from '../workspace/in-workspace.js';
import { callbacksPage } from './callbacks-page.js';

export function callbacksRoutes(parts: WorkspacePageParts): Middleware {
  const { services, site, timeZone } = parts;
  return portalRoutes(site, (router) => {
    router.get(portalPaths.callbacks, (ctx) =>
      inWorkspace(ctx, parts, async (_, { workspace }) => {
        const callbacks = await listCallbacks(workspace, services);
        const shown = callbacks.map((callback) => ({ ...callback, at: timeOf(callback.at, timeZone) }));
        writePage(ctx, callbacksPage(shown, portalContext(ctx, site, 'workspace')), site);
      }),
    );
  });
}
