/** The portal's application: the pipeline of the sandbox's own API, and the routing between API and pages. */
import * as generated from '../../../generated/sandbox.js';
import { sandboxHandlers } from '../handlers/index.js';
import { accessLog } from '../../../src/api/access-log.js';
import { createCallerNetwork } from '../../../src/api/addresses.js';
import { detailedProblems } from '../../../src/api/problems/detailed-problems.js';
import { noStore, readHeaders, requestId } from '../../../src/api/headers.js';
import { checkReply } from '../../../src/api/reply.js';
import { injectFaults, injectPageFaults } from '../api/faults.js';
import { handleInSandbox } from '../api/handle.js';
import { ownCallRecording, recording } from '../api/recording.js';
import { workspaceKey } from '../api/workspace-key.js';
import { inOrder } from '../api/stage.js';
import { blankTexts } from '../../../src/domain/visible-text.js';
import { body } from '../../../src/engine/stages/body.js';
import { write } from '../../../src/engine/stages/reply.js';
import { routeTable, routing } from '../../../src/engine/stages/route-table.js';
import { validation } from '../../../src/engine/stages/validate.js';
import { logEventsPath } from '../api/portal-paths.js';
import { isPortalPath, portalPaths, runEventsPath } from '../portal/frame/paths.js';
import { findOwnTime } from '../usecases/test-clock/clocks.js';
import { takeFault } from '../usecases/faults.js';
import { claimedClient } from '../../../src/usecases/oauth/client-authentication.js';
import type { SandboxServices } from '../usecases/sandbox-services.js';
import { forgetUnusedWorkspaces, openWorkspace } from '../usecases/workspaces/workspaces.js';
import { buildRoutes } from '../../../src/start/routes.js';
import { createStreams, logEventPipeline } from './log-event-pipeline.js';
import { portalPage } from './portal-pages.js';
import { portalServices } from './portal-services.js';
import type { Portal, PortalDependencies, SharedStages } from '../../../src/start/companion.js';

export function createPortal(parts: PortalDependencies): Portal {
  const { requestLog, selfCalls, services } = portalServices(parts);
  const { clockAdvances, findOwnServices, portal, stores } = services;
  const { contracts } = generated;
  const basePaths = contracts.map(({ basePath }) => `${basePath}/`);
  const faults = {
    take: (clientId: string, operation: string) => takeFault(clientId, operation, services),
    pause: services.pause,
    claimedClient,
    // Clients without a workspace cost no query.
    findOwnTime: async (clientId: string) =>
      requestLog.passesOver(clientId) ? undefined : findOwnTime(clientId, services),
  };
  const streams = createStreams(requestLog, services, parts.config);
  parts.signals.on('event', requestLog.notice);
  // An open stream would keep the server from stopping.
  parts.signals.on('draining', () => {
    for (const each of Object.values(streams)) each.end();
  });
  return {
    startPath: portalPaths.start,
    contracts,
    stages: {
      recording: recording({
        log: requestLog,
        now: services.clock.now,
        claimedClient,
        selfClientOf: selfCalls.clientOf,
      }),
      faults: injectFaults(faults),
      pageFaults: injectPageFaults(faults),
    },
    findOwnServices,
    rounds: {
      tasks: [{ name: forgetUnusedWorkspaces.name, run: () => forgetUnusedWorkspaces(services) }],
      usualStores: portal.workspaceDue.atBankTime(stores),
      clockAdvances,
    },
    serves: ({ path }) => isPortalPath(path) || basePaths.some((each) => path.startsWith(each)),
    answering: (shared) => {
      const page = portalPage(services, parts, shared);
      const noted = ownCallRecording({ log: requestLog, now: services.clock.now });
      const call = sandboxCall(services, noted, parts, shared);
      const following = logEventPipeline(streams.log, parts, shared);
      const waiting = logEventPipeline(streams.events, parts, shared);
      return (ctx) => {
        if (ctx.path === logEventsPath) return following(ctx);
        if (ctx.path === runEventsPath) return waiting(ctx);
        return isPortalPath(ctx.path) ? page(ctx) : call(ctx);
      };
    },
    stop: () => requestLog.flush(),
  };
}

/** `bring` holds values for masked fields of any name. */
const sandboxBlankTexts = {
  ...blankTexts,
  isVerbatim: (name: string) => name === 'bring' || blankTexts.isVerbatim(name),
};

/** The pipeline of a call, in the order of docs/developer/decisions, D4. */
function sandboxCall(
  services: SandboxServices,
  noted: ReturnType<typeof ownCallRecording>,
  { config, log }: PortalDependencies,
  { addressRated, deadline, admitted, trace }: SharedStages,
) {
  const { PUBLIC_URL: publicUrl } = config;
  const routes = routeTable(buildRoutes({ ...generated, handlers: sandboxHandlers }, []));
  const route = routing(routes);
  return inOrder([
    requestId,
    noted,
    trace,
    noStore,
    accessLog(log),
    detailedProblems({ log, publicUrl, realm: 'sandbox' }),
    deadline,
    admitted,
    addressRated,
    route,
    workspaceKey((key) => openWorkspace(key, services)),
    body(),
    readHeaders(generated.headerNames),
    validation({ headerNames: generated.headerNames, blankTexts: sandboxBlankTexts }),
    handleInSandbox({
      services,
      publicUrl,
      callerNetwork: createCallerNetwork(config.TRUSTED_PROXIES),
    }),
    checkReply,
    write,
  ]);
}
