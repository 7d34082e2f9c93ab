/** The request log: the calls of a workspace's clients, filtered, and those that a test is made of. */
import { html } from '../../../../src/engine/html.js';
import { buildHref } from '../../../../src/pages/kit/paths.js';
import { logEventsPath } from '../../api/portal-paths.js';
import { clearLog, listEventsBetween, listLog, readLogFacets } from '../../usecases/log/log-reading.js';
import { link } from '../frame/components.js';
import { finalForm, foldedForm, refusal, type ShownForm } from '../frame/fields.js';
import { script } from '../frame/layout.js';
import { portalPaths } from '../frame/paths.js';
import { allowScript } from '../frame/context.js';
import { type FormPage, type PageForms, workspacePage, writePage } from '../workspace/form-page.js';
import type { Visit } from '../workspace/in-workspace.js';
import type { FramedPage } from '../workspace/workspace-frame.js';
import { describeNoCalls, filterForm, parseFilter, toLogFilter } from './log-filter.js';
import { logTable } from './log-table.js';

const page: FormPage<'clear'> = {
  path: portalPaths.log,
  show: (visit, forms) => show(visit, forms, { chosen: [] }),
  forms: {
    clear: {
      path: portalPaths.logRemoval,
      isFinal: true,
      act: ({ parts, workspace }) => clearLog(workspace, parts.services),
      done: 'log-emptied',
    },
  },
};

export const logRoutes = workspacePage(page);

/** The calls that are chosen for a test, and why there is none. */
interface Recording extends Pick<ShownForm, 'violations'> {
  readonly chosen: readonly string[];
}

/** Shows the log after a refused choice of calls for a test. */
export function showRefusedRecording(visit: Visit, recording: Recording): Promise<void> {
  return writePage(visit, { ...page, show: (_, forms) => show(visit, forms, recording) });
}

async function show(
  visit: Visit,
  { clear }: PageForms<'clear'>,
  { chosen, ...refused }: Recording,
): Promise<FramedPage> {
  const { ctx, parts, workspace } = visit;
  const { services } = parts;
  const query = new URLSearchParams(ctx.querystring);
  const filter = parseFilter(query);
  const cursor = query.get('cursor') ?? undefined;
  const found = await listLog(
    { filter: toLogFilter(filter, services.clock.now()), cursor },
    workspace,
    services,
  );
  const isFirst = cursor === undefined;
  const isWhole = Object.keys(filter).length === 0;
  const events = isWhole ? await listEventsBetween(found, isFirst, workspace, services) : [];
  const facets = await readLogFacets(workspace, services);
  const calls = { entries: found.entries, events, chosen, timeOf: (at: number) => visit.exactTime(at) };
  const older =
    found.next !== undefined &&
    link(buildHref(portalPaths.log, { ...filter, cursor: found.next }), 'Older calls');
  const lines =
    found.entries.length === 0 && events.length === 0
      ? describeNoCalls(facets, filter)
      : html`${logTable(calls)} ${older || undefined}
          <p class="soft">
            Choose calls of one client, with the calls whose answers gave their ids and tokens. The test
            repeats the calls and the customers’ decisions, and expects the same answers.
          </p>
          <button class="button quiet">Get a test of the chosen calls</button>`;
  const content = html`${filterForm(facets, filter)}
    <form class="inline card lines" action="${portalPaths.recording}">
      ${refusal(refused, 'No test can be made of these calls:')}
      <div id="calls" data-events="${logEventsPath}">${lines}</div>
    </form>
    ${foldedForm('Clear the log', clear, finalForm(clear, 'Clear the log'))}`;
  allowScript(ctx, true);
  // New entries join the first page.
  return { part: 'log', content, head: isFirst ? script('portal-log.js') : undefined };
}
