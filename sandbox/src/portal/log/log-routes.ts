/** The pages of a workspace's log. */
import type { Middleware } from 'koa';
import { defined } from '../../../../src/domain/defined.js';
import { logEventsPath } from '../../api/portal-paths.js';
import { listNeeds } from '../../request-log/replay.js';
import { buildHref } from '../../../../src/pages/kit/paths.js';
import { clearLog, findLogEntry, listLog } from '../../usecases/log/log-reading.js';
import { replayLogEntry } from '../../usecases/log/replay.js';
import { logEntryPath, portalPaths, replayPath } from '../frame/paths.js';
import { portalRoutes } from '../frame/routes.js';
import { allowAskingScript } from '../frame/security.js';
import {
  backTo,
  inWorkspace,
  type Refused,
  type Visit,
  type WorkspacePageDependencies,
} from '../workspace/in-workspace.js';
import { entryPage } from './entry-page.js';
import { filterNames, logPage } from './log-page.js';
import { formatTime } from './times.js';

export function logRoutes(parts: WorkspacePageDependencies): Middleware {
  return portalRoutes((router) => {
    router.get(portalPaths.log, inWorkspace(parts, list));
    router.post(portalPaths.logRemoval, inWorkspace(parts, clear));
    router.get(portalPaths.logEntry, inWorkspace(parts, show));
    router.post(portalPaths.replay, inWorkspace(parts, replay));
    router.get(
      portalPaths.replay,
      backTo(({ entryId = '' }) => logEntryPath(entryId)),
    );
  });
}

async function list(visit: Visit): Promise<void> {
  const { ctx, parts, workspace } = visit;
  const { services, timeZone } = parts;
  const query = new URLSearchParams(ctx.querystring);
  const filter = Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = query.get(name)?.trim();
      return value ? [[name, value] as const] : [];
    }),
  );
  const cursor = query.get('cursor') ?? undefined;
  const { status, ...texts } = filter;
  const asked = { ...texts, ...(status && { status: Number.parseInt(status) || -1 }) };
  const { entries, next } = await listLog({ filter: asked, cursor }, workspace, services);
  const view = {
    entries,
    filter,
    isFirst: cursor === undefined,
    eventsHref: logEventsPath,
    clear: await visit.form(portalPaths.logRemoval),
    timeOf: (at: number) => formatTime(at, timeZone),
    ...(next !== undefined && { nextHref: buildHref(portalPaths.log, { ...filter, cursor: next }) }),
  };
  allowAskingScript(ctx);
  visit.write(logPage(view, visit.context));
}

async function clear(visit: Visit): Promise<void> {
  await visit.submit(() => clearLog(visit.workspace, visit.parts.services));
  visit.goTo(portalPaths.log);
}

async function show(visit: Visit, refused: Refused = {}): Promise<void> {
  const { services, timeZone } = visit.parts;
  const entry = await findLogEntry(visit.parameter('entryId'), visit.workspace, services);
  const view = {
    entry,
    replay: await visit.form(replayPath(entry.id)),
    timeOf: (at: number) => formatTime(at, timeZone),
    ...refused,
  };
  visit.write(entryPage(view, visit.context));
}

async function replay(visit: Visit): Promise<void> {
  const { parts, workspace } = visit;
  const refused = await visit.submit(async (fields) => {
    const entry = await findLogEntry(visit.parameter('entryId'), workspace, parts.services);
    const brought = listNeeds(entry).flatMap((name, index) => {
      const value = fields.get(`bring-${index}`);
      return value ? [[name, value] as const] : [];
    });
    const options = {
      keepsRequestId: fields.get('keepsRequestId') !== null,
      brought: new Map(brought),
    };
    const made = await replayLogEntry(entry.id, options, workspace, parts.services);
    visit.goTo(logEntryPath(made.id));
  });
  if (refused) return show(visit, { ...defined(refused) });
}
