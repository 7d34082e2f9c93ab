/** The list of a workspace's callbacks. */
import type { Middleware } from 'koa';
import { defined } from '../../../../src/domain/defined.js';
import { callbackAddress } from '../../api/portal-paths.js';
import { createStoryFinder, listCallbacks } from '../../usecases/log/callbacks.js';
import { portalPaths } from '../frame/paths.js';
import { portalRoutes } from '../frame/routes.js';
import { formatTime } from '../log/times.js';
import { inWorkspace, type WorkspacePageDependencies } from '../workspace/in-workspace.js';
import { callbacksPage } from './callbacks-page.js';

export function callbacksRoutes(parts: WorkspacePageDependencies): Middleware {
  const { publicUrl, services, timeZone } = parts;
  const list = inWorkspace(parts, async (visit) => {
    const callbacks = await listCallbacks(visit.workspace, services);
    const findStory = await createStoryFinder(visit.workspace, callbackAddress(publicUrl), services);
    const shown = callbacks.map((callback) => ({
      ...callback,
      at: formatTime(callback.at, timeZone),
      ...defined({ resourceId: findStory(callback) }),
    }));
    visit.write(callbacksPage(shown, visit.context));
  });
  return portalRoutes((router) => void router.get(portalPaths.callbacks, list));
}
