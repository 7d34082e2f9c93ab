/** The list of a workspace's callbacks. */
import { defined } from '../../../../src/domain/defined.js';
import { callbackAddress } from '../../api/portal-paths.js';
import { createStoryFinder, listCallbacks } from '../../usecases/log/callbacks.js';
import { portalPaths } from '../frame/paths.js';
import { formatTime } from '../frame/times.js';
import type { Visit } from '../workspace/in-workspace.js';
import { workspacePages } from '../workspace/workspace-pages.js';
import { callbacksPage } from './callbacks-page.js';

export const callbacksRoutes = workspacePages({ [portalPaths.callbacks]: { get: list } });

async function list(visit: Visit): Promise<void> {
  const { publicUrl, services, timeZone } = visit.parts;
  const callbacks = await listCallbacks(visit.workspace, services);
  const findStory = await createStoryFinder(visit.workspace, callbackAddress(publicUrl), services);
  const shown = callbacks.map((callback) => ({
    ...callback,
    at: formatTime(callback.at, timeZone),
    ...defined({ resourceId: findStory(callback) }),
  }));
  visit.write(callbacksPage(shown, visit.context));
}
