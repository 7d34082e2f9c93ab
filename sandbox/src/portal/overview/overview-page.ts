/** The page of a workspace: its secret address, its clients, and its removal. */
import { contracts as sandboxContracts } from '../../../../generated/sandbox.js';
import type { RegisteredClient } from '../../../../src/domain/clients.js';
import { details, named, row } from '../../../../src/pages/kit/components.js';
import { html, type Html } from '../../../../src/engine/html.js';
import { card, code, link, type SealedForm, table, unseen } from '../frame/components.js';
import { finalForm, type ShownForm } from '../frame/fields.js';
import type { PortalContext } from '../frame/context.js';
import { clientPath, contractPath, logEntryPath, portalPaths } from '../frame/paths.js';
import { type ShownWaiting, waitingCard } from '../decisions/waiting-card.js';
import { renderStatus } from '../log/log-page.js';
import type { LogSummary } from '../../request-log/entry.js';
import type { Instant } from '../../../../src/domain/time.js';
import { workspaceFrame } from '../workspace/workspace-frame.js';
import { type RegisterView, registerCard } from '../workspace/register-form.js';
import * as words from '../texts.js';

const ownInterface = sandboxContracts.at(-1)?.name ?? '';

export interface WorkspaceView {
  /** The newest calls, and the newest refused ones. */
  readonly calls: readonly LogSummary[];
  readonly refusals: readonly LogSummary[];
  readonly waiting: readonly ShownWaiting[];
  readonly timeOf: (at: Instant) => string;
  readonly address: string;
  readonly key: string;
  /** The day on which an unused workspace is removed, in words. */
  readonly forgottenOn: string;
  readonly clients: readonly RegisteredClient[];
  readonly register: RegisterView;
}

export function workspacePage(view: WorkspaceView, context: PortalContext): Html {
  const { lead, removal, title } = words.workspace;
  const content = html`${lastCalls(view)} ${waitingCard(view)} ${clients(view)} ${registerCard(view.register)}
    ${keep(view)}
    <p class="after"><a class="link danger" href="${portalPaths.removal}">${removal.title}</a></p>`;
  return workspaceFrame({ part: 'workspace', title, lead, content }, context);
}

/** The newest calls and refusals, side by side. */
function lastCalls({ calls, refusals, timeOf }: WorkspaceView): Html {
  const said = words.workspace.calls;
  const lines = (title: string, entries: readonly LogSummary[], none: string) => {
    const rows = table(unseen(title), entries, [
      {
        title: words.log.start,
        cell: ({ at, id, milliseconds }) => link(logEntryPath(id), timeOf(at - milliseconds)),
      },
      { title: words.log.status, cell: renderStatus },
      { title: words.log.operation, cell: ({ method, operation = method }) => operation },
    ]);
    return card(title, entries.length > 0 ? rows : html`<p>${none}</p>`, 'card lines');
  };
  return html`<div class="pair">
    ${lines(said.title, calls, said.none)} ${lines(said.refused, refusals, said.noneRefused)}
  </div>`;
}

function keep({ address, forgottenOn, key }: WorkspaceView): Html {
  const said = words.workspace.keep;
  return card(
    said.title,
    html`<p>${said.text}</p>
      ${details([row(said.address, code(address)), row(said.key, code(key))])}
      <p class="links">
        ${link(contractPath(ownInterface), said.calls)}
        ${link(portalPaths.automaticTests, words.automaticTests.title)}
      </p>
      <p class="soft">${said.until(forgottenOn)}</p>`,
  );
}

function clients(view: WorkspaceView): Html {
  const said = words.workspace.clients;
  const { statuses } = words.workspace.client;
  const rows = table(unseen(said.title), view.clients, [
    {
      title: said.name,
      cell: ({ id, name }) => link(clientPath(id), named(name)),
    },
    { title: said.id, cell: ({ id }) => code(id) },
    { title: said.roles, cell: ({ roles }) => roles.join(', ') },
    {
      title: said.status,
      cell: ({ status }) => (status === 'active' ? statuses.active : statuses.blocked),
    },
  ]);
  return card(said.title, view.clients.length > 0 ? rows : html`<p>${said.empty}</p>`);
}

export function removalPage(remove: SealedForm, shown: ShownForm, context: PortalContext): Html {
  const { back, submit, text, title } = words.workspace.removal;
  const content = html`<div class="card narrow">
    <p>${text}</p>
    ${finalForm(remove, shown, submit)}
    <a class="button quiet" href="${portalPaths.workspace}">${back}</a>
  </div>`;
  return workspaceFrame({ part: 'workspace', title, content }, context);
}
