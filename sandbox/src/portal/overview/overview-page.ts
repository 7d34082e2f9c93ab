/** The page of a workspace: its last calls, its clients, its secret address, and its removal. */
import { contracts as sandboxContracts } from '../../../../generated/sandbox.js';
import type { RegisteredClient } from '../../../../src/domain/clients.js';
import { html, type Html } from '../../../../src/engine/html.js';
import { details, named, row } from '../../../../src/pages/kit/components.js';
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
import { keepWorkspaceKey } from '../frame/cookies.js';
import { renderStatus } from '../log/log-table.js';
import { labels, pages, partLeads } from '../frame/labels.js';
import { formPage, workspacePages } from '../workspace/form-page.js';
import type { Visit } from '../workspace/in-workspace.js';
import { parseRegistration, registerCard } from '../workspace/register-form.js';

export const workspaceRoutes = workspacePages({
  ...formPage({
    path: portalPaths.workspace,
    show: async (visit, forms) => {
      const { parts, workspace } = visit;
      const waiting = await listWaitingInFull(workspace, parts.services);
      const content = html`${await lastCalls(visit)} ${await waitingCard(visit, waiting)}
        ${clientTable(await listWorkspaceClients(workspace, parts.services))}
        ${registerCard(forms.register, callbackAddress(parts.publicUrl))} ${keepCard(visit)}
        <p class="after"><a class="link danger" href="${portalPaths.removal}">Delete the workspace</a></p>`;
      return { part: 'workspace', title: 'Your workspace', lead: partLeads.workspace, content };
    },
    forms: {
      register: {
        path: portalPaths.clients,
        act: async (visit, fields) => {
          const body = parseRegistration(fields);
          const made = await visit.ask({ method: 'POST', path: '/clients', body });
          return { next: clientPath(textAt(made, 'client', 'id')) };
        },
        done: 'client-registered',
      },
    },
  }),
  ...formPage({
    path: portalPaths.removal,
    show: (_, { remove }) => {
      const content = html`<div class="card narrow">
        <p>
          Its address and its key stop working, its clients can no longer call the bank, and its customers can
          no longer log in. This cannot be undone.
        </p>
        ${finalForm(remove, 'Delete it')}
        <a class="button quiet" href="${portalPaths.workspace}">Keep it</a>
      </div>`;
      return { part: 'workspace', title: 'Delete the workspace', content };
    },
    forms: {
      remove: {
        isFinal: true,
        act: async ({ ctx, parts, workspace }) => {
          await removeWorkspace(workspace, parts.services);
          keepWorkspaceKey(ctx, '', parts.site);
        },
        done: 'workspace-removed',
        next: portalPaths.workspace,
      },
    },
  }),
});

const ownInterface = sandboxContracts.at(-1)?.name ?? '';

/** The maximum of calls and of refusals on the page. */
const shownCalls = 5;

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
