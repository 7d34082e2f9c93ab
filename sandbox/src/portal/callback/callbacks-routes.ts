/** The list of a workspace's callbacks. */
import type { Middleware } from 'koa';
import { listCallbacks } from '../../usecases/log/callbacks.js';
import { portalPaths } from '../frame/paths.js';
import { portalRoutes } from '../frame/routes.js';
import { formatTime } from '../log/times.js';
import { inWorkspace, type WorkspacePageDependencies } from '../workspace/in-workspace.js';
import { callbacksPage } from './callbacks-page.js';

export function callbacksRoutes(parts: WorkspacePageDependencies): Middleware {
  const { services, timeZone } = parts;
  const list = inWorkspace(parts, async (visit) => {
    const callbacks = await listCallbacks(visit.workspace, services);
    const shown = callbacks.map((callback) => ({ ...callback, at: formatTime(callback.at, timeZone) }));
    visit.write(callbacksPage(shown, visit.context));
  });
  return portalRoutes((router) => void router.get(portalPaths.callbacks, list));
}
