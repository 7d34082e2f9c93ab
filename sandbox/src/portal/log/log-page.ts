/** The calls of a workspace's clients, the newest first. */
import type { LogSummary } from '../../request-log/entry.js';
import type { Instant } from '../../../../src/domain/time.js';
import { html, type Html } from '../../../../src/pages/html.js';
import { buttonForm, code, type SealedForm, table, unseen } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { logEntryPath, portalPaths } from '../frame/paths.js';
import { workspaceFrame } from '../workspace/workspace-frame.js';
import * as words from '../texts.js';

export interface LogView {
  readonly entries: readonly LogSummary[];
  readonly nextHref?: string;
  readonly filter: Readonly<Partial<Record<FilterName, string>>>;
  /** Whether this is the first page of the log, which new entries join. */
  readonly isFirst: boolean;
  readonly eventsHref: string;
  readonly clear: SealedForm;
  readonly timeOf: (at: Instant) => string;
}

export const filterNames = ['status', 'operation', 'clientId', 'requestId'] as const;
type FilterName = (typeof filterNames)[number];

export function logPage(view: LogView, context: PortalContext): Html {
  const { assetHref } = context;
  const said = words.log;
  const content = html`${filterForm(view, context)}
    <section class="card">
      <div id="calls" data-events="${view.eventsHref}">${calls(view, context)}</div>
    </section>
    <div class="after">${buttonForm(view.clear, said.clear, 'button quiet')}</div>`;
  const head = view.isFirst ? html`<script src="${assetHref('portal-log.js')}" defer></script>` : undefined;
  return workspaceFrame(
    { part: 'log', title: said.title, lead: said.lead, content, head, isWide: true },
    context,
  );
}

function calls({ entries, nextHref, timeOf }: LogView, { hrefTo }: PortalContext): Html {
  const said = words.log;
  if (entries.length === 0) return html`<p>${said.none}</p>`;
  const rows = table(unseen(said.title), entries, [
    {
      title: said.at,
      cell: ({ at, id }) => html`<a class="link" href="${hrefTo(logEntryPath(id))}">${timeOf(at)}</a>`,
    },
    { title: said.status, cell: renderStatus },
    { title: said.call, cell: ({ method, path }) => code(`${method} ${path}`) },
    { title: said.operation, cell: ({ contract, operation = '' }) => [operation, html`<br />`, contract] },
    { title: said.client, cell: ({ clientId }) => (clientId === '' ? '–' : code(clientId)) },
    { title: said.took, cell: ({ milliseconds }) => `${milliseconds} ms` },
  ]);
  return html`${rows} ${nextHref && html`<a class="link" href="${nextHref}">${said.older}</a>`}`;
}

export function renderStatus({ code: message, status }: LogSummary): Html {
  const text = status === 0 ? '–' : String(status);
  return html`<strong class="${status >= 200 && status < 400 ? 'fine' : 'refused'}">${text}</strong>
    ${message}`;
}

function filterForm({ filter }: LogView, { hrefTo }: PortalContext): Html {
  const said = words.log;
  const names = { ...said.filters };
  const field = (name: FilterName) =>
    html`<div>
      <label for="${name}">${names[name]}</label>
      <input id="${name}" name="${name}" value="${filter[name] ?? ''}" spellcheck="false" />
    </div>`;
  const isOpen = Object.keys(filter).length > 0;
  return html`<details${isOpen ? html` open` : undefined}>
    <summary>${said.filter}</summary>
    <form class="inline" action="${hrefTo(portalPaths.log)}">
      <div class="fields">${filterNames.map(field)}</div>
      <button class="button">${said.show}</button>
    </form>
  </details>`;
}
