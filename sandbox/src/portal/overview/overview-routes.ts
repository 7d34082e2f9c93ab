/** A workspace's own pages. */
import { defined } from '../../../../src/domain/defined.js';
import { callbackAddress, workspaceAddress } from '../../api/portal-paths.js';
import { listLog } from '../../usecases/log/log-reading.js';
import { listShownWaiting } from '../decisions/waiting-card.js';
import { formatTime } from '../frame/times.js';
import { listWorkspaceClients } from '../../usecases/workspaces/workspace-clients.js';
import { forgottenAt, removeWorkspace } from '../../usecases/workspaces/workspaces.js';
import type { ShownForm } from '../frame/fields.js';
import { textAt } from '../frame/sandbox-api.js';
import { clientPath, portalPaths } from '../frame/paths.js';
import { dropWorkspaceKey } from '../frame/workspace-cookie.js';
import type { RefusedForm, Visit } from '../workspace/in-workspace.js';
import { workspacePages } from '../workspace/workspace-pages.js';
import { parseRegistration } from '../workspace/register-form.js';
import { removalPage, workspacePage } from './overview-page.js';

export const workspaceRoutes = workspacePages({
  [portalPaths.workspace]: { get: show },
  [portalPaths.clients]: { post: register, back: portalPaths.workspace },
  [portalPaths.removal]: { get: (visit) => askForRemoval(visit), post: remove },
});

/** The maximum of calls and of refusals on the page. */
const shownCalls = 5;

async function show(visit: Visit, refused?: RefusedForm): Promise<void> {
  const { key, parts, workspace } = visit;
  const { services, timeZone } = parts;
  const list = async (filter: { readonly statusClass?: number }) =>
    (await listLog({ filter, pageSize: shownCalls }, workspace, services)).entries;
  const view = {
    calls: await list({}),
    refusals: await list({ statusClass: 4 }),
    waiting: await listShownWaiting(visit),
    timeOf: (at: number) => formatTime(at, timeZone),
    address: workspaceAddress(parts.publicUrl, key),
    key,
    forgottenOn: visit.dayInWords(forgottenAt(workspace)),
    clients: await listWorkspaceClients(workspace, parts.services),
    register: {
      form: await visit.form(portalPaths.clients),
      callback: callbackAddress(parts.publicUrl),
      ...defined({ refused }),
    },
  };
  visit.write(workspacePage(view, visit.context));
}

async function register(visit: Visit): Promise<void> {
  const refused = await visit.submit(async (fields) => {
    const made = await visit.ask({ method: 'POST', path: '/clients', body: parseRegistration(fields) });
    visit.goTo(clientPath(textAt(made, 'client', 'id')), 'client-registered');
  });
  if (refused) return show(visit, refused);
}

async function askForRemoval(visit: Visit, shown: ShownForm = {}): Promise<void> {
  visit.write(removalPage(await visit.form(portalPaths.removal), shown, visit.context));
}

async function remove(visit: Visit): Promise<void> {
  const { ctx, parts, workspace } = visit;
  const refused = await visit.submitFinal(() => removeWorkspace(workspace, parts.services));
  if (refused) return askForRemoval(visit, refused);
  dropWorkspaceKey(ctx, parts.site);
  visit.goTo(portalPaths.workspace, 'workspace-removed');
}
