/** The pages of a workspace's log. */
import { defined } from '../../../../src/domain/defined.js';
import { logEventsPath } from '../../api/portal-paths.js';
import type { FormFields } from '../../../../src/pages/kit/form-fields.js';
import { buildHref } from '../../../../src/pages/kit/paths.js';
import {
  clearLog,
  findLogEntry,
  listEventsBetween,
  listLog,
  readLogFacets,
} from '../../usecases/log/log-reading.js';
import { repeatEdited } from '../../usecases/log/replay.js';
import type { EditedCall } from '../../request-log/replay.js';
import { readableJson } from '../frame/components.js';
import { logEntryPath, portalPaths, replayPath, signedTextPath } from '../frame/paths.js';
import { allowAskingScript } from '../frame/security.js';
import type { RefusedForm, Visit } from '../workspace/in-workspace.js';
import { workspacePages } from '../workspace/workspace-pages.js';
import { entryPage } from './entry-page.js';
import { filterNames, type LogFilterTexts, logPage, type LogView } from './log-page.js';
import { formatExactTime } from '../frame/times.js';

const toEntry = ({ entryId = '' }) => logEntryPath(entryId);

export const logRoutes = workspacePages({
  [portalPaths.log]: { get: showLog },
  [portalPaths.logRemoval]: { post: clear, back: portalPaths.log },
  [portalPaths.logEntry]: { get: show },
  [portalPaths.replay]: { post: replay, back: toEntry },
  [portalPaths.signedText]: { post: compare, back: toEntry },
});

/** Shows the log, also after a refusal of a form on it. */
export async function showLog(
  visit: Visit,
  refusals: Pick<LogView, 'recording' | 'refused'> = {},
): Promise<void> {
  const { ctx, parts, workspace } = visit;
  const { services, timeZone } = parts;
  const query = new URLSearchParams(ctx.querystring);
  const filter: LogFilterTexts = Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = query.get(name)?.trim();
      return value ? [[name, value] as const] : [];
    }),
  );
  const cursor = query.get('cursor') ?? undefined;
  const page = await listLog({ filter: toFilter(filter, services.clock.now()), cursor }, workspace, services);
  const { entries, next } = page;
  const isFirst = cursor === undefined;
  const isWhole = Object.keys(filter).length === 0;
  const view = {
    entries,
    events: isWhole ? await listEventsBetween(page, isFirst, workspace, services) : [],
    facets: await readLogFacets(workspace, services),
    filter,
    isFirst,
    eventsHref: logEventsPath,
    clear: await visit.form(portalPaths.logRemoval),
    timeOf: (at: number) => formatExactTime(at, timeZone),
    ...refusals,
    ...(next !== undefined && { nextHref: buildHref(portalPaths.log, { ...filter, cursor: next }) }),
  };
  allowAskingScript(ctx);
  visit.write(logPage(view, visit.context));
}

/** A number that is none finds nothing. */
function toFilter({ class: digit, find, messageCode, status, time, ...texts }: LogFilterTexts, now: number) {
  const toNumber = (text: string) => Number.parseInt(text) || -1;
  return {
    ...texts,
    ...defined({ code: messageCode, text: find }),
    ...(status && { status: toNumber(status) }),
    ...(digit && { statusClass: /^\d$/.test(digit) ? Number(digit) : 9 }),
    ...(time && { since: now - toNumber(time) * 60_000 }),
  };
}

async function clear(visit: Visit): Promise<void> {
  const refused = await visit.submitFinal(() => clearLog(visit.workspace, visit.parts.services));
  return refused ? showLog(visit, { refused }) : visit.goTo(portalPaths.log, 'log-emptied');
}

async function show(
  visit: Visit,
  more: { readonly refused?: RefusedForm; readonly signedText?: string } = {},
): Promise<void> {
  const { services, timeZone } = visit.parts;
  const entry = await findLogEntry(visit.parameter('entryId'), visit.workspace, services);
  const view = {
    entry,
    replay: await visit.form(replayPath(entry.id)),
    compare: await visit.form(signedTextPath(entry.id)),
    timeOf: (at: number) => formatExactTime(at, timeZone),
    ...more,
  };
  visit.write(entryPage(view, visit.context));
}

async function compare(visit: Visit): Promise<void> {
  let signedText = '';
  const refused = await visit.submit((fields) => {
    signedText = (fields.get('signedText') ?? '').replaceAll('\r\n', '\n');
    return Promise.resolve();
  });
  return show(visit, refused ? { refused } : { signedText });
}

async function replay(visit: Visit): Promise<void> {
  const { parts, workspace } = visit;
  const refused = await visit.submit(async (fields) => {
    const entry = await findLogEntry(visit.parameter('entryId'), workspace, parts.services);
    const edited = readEditedCall(fields, entry.content.request.body);
    const requestId = fields.get('keepsRequestId') === null ? undefined : entry.requestId;
    const made = await repeatEdited(edited, requestId, workspace, parts.services);
    visit.goTo(logEntryPath(made.id), 'called-again');
  });
  if (refused) return show(visit, { refused });
}

/** Untouched JSON is sent as it was logged. */
export function readEditedCall(fields: FormFields, logged?: string): EditedCall {
  const textOf = (name: string) => fields.get(name) ?? '';
  return {
    method: textOf('method'),
    target: textOf('target').trim(),
    headers: textOf('headers'),
    // A form field's lines end with CR LF.
    body: asSent(textOf('body').replaceAll('\r\n', '\n'), logged),
  };
}

/** The logged body where the editor's text says the same: a digest covers its white space too. */
function asSent(typed: string, logged = ''): string {
  return typed.trim() === readableJson(logged).trim() ? logged : typed;
}
