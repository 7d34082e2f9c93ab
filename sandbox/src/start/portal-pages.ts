/** The pipeline of the portal's pages, and their dependencies. */
import { accessLog } from '../../../src/api/access-log.js';
import { createCallerNetwork } from '../../../src/api/addresses.js';
import { buildMetadata } from '../../../src/api/documents/documents.js';
import { noStore, requestId } from '../../../src/api/headers.js';
import { problems } from '../../../src/api/problems/problems.js';
import { refuseUnknownPath, routeTable } from '../../../src/api/route.js';
import { inOrder } from '../../../src/api/stage.js';
import { sandboxData } from '../bank/data.js';
import { contracts as sandboxContracts } from '../../../generated/sandbox.js';
import { interfaceAddresses, publicContracts } from '../../../src/contract/audiences.js';
import { sessionCsrfTokens } from '../../../src/crypto/csrf-tokens.js';
import { formSeal } from '../../../src/crypto/sealed-form.js';
import { defined } from '../../../src/domain/defined.js';
import { createSite } from '../../../src/pages/kit/paths.js';
import { automaticTestsRoutes } from '../portal/recording/automatic-tests-page.js';
import { callbackRoutes } from '../portal/callback/callback-routes.js';
import { callbacksRoutes } from '../portal/callback/callbacks-page.js';
import { certificateRoutes } from '../portal/workspace/certificate-page.js';
import { clientRoutes } from '../portal/workspace/client-page.js';
import { accountRoutes } from '../portal/data/account-page.js';
import { companyRoutes } from '../portal/data/company-page.js';
import { customerRoutes } from '../portal/data/customer-page.js';
import { dataRoutes } from '../portal/data/data-page.js';
import { fileRoutes } from '../portal/data/file-page.js';
import { recordingRoutes } from '../portal/recording/recording-routes.js';
import { entryRoutes } from '../portal/log/entry-page.js';
import { logRoutes } from '../portal/log/log-page.js';
import { doItRoutes } from '../portal/do-it/do-it-routes.js';
import { storyRoutes } from '../portal/story/story-routes.js';
import { clockRoutes } from '../portal/clock/clock-page.js';
import { decisionRoutes } from '../portal/decisions/decision-page.js';
import { faultsRoutes } from '../portal/faults/faults-page.js';
import { guideRoutes } from '../portal/guide-pages/guide-routes.js';
import { searchRoutes } from '../portal/search/search-routes.js';
import { handbookRoutes } from '../portal/handbook/handbook-routes.js';
import { documentationRoutes } from '../portal/documentation/documentation-routes.js';
import { operationRoutes } from '../portal/reference/operation-routes.js';
import { assetRoutes } from '../portal/frame/assets.js';
import { portalFailures } from '../portal/frame/failures.js';
import { portalStartRoutes } from '../portal/start/start-routes.js';
import { workspaceRoutes } from '../portal/overview/overview-page.js';
import type { SandboxServices } from '../usecases/sandbox-services.js';
import { formatPaymentCurl } from './banner.js';
import { newestBasePath } from '../../../src/start/routes.js';
import type { PortalDependencies, SharedStages } from '../../../src/start/companion.js';

export function portalPage(
  services: SandboxServices,
  parts: PortalDependencies,
  { addressRated, deadline, admitted, trace }: SharedStages,
) {
  const { log } = parts;
  const pages = createPageDependencies(services, parts);
  const failures = problems({
    log,
    origin: pages.publicUrl,
    failurePages: portalFailures(pages.site),
    oauthBasePath: '',
    routes: routeTable([]),
    tell: services.tell,
  });
  return inOrder([
    requestId,
    trace,
    noStore,
    accessLog(log),
    failures,
    deadline,
    admitted,
    addressRated,
    assetRoutes(),
    portalStartRoutes(pages),
    workspaceRoutes(pages),
    clientRoutes(pages),
    certificateRoutes(pages),
    dataRoutes(pages),
    customerRoutes(pages),
    companyRoutes(pages),
    accountRoutes(pages),
    fileRoutes(pages),
    recordingRoutes(pages),
    logRoutes(pages),
    entryRoutes(pages),
    storyRoutes(pages),
    doItRoutes(pages),
    callbacksRoutes(pages),
    decisionRoutes(pages),
    clockRoutes(pages),
    faultsRoutes(pages),
    guideRoutes(pages),
    handbookRoutes(pages),
    searchRoutes(pages),
    automaticTestsRoutes(pages),
    documentationRoutes(pages),
    operationRoutes(pages),
    callbackRoutes(pages),
    refuseUnknownPath,
  ]);
}

function createPageDependencies(
  services: SandboxServices,
  { config, foundations, health }: PortalDependencies,
) {
  const { BANK_COLOUR, BANK_LOGO_FILE, BANK_NAME, PUBLIC_URL } = config;
  const { RELEASE_NEWS_URL: news, STATUS_URL: status, SUPPORT_URL: support } = config;
  const addresses = interfaceAddresses(config);
  const { sealingKeys } = foundations;
  const { clock } = services;
  return {
    site: {
      ...createSite(BANK_NAME, PUBLIC_URL, { colour: BANK_COLOUR, logo: BANK_LOGO_FILE }),
      bankPages: defined({ support, status, news }),
    },
    publicUrl: PUBLIC_URL,
    addresses,
    timeZone: config.TIME_ZONE,
    services,
    callerNetwork: createCallerNetwork(config.TRUSTED_PROXIES),
    sessionCsrfTokens: sessionCsrfTokens(sealingKeys, clock),
    secretSeal: formSeal(sealingKeys, 'sandbox client secret', clock),
    ...health,
    tokenEndpoint: buildMetadata(addresses, newestBasePath('oauth2', publicContracts)).token_endpoint,
    contracts: [...publicContracts, ...sandboxContracts],
    data: sandboxData,
    paymentOf: (clientId: string) =>
      formatPaymentCurl(addresses.apiUrl, publicContracts, sandboxData, clientId),
  };
}
