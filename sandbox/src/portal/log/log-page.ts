/** The request log: the calls of a workspace's clients by their start, and what happened in between. */
import type { LogSummary } from '../../request-log/entry.js';
import type { Instant } from '../../../../src/domain/time.js';
import { buildHref } from '../../../../src/pages/kit/paths.js';
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import type { WorkspaceEvent } from '../../request-log/noted-event.js';
import type { LogFacets } from '../../usecases/log/log-reading.js';
import { code, link, type SealedForm, table, unseen } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { finalForm, foldedForm, refusal, type ShownForm } from '../frame/fields.js';
import { logEntryPath, portalPaths } from '../frame/paths.js';
import type { RefusedForm } from '../workspace/in-workspace.js';
import { workspaceFrame } from '../workspace/workspace-frame.js';
import { renderEvent } from './event-text.js';
import { script } from '../frame/layout.js';
import * as words from '../texts.js';

export interface LogView {
  readonly entries: readonly LogSummary[];
  /** Shown between the calls; none where a filter leaves out calls. */
  readonly events: readonly WorkspaceEvent[];
  readonly facets: LogFacets;
  readonly nextHref?: string;
  readonly filter: LogFilterTexts;
  /** Whether this is the first page of the log, which new entries join. */
  readonly isFirst: boolean;
  readonly eventsHref: string;
  readonly clear: SealedForm;
  readonly refused?: RefusedForm;
  /** A refused choice of calls for a test. */
  readonly recording?: Pick<ShownForm, 'violations'> & { readonly chosen: readonly string[] };
  readonly timeOf: (at: Instant) => string;
}

export const filterNames = [
  'class',
  'method',
  'clientId',
  'messageCode',
  'time',
  'find',
  'status',
  'operation',
  'requestId',
] as const;
type FilterName = (typeof filterNames)[number];
export type LogFilterTexts = Readonly<Partial<Record<FilterName, string>>>;

/** The periods of the time filter, in minutes. */
const periods = ['5', '60', '1440'] as const;

export function logPage(view: LogView, context: PortalContext): Html {
  const said = words.log;
  const shown: ShownForm = { ...view.refused };
  const content = html`${filters(view)}
    <form class="inline card lines" action="${portalPaths.recording}">
      ${refusal({ ...view.recording }, words.log.record.problems)}
      <div id="calls" data-events="${view.eventsHref}">${calls(view)}</div>
    </form>
    ${foldedForm(said.clear, shown, finalForm(view.clear, shown, said.clear))}`;
  const head = view.isFirst ? script('portal-log.js') : undefined;
  return workspaceFrame({ part: 'log', title: said.title, content, head }, context);
}

/** A line of the log, with the instant by which it is sorted. */
type Line = { readonly start: Instant } & (
  | { readonly entry: LogSummary }
  | { readonly event: WorkspaceEvent }
);

function calls(view: LogView): Html {
  const { entries, events, nextHref, timeOf } = view;
  const said = words.log;
  if (entries.length === 0 && events.length === 0) return noCalls(view);
  const lines: readonly Line[] = [
    ...entries.map((entry) => ({ start: entry.at - entry.milliseconds, entry })),
    ...events.map((event) => ({ start: event.at, event })),
  ].toSorted((one, other) => other.start - one.start);
  const ofEntry = (cell: (entry: LogSummary) => Fragment) => (line: Line) =>
    'entry' in line ? cell(line.entry) : undefined;
  const rows = table(unseen(said.title), lines, [
    {
      title: said.start,
      cell: (line) =>
        'entry' in line ? link(logEntryPath(line.entry.id), timeOf(line.start)) : timeOf(line.start),
    },
    { title: said.status, cell: ofEntry(renderStatus) },
    {
      title: said.call,
      cell: (line) =>
        'entry' in line ? code(`${line.entry.method} ${line.entry.path}`) : renderEvent(line.event),
    },
    { title: said.client, cell: ofEntry(({ clientId }) => (clientId === '' ? '–' : code(clientId))) },
    { title: said.took, cell: ofEntry(({ milliseconds }) => `${milliseconds} ms`) },
    { title: said.record.column, cell: ofEntry((entry) => choiceOf(entry, view)) },
  ]);
  const submit = html`<p class="soft">${said.record.hint}</p>
    <button class="button quiet">${said.record.submit}</button>`;
  return html`${rows} ${nextHref && link(nextHref, said.older)} ${submit}`;
}

/** The box that chooses a call for a test; a customer's visit and an advance of the clock are no calls of a client. */
function choiceOf({ clientId, id, method, operation, path }: LogSummary, { recording }: LogView): Fragment {
  if (clientId === '' || operation === 'authorize') return undefined;
  const mark = recording?.chosen.includes(id) ? html` checked` : undefined;
  const label = words.log.record.choose(`${method} ${path}`);
  return html`<input type="checkbox" name="call" value="${id}" aria-label="${label}" ${mark} />`;
}

/** Says why the list is empty: nothing was called, or no call fits. */
function noCalls({ facets, filter }: LogView): Html {
  const said = words.log;
  const chosen = Object.entries(filter);
  if (facets.count === 0 || chosen.length === 0) return html`<p>${said.none}</p>`;
  const texts = chosen.map(([name, value]) => `${said.filters[toFilterName(name)]} ${value}`);
  return html`<p>${said.noneFits(String(facets.count), texts.join(', '))}</p>
    <p>${link(portalPaths.log, said.all)}</p>`;
}

function toFilterName(name: string): FilterName {
  return filterNames.find((each) => each === name) ?? 'find';
}

export function renderStatus({ code: message, status }: LogSummary): Html {
  const text = status === 0 ? '–' : String(status);
  return html`<strong class="${status >= 200 && status < 400 ? 'fine' : 'refused'}">${text}</strong>
    ${message}`;
}

/** Filters as links, which need no script; a chosen one is taken back by the same link. */
function filters({ facets, filter }: LogView): Html {
  const said = words.log;
  const choices: readonly (readonly [name: FilterName, options: readonly (readonly [string, string])[]])[] = [
    ['class', ['2', '3', '4', '5'].map((digit) => [digit, `${digit}xx`])],
    ['method', facets.methods.map((each) => [each, each])],
    ['clientId', facets.clientIds.map((each) => [each, each])],
    ['messageCode', facets.codes.map((each) => [each, each])],
    ['time', periods.map((each) => [each, said.periods[each]])],
  ];
  const chips = choices.map(([name, options]) => {
    if (options.length === 0) return undefined;
    const links = options.map(([value, text]) => {
      const isChosen = filter[name] === value;
      const { [name]: _, ...others } = filter;
      const href = buildHref(portalPaths.log, isChosen ? others : { ...others, [name]: value });
      return html`<a class="chip" href="${href}" ${isChosen ? html`aria-current="true"` : undefined}
        >${text}</a
      >`;
    });
    return html`<span>${said.filters[name]}</span> ${links}`;
  });
  const hidden = Object.entries(filter).flatMap(([name, value]) =>
    name === 'find' ? [] : [html`<input type="hidden" name="${name}" value="${value}" />`],
  );
  return html`<form class="inline chips" action="${portalPaths.log}">
    ${chips} ${hidden}
    <label for="find">${said.filters.find}</label>
    <input id="find" name="find" type="search" value="${filter.find ?? ''}" spellcheck="false" />
    <button class="button quiet">${said.show}</button>
  </form>`;
}
