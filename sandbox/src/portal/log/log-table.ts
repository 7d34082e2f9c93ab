/** The calls of the request log by their start, and what happened in between. */
import type { Instant } from '../../../../src/domain/time.js';
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import type { LogSummary } from '../../request-log/entry.js';
import type { WorkspaceEvent } from '../../request-log/noted-event.js';
import { code, link, table, unseen } from '../frame/components.js';
import { logEntryPath } from '../frame/paths.js';
import { labels, partNames } from '../frame/labels.js';
import { renderEvent } from './event-text.js';

export interface LogLines {
  readonly entries: readonly LogSummary[];
  /** Shown between the calls; none where a filter leaves out calls. */
  readonly events: readonly WorkspaceEvent[];
  /** The ids of the calls that are chosen for a test. */
  readonly chosen: readonly string[];
  readonly timeOf: (at: Instant) => string;
}

/** A line of the log, with the instant by which it is sorted. */
type Line = { readonly start: Instant } & (
  | { readonly entry: LogSummary }
  | { readonly event: WorkspaceEvent }
);

export function logTable({ chosen, entries, events, timeOf }: LogLines): Html {
  const lines: readonly Line[] = [
    ...entries.map((entry) => ({ start: entry.at - entry.milliseconds, entry })),
    ...events.map((event) => ({ start: event.at, event })),
  ].toSorted((one, other) => other.start - one.start);
  const ofEntry = (cell: (entry: LogSummary) => Fragment) => (line: Line) =>
    'entry' in line ? cell(line.entry) : undefined;
  return table(unseen(partNames.log), lines, [
    {
      title: 'Start',
      cell: (line) =>
        'entry' in line ? link(logEntryPath(line.entry.id), timeOf(line.start)) : timeOf(line.start),
    },
    { title: 'Answer', cell: ofEntry(renderStatus) },
    {
      title: 'Call',
      cell: (line) =>
        'entry' in line ? code(`${line.entry.method} ${line.entry.path}`) : renderEvent(line.event),
    },
    { title: labels.client, cell: ofEntry(({ clientId }) => (clientId === '' ? '–' : code(clientId))) },
    { title: 'Duration', cell: ofEntry(({ milliseconds }) => `${milliseconds} ms`) },
    { title: 'Test', cell: ofEntry((entry) => choiceBox(entry, chosen)) },
  ]);
}

/** The box that chooses a call for a test; a customer's visit and an advance of the clock are no calls of a client. */
function choiceBox(
  { clientId, id, method, operation, path }: LogSummary,
  chosen: readonly string[],
): Fragment {
  if (clientId === '' || operation === 'authorize') return undefined;
  const mark = chosen.includes(id) ? html` checked` : undefined;
  const label = `For the test: ${method} ${path}`;
  return html`<input type="checkbox" name="call" value="${id}" aria-label="${label}" ${mark} />`;
}

export function renderStatus({ code: message, status }: LogSummary): Html {
  const text = status === 0 ? '–' : String(status);
  return html`<strong class="${status >= 200 && status < 400 ? 'fine' : 'refused'}">${text}</strong>
    ${message}`;
}
