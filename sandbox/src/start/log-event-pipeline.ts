/** Streams a workspace's request log as server-sent events, in addition to the sandbox's contract. */
import { summaryShown } from '../handlers/log-shown.js';
import { accessLog } from '../../../src/api/access-log.js';
import { detailedProblems } from '../../../src/api/problems/detailed-problems.js';
import { noStore, requestId } from '../../../src/api/headers.js';
import { type LogStreamDependencies, LogStreams } from '../api/log-events.js';
import { sentKey } from '../api/workspace-key.js';
import { inOrder } from '../../../src/api/stage.js';
import { createSite } from '../../../src/pages/kit/paths.js';
import { readWorkspaceKey } from '../portal/frame/cookies.js';
import { LogFollower } from '../usecases/log/log-follower.js';
import type { RequestLog } from '../usecases/log/request-log.js';
import type { SandboxServices } from '../usecases/sandbox-services.js';
import { openWorkspace } from '../usecases/workspaces/workspaces.js';
import type { PortalDependencies, SharedStages } from '../../../src/start/companion.js';

/** The streams of a workspace: of its log, and of its events for the pages of guides that wait for a customer. */
export function createStreams(
  requestLog: RequestLog,
  services: SandboxServices,
  { PUBLIC_URL }: PortalDependencies['config'],
) {
  const { clock, portal, read } = services;
  const site = createSite('', PUBLIC_URL);
  const createStream = (follow: LogStreamDependencies['follow']) =>
    new LogStreams({
      // A browser's EventSource cannot send custom headers, so the workspace's cookie is accepted instead.
      open: (ctx) => openWorkspace(sentKey(ctx) || (readWorkspaceKey(ctx, site) ?? ''), services),
      follow,
      listen: (listener) => requestLog.listen(listener),
    });
  const log = createStream((workspace, behind) => {
    const follower = new LogFollower(workspace, behind, services);
    return async () => (await follower.next()).map((entry) => ({ id: entry.id, data: summaryShown(entry) }));
  });
  const events = createStream(({ id }) => {
    let since = clock.now();
    return async () => {
      const found = await read.run((db) =>
        portal.workspaceEvents.between(db, id, since, Number.MAX_SAFE_INTEGER, 1),
      );
      const [newest] = found;
      if (newest) since = newest.at + 1;
      return found.map((event) => ({ id: event.id, data: { kind: event.kind } }));
    };
  });
  return { log, events };
}

export function logEventPipeline(
  streams: LogStreams,
  { config, log }: Pick<PortalDependencies, 'config' | 'log'>,
  { addressRated, deadline, admitted, trace }: SharedStages,
) {
  return inOrder([
    requestId,
    trace,
    noStore,
    accessLog(log),
    detailedProblems({ log, publicUrl: config.PUBLIC_URL, realm: 'sandbox' }),
    deadline,
    admitted,
    addressRated,
    streams.stage,
  ]);
}
