/** The pages of a workspace's log. */
import type { Middleware } from 'koa';
import { defined } from '../../domain/defined.js';
import { logEventsPath } from '../../domain/sandbox/portal-paths.js';
import { needsOf } from '../../domain/sandbox/log/replay.js';
import { goTo } from '../../pages/kit/page.js';
import { hrefOf } from '../../pages/kit/paths.js';
import { clearLog, findLogEntry, listLog } from '../../usecases/sandbox/log/log-reading.js';
import { replayLogEntry } from '../../usecases/sandbox/log/replay.js';
import { portalContext, writePortalPage } from '../frame/context.js';
import { sealedForm } from '../frame/forms.js';
import { logEntryPath, portalPaths, replayPath } from '../frame/paths.js';
import { type OpenedWorkspace, portalRoutes } from '../frame/routes.js';
import { allowAskingScript } from '../frame/security.js';
import {
  inWorkspace,
  type Refused,
  type RoutedContext,
  submit,
  type WorkspacePageParts,
} from '../workspace/in-workspace.js';
import { entryPage } from './entry-page.js';
import { filterNames, logPage } from './log-page.js';
import { timeOf } from './times.js';

export function logRoutes(parts: WorkspacePageParts): Middleware {
  return portalRoutes((router) => {
    router.get(portalPaths.log, (ctx) => inWorkspace(ctx, parts, list));
    router.post(portalPaths.logRemoval, (ctx) => inWorkspace(ctx, parts, clear));
    router.get(portalPaths.logEntry, (ctx) => inWorkspace(ctx, parts, (...all) => show(...all)));
    router.post(portalPaths.replay, (ctx) => inWorkspace(ctx, parts, replay));
    // Where a form has led that was refused, and its page was asked for again.
    router.get(portalPaths.replay, (ctx) =>
      goTo(ctx, hrefOf(parts.site, logEntryPath(ctx.params['entryId'] ?? ''))),
    );
  });
}

async function list(
  ctx: RoutedContext,
  { workspace }: OpenedWorkspace,
  parts: WorkspacePageParts,
): Promise<void> {
  const { services, site, timeZone } = parts;
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
    eventsHref: hrefOf(site, logEventsPath),
    clear: await sealedForm(ctx, portalPaths.logRemoval, parts),
    timeOf: (at: number) => timeOf(at, timeZone),
    ...(next !== undefined && { nextHref: hrefOf(site, portalPaths.log, { ...filter, cursor: next }) }),
  };
  allowAskingScript(ctx);
  writePortalPage(ctx, logPage(view, portalContext(site, 'workspace')));
}

async function clear(ctx: RoutedContext, opened: OpenedWorkspace, parts: WorkspacePageParts): Promise<void> {
  await submit(ctx, parts, () => clearLog(opened.workspace, parts.services));
  goTo(ctx, hrefOf(parts.site, portalPaths.log));
}

async function show(
  ctx: RoutedContext,
  { workspace }: OpenedWorkspace,
  parts: WorkspacePageParts,
  refused: Refused = {},
): Promise<void> {
  const { services, site, timeZone } = parts;
  const entry = await findLogEntry(ctx.params['entryId'] ?? '', workspace, services);
  const view = {
    entry,
    replay: await sealedForm(ctx, replayPath(entry.id), parts),
    timeOf: (at: number) => timeOf(at, timeZone),
    ...refused,
  };
  writePortalPage(ctx, entryPage(view, portalContext(site, 'workspace')));
}

async function replay(ctx: RoutedContext, opened: OpenedWorkspace, parts: WorkspacePageParts): Promise<void> {
  const { services, site } = parts;
  const { workspace } = opened;
  const refused = await submit(ctx, parts, async (fields) => {
    const entry = await findLogEntry(ctx.params['entryId'] ?? '', workspace, services);
    const brought = needsOf(entry).flatMap((name, index) => {
      const value = fields.get(`bring-${index}`);
      return value ? [[name, value] as const] : [];
    });
    const options = {
      keepsRequestId: fields.get('keepsRequestId') !== null,
      brought: new Map(brought),
    };
    const made = await replayLogEntry(entry.id, options, workspace, services);
    goTo(ctx, hrefOf(site, logEntryPath(made.id)));
  });
  if (refused) return show(ctx, opened, parts, { ...defined(refused) });
}
