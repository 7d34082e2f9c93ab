/** The page of a workspace's client, and the actions of its buttons. */
import { defined } from '../../../../src/domain/defined.js';
import { callbackAddress } from '../../api/portal-paths.js';
import {
  removeWorkspaceClient,
  rotateWorkspaceClientSecret,
} from '../../usecases/workspaces/workspace-client-changes.js';
import { findClientSecret, findWorkspaceClient } from '../../usecases/workspaces/workspace-clients.js';
import { keepClient } from '../frame/current-client.js';
import { clientPath, portalPaths } from '../frame/paths.js';
import type { ChangesView } from './client-changes.js';
import { clientPage } from './client-page.js';
import type { Visit } from './in-workspace.js';
import { workspacePages } from './workspace-pages.js';
import { parseRegistration } from './register-form.js';

const toClient = ({ clientId = '' }) => clientPath(clientId);

export const clientRoutes = workspacePages({
  [portalPaths.client]: { get: show, post: change },
  [portalPaths.clientSecret]: { post: rotate, back: toClient },
  [portalPaths.clientRemoval]: { post: remove, back: toClient },
});

async function show(visit: Visit, refused?: ChangesView['refused']): Promise<void> {
  const { data, paymentOf, publicUrl, services } = visit.parts;
  const client = await findWorkspaceClient(visit.parameter('clientId'), visit.workspace, services);
  const [customer] = data.psus;
  const path = clientPath(client.id);
  const secret = await findClientSecret(client, visit.workspace, services);
  keepClient(visit.ctx, client.id);
  const view = {
    client,
    callback: callbackAddress(publicUrl),
    since: visit.dayInWords(client.createdAt),
    payment: paymentOf(client.id),
    customer: {
      userName: customer?.psuId ?? '',
      password: customer?.password ?? '',
      code: data.oneTimePassword,
    },
    change: await visit.form(path),
    rotate: await visit.form(`${path}/secret`),
    remove: await visit.form(`${path}/removal`),
    ...defined({ refused, secret }),
  };
  visit.write(clientPage(view, visit.context));
}

async function change(visit: Visit): Promise<void> {
  const clientId = visit.parameter('clientId');
  const refused = await visit.submit(async (fields) => {
    const path = `/clients/${encodeURIComponent(clientId)}`;
    await visit.ask({ method: 'PUT', path, body: parseRegistration(fields) });
  });
  return refused
    ? show(visit, { ...refused, form: 'change' })
    : visit.goTo(clientPath(clientId), 'client-changed');
}

async function rotate(visit: Visit): Promise<void> {
  const address = { clientId: visit.parameter('clientId'), workspace: visit.workspace };
  const refused = await visit.submitFinal(async () => {
    await rotateWorkspaceClientSecret(address, visit.parts.services);
  });
  return refused
    ? show(visit, { ...refused, form: 'rotate' })
    : visit.goTo(clientPath(address.clientId), 'secret-changed');
}

async function remove(visit: Visit): Promise<void> {
  const address = { clientId: visit.parameter('clientId'), workspace: visit.workspace };
  const refused = await visit.submitFinal(() => removeWorkspaceClient(address, visit.parts.services));
  return refused
    ? show(visit, { ...refused, form: 'remove' })
    : visit.goTo(portalPaths.workspace, 'client-removed');
}
