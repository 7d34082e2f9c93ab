/** The page of a workspace: its last calls, its clients, its secret address, and its removal. */
import { contracts as sandboxContracts } from '../../../../generated/sandbox.js';
import type { RegisteredClient } from '../../../../src/domain/clients.js';
import { html, type Html } from '../../../../src/engine/html.js';
import { details, named, row } from '../../../../src/pages/kit/components.js';
import type { FormFields } from '../../../../src/pages/kit/form-fields.js';
import { callbackAddress, workspaceAddress } from '../../api/portal-paths.js';
import { listWaitingInFull } from '../../usecases/decisions/waiting-authorisations.js';
import { listLog } from '../../usecases/log/log-reading.js';
import { listWorkspaceClients } from '../../usecases/workspaces/workspace-clients.js';
import { forgottenAt, removeWorkspace } from '../../usecases/workspaces/workspaces.js';
import { waitingCard } from '../decisions/waiting-card.js';
import { card, code, formatStatus, link, tableCard } from '../frame/components.js';
import { finalForm } from '../frame/fields.js';
import { clientPath, contractPath, logEntryPath, portalPaths } from '../frame/paths.js';
import { textAt } from '../frame/sandbox-api.js';
import { dropWorkspaceKey } from '../frame/workspace-cookie.js';
import { renderStatus } from '../log/log-table.js';
import { labels, pages, partLeads } from '../frame/labels.js';
import { formPage, type Outcome, type PageForms } from '../workspace/form-page.js';
import type { Visit } from '../workspace/in-workspace.js';
import { parseRegistration, registerCard } from '../workspace/register-form.js';
import type { FramedPage } from '../workspace/workspace-frame.js';
import { workspacePages } from '../workspace/workspace-pages.js';

export const workspaceRoutes = workspacePages({
  ...formPage({
    path: portalPaths.workspace,
    show,
    forms: { register: { path: portalPaths.clients, act: register, done: 'client-registered' } },
  }),
  ...formPage({
    path: portalPaths.removal,
    show: askForRemoval,
    forms: {
      remove: { isFinal: true, act: remove, done: 'workspace-removed', next: portalPaths.workspace },
    },
  }),
});

const ownInterface = sandboxContracts.at(-1)?.name ?? '';

/** The maximum of calls and of refusals on the page. */
const shownCalls = 5;

async function show(visit: Visit, forms: PageForms<'register'>): Promise<FramedPage> {
  const { parts, workspace } = visit;
  const waiting = await listWaitingInFull(workspace, parts.services);
  const content = html`${await lastCalls(visit)} ${await waitingCard(visit, waiting)}
    ${clientTable(await listWorkspaceClients(workspace, parts.services))}
    ${registerCard(forms.register, callbackAddress(parts.publicUrl))} ${keepCard(visit)}
    <p class="after"><a class="link danger" href="${portalPaths.removal}">Delete the workspace</a></p>`;
  return { part: 'workspace', title: 'Your workspace', lead: partLeads.workspace, content };
}

/** The newest calls and refusals, side by side. */
async function lastCalls(visit: Visit): Promise<Html> {
  const list = async (title: string, none: string, filter: { readonly statusClass?: number }) => {
    const page = { filter, pageSize: shownCalls };
    const { entries } = await listLog(page, visit.workspace, visit.parts.services);
    return tableCard(
      title,
      entries,
      none,
      [
        {
          title: 'Start',
          cell: ({ at, id, milliseconds }) => link(logEntryPath(id), visit.time(at - milliseconds)),
        },
        { title: 'Answer', cell: renderStatus },
        { title: labels.operation, cell: ({ method, operation = method }) => operation },
      ],
      'card lines',
    );
  };
  return html`<div class="pair">
    ${await list('Last calls', 'No call yet: the page of a client has a payment to send.', {})}
    ${await list('Last refusals', 'No refusals.', { statusClass: 4 })}
  </div>`;
}

function keepCard(visit: Visit): Html {
  const { key, parts, workspace } = visit;
  const address = workspaceAddress(parts.publicUrl, key);
  return card(
    'Address and key',
    html`<p>
        The address and the key each give full access to the workspace: share them only with your team. The
        bank stores neither, and cannot show them again.
      </p>
      ${details([
        row('Secret address, for a browser', code(address)),
        row('Key, for calls of the sandbox’s own interface', code(key)),
      ])}
      <p class="links">
        ${link(contractPath(ownInterface), 'The calls of the sandbox’s own interface')}
        ${link(portalPaths.automaticTests, pages.automaticTests.title)}
      </p>
      <p class="soft">
        An unused workspace is deleted after 90 days: this one on ${visit.dayInWords(forgottenAt(workspace))}.
      </p>`,
  );
}

function clientTable(clients: readonly RegisteredClient[]): Html {
  return tableCard('Clients', clients, 'No client is registered yet.', [
    { title: labels.name, cell: ({ id, name }) => link(clientPath(id), named(name)) },
    { title: labels.clientId, cell: ({ id }) => code(id) },
    { title: labels.roles, cell: ({ roles }) => roles.join(', ') },
    { title: labels.status, cell: ({ status }) => formatStatus(status) },
  ]);
}

async function register(visit: Visit, fields: FormFields): Promise<Outcome> {
  const made = await visit.ask({ method: 'POST', path: '/clients', body: parseRegistration(fields) });
  return { next: clientPath(textAt(made, 'client', 'id')) };
}

function askForRemoval(_: Visit, { remove: removing }: PageForms<'remove'>): Promise<FramedPage> {
  const content = html`<div class="card narrow">
    <p>
      Its address and its key stop working, its clients can no longer call the bank, and its customers can no
      longer log in. This cannot be undone.
    </p>
    ${finalForm(removing, 'Delete it')}
    <a class="button quiet" href="${portalPaths.workspace}">Keep it</a>
  </div>`;
  return Promise.resolve({ part: 'workspace', title: 'Delete the workspace', content });
}

async function remove({ ctx, parts, workspace }: Visit): Promise<void> {
  await removeWorkspace(workspace, parts.services);
  dropWorkspaceKey(ctx, parts.site);
}
