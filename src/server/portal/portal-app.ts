/** What a call of the sandbox's own interface goes through, and what a page of its portal does. */
import * as generated from '../../../generated/index.js';
import { sandboxHandlers } from '../../../handlers/sandbox/index.js';
import { accessLog } from '../../api/access-log.js';
import { callerNetworkBehind } from '../../api/addresses.js';
import { detailedProblems } from '../../api/detailed-problems.js';
import { notKept, requestId } from '../../api/headers.js';
import { check } from '../../api/reply.js';
import { injectFaults } from '../../api/sandbox/faults.js';
import { handleInSandbox } from '../../api/sandbox/handle.js';
import { workspaceKey } from '../../api/sandbox/workspace-key.js';
import { authorizePaths } from '../../api/route.js';
import { clientScheme } from '../../api/identify.js';
import { inOrder } from '../../api/stage.js';
import { sandboxData } from '../../bank/sandbox-data.js';
import type { Config } from '../../config/config.js';
import { publicContracts, sandboxContracts } from '../../contract/audiences.js';
import { hashPassword } from '../../crypto/passwords.js';
import { randomName } from '../../crypto/secrets.js';
import type { FaultBounds } from '../../domain/sandbox/faults.js';
import { body } from '../../engine/body.js';
import { write } from '../../engine/reply.js';
import { routeTable, routing } from '../../engine/route-table.js';
import { validation } from '../../engine/validate.js';
import { sandboxStores } from '../../storage/sandbox-stores.js';
import { bankStores } from '../../storage/stores.js';
import { isPortalPath, portalPaths } from '../../portal/frame/paths.js';
import { takeFault } from '../../usecases/sandbox/faults.js';
import type { SandboxServices } from '../../usecases/sandbox/sandbox-services.js';
import { forgetUnusedWorkspaces, openWorkspace } from '../../usecases/sandbox/workspaces.js';
import { sandboxAppOf } from '../composition.js';
import { routesOf } from '../routes.js';
import { portalPage } from './portal-pages.js';
import type { Portal, PortalParts, SharedStages } from './portal.js';

export function portalOf(parts: PortalParts): Portal {
  const services = {
    ...parts.services,
    portal: sandboxStores,
    bankBooks: bankStores,
    hashPassword,
    randomName,
    customersApp: sandboxAppOf(parts.services, parts.config),
    oneTimePassword: sandboxData.oneTimePassword,
    authorizePaths,
    faultBounds: faultBoundsOf(parts.config),
  };
  const contracts = sandboxContracts;
  const basePaths = contracts.map(({ basePath }) => `${basePath}/`);
  return {
    contracts,
    tasks: [() => forgetUnusedWorkspaces(services)],
    startPath: portalPaths.start,
    faults: injectFaults({
      take: (clientId, operation) => takeFault(clientId, operation, services),
      pause: services.pause,
    }),
    serves: ({ path }) => isPortalPath(path) || basePaths.some((each) => path.startsWith(each)),
    answering: (shared) => {
      const page = portalPage(services, parts, shared);
      const call = sandboxCall(services, parts, shared);
      return (ctx) => (isPortalPath(ctx.path) ? page(ctx) : call(ctx));
    },
  };
}

/** So much of the time for an answer is left to the call that was held up. */
const leftMilliseconds = 2000;

function faultBoundsOf({ ANSWER_SECONDS }: Config): FaultBounds {
  const named = publicContracts
    .flatMap(({ operations }) => operations)
    .filter(({ security }) => security.some((schemes) => schemes.includes(clientScheme)));
  return {
    operations: [...new Set(named.map(({ id }) => id))],
    mostDelayMilliseconds: Math.max(0, ANSWER_SECONDS * 1000 - leftMilliseconds),
  };
}

/** The life of a call, in the order of docs/decisions.md, D4. */
function sandboxCall(
  services: SandboxServices,
  { config, log }: PortalParts,
  { addressRated, deadline, door, trace }: SharedStages,
) {
  const { PUBLIC_URL: publicUrl } = config;
  const contracts = sandboxContracts;
  const routes = routeTable(routesOf({ ...generated, contracts, handlers: sandboxHandlers }, []));
  const route = routing(routes);
  return inOrder([
    requestId,
    trace,
    notKept,
    accessLog(log),
    detailedProblems({ log, publicUrl, realm: 'sandbox' }),
    deadline,
    door,
    addressRated,
    route,
    workspaceKey((key) => openWorkspace(key, services)),
    body(),
    validation({ headerNames: generated.headerNames }),
    handleInSandbox({
      services,
      publicUrl,
      callerNetwork: callerNetworkBehind(config.TRUSTED_PROXIES),
    }),
    check,
    write,
  ]);
}
