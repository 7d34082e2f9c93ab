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
import * as words from '../texts.js';
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
  const { lead, removal, title } = words.workspace;
  const waiting = await listWaitingInFull(workspace, parts.services);
  const content = html`${await lastCalls(visit)} ${await waitingCard(visit, waiting)}
    ${clientTable(await listWorkspaceClients(workspace, parts.services))}
    ${registerCard(forms.register, callbackAddress(parts.publicUrl))} ${keepCard(visit)}
    <p class="after"><a class="link danger" href="${portalPaths.removal}">${removal.title}</a></p>`;
  return { part: 'workspace', title, lead, content };
}

/** The newest calls and refusals, side by side. */
async function lastCalls(visit: Visit): Promise<Html> {
  const said = words.workspace.calls;
  const list = async (title: string, none: string, filter: { readonly statusClass?: number }) => {
    const page = { filter, pageSize: shownCalls };
    const { entries } = await listLog(page, visit.workspace, visit.parts.services);
    return tableCard(
      title,
      entries,
      none,
      [
        {
          title: words.log.start,
          cell: ({ at, id, milliseconds }) => link(logEntryPath(id), visit.time(at - milliseconds)),
        },
        { title: words.log.status, cell: renderStatus },
        { title: words.labels.operation, cell: ({ method, operation = method }) => operation },
      ],
      'card lines',
    );
  };
  return html`<div class="pair">
    ${await list(said.title, said.none, {})} ${await list(said.refused, said.noneRefused, { statusClass: 4 })}
  </div>`;
}

function keepCard(visit: Visit): Html {
  const { key, parts, workspace } = visit;
  const said = words.workspace.keep;
  const address = workspaceAddress(parts.publicUrl, key);
  return card(
    said.title,
    html`<p>${said.text}</p>
      ${details([row(said.address, code(address)), row(said.key, code(key))])}
      <p class="links">
        ${link(contractPath(ownInterface), said.calls)}
        ${link(portalPaths.automaticTests, words.automaticTests.title)}
      </p>
      <p class="soft">${said.until(visit.dayInWords(forgottenAt(workspace)))}</p>`,
  );
}

function clientTable(clients: readonly RegisteredClient[]): Html {
  const said = words.workspace.clients;
  return tableCard(said.title, clients, said.empty, [
    { title: words.labels.name, cell: ({ id, name }) => link(clientPath(id), named(name)) },
    { title: words.labels.clientId, cell: ({ id }) => code(id) },
    { title: words.labels.roles, cell: ({ roles }) => roles.join(', ') },
    { title: words.labels.status, cell: ({ status }) => formatStatus(status) },
  ]);
}

async function register(visit: Visit, fields: FormFields): Promise<Outcome> {
  const made = await visit.ask({ method: 'POST', path: '/clients', body: parseRegistration(fields) });
  return { next: clientPath(textAt(made, 'client', 'id')) };
}

function askForRemoval(_: Visit, { remove: removing }: PageForms<'remove'>): Promise<FramedPage> {
  const { back, submit, text, title } = words.workspace.removal;
  const content = html`<div class="card narrow">
    <p>${text}</p>
    ${finalForm(removing, submit)}
    <a class="button quiet" href="${portalPaths.workspace}">${back}</a>
  </div>`;
  return Promise.resolve({ part: 'workspace', title, content });
}

async function remove({ ctx, parts, workspace }: Visit): Promise<void> {
  await removeWorkspace(workspace, parts.services);
  dropWorkspaceKey(ctx, parts.site);
}
