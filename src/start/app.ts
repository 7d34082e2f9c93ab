/** The web applications: every contract's operations, the customer's pages, and health. */
import Koa from 'koa';
import { authorisationRoutes } from '../pages/authorisation/authorisation-routes.js';
import { loginRoutes } from '../pages/authorisation/login-routes.js';
import { authorizeRoutes } from '../pages/authorisation/authorize-routes.js';
import { isAsset } from '../pages/kit/assets.js';
import { failurePages } from '../pages/kit/failures.js';
import { customerRoutes } from '../pages/customer-routes.js';
import { isStart, startRoutes } from '../pages/start/start-page.js';
import { accessLog } from '../api/access-log.js';
import { readArrivingBody } from '../api/admission/admission.js';
import { largeAnswers } from '../api/admission/large-answers.js';
import { body } from '../engine/stages/body.js';
import { refuseUnknownPath, requireKnownProduct, routing } from '../api/route.js';
import { documents, metadata } from '../api/documents/documents.js';
import { handle } from '../api/handle.js';
import { createCallMetrics } from '../api/usage/measure.js';
import { bearerToken, identify } from '../api/authentication/identify.js';
import { clientSlot } from '../api/admission/client-slot.js';
import type { FailurePages } from '../api/problems/problems.js';
import { noStore, readHeaders, requestId } from '../api/headers.js';
import { loadFieldCollectors, usage } from '../api/usage/usage.js';
import { signature } from '../api/signatures/signature.js';
import { inOrder, type Stage } from '../api/stage.js';
import { defined } from '../domain/defined.js';
import { validate } from '../api/validate.js';
import { write } from '../engine/stages/reply.js';
import { passOn } from '../engine/stages/stage.js';
import { checkReply } from '../api/reply.js';
import type { SharedStages } from './companion.js';
import { health, isHealth } from '../observe/health.js';
import type { Log } from '../log.js';
import { beforeHooks, afterHooks } from '../plugins/pipeline.js';
import {
  type AppDependencies,
  type ApplicationOptions,
  createPlaceStages,
  createSharedStages,
  createTokenCheck,
  isRetry,
  logAnnounced,
  servicesFor,
} from './app-stages.js';
import { combineContracts, type Place, placesOf } from './routes.js';

/** The applications of a server, one for each address of the interface. */
export interface Applications {
  readonly atPublicUrl: Koa;
  /** Undefined at a bank with one address. */
  readonly atApiUrl?: Koa;
  /** The base paths of the contracts at API_URL. */
  readonly apiBasePaths: readonly string[];
}

/**
 * Builds the applications, which share all limits. The lists below are the pipeline of a request; D4 in
 * docs/developer/decisions explains the order, and D31 what is served at which address.
 */
export function createApps(parts: AppDependencies): Applications {
  const all = combineContracts(parts);
  const [here, atApiUrl] = placesOf(all, parts.addresses);
  const shared = createSharedStages(parts, all.contracts);
  const pages = failurePages(parts.site, all.ownBasePaths);
  const own = { parts, shared, all };
  logAnnounced(all.contracts, parts.services.clock.today(), parts.log);
  return {
    atPublicUrl: createPublicApp(here, { ...own, pages }),
    ...(atApiUrl && { atApiUrl: createApiApp(atApiUrl, { ...own, pages: noPages }) }),
    apiBasePaths: (atApiUrl?.contracts ?? []).map(({ basePath }) => basePath),
  };
}

/** At API_URL even a browser gets JSON. */
const noPages: FailurePages = { serves: () => false, write: () => undefined };

function createPublicApp(place: Place, { all, pages, parts, shared }: ApplicationOptions): Koa {
  const { addresses, log, services } = parts;
  const stages = createPlaceStages(place, { all, pages, parts, shared });
  const { addressRated, admitted, deadline, documented, portal, trace } = shared;
  const tppCall = createCall(place, stages, { all, pages, parts, shared }, [
    documents(documented, addresses, ({ name }) => all.folders.get(name), parts.signatures),
    metadata(addresses, all.oauthBasePath, services),
  ]);
  const customerPage = inOrder([
    requestId,
    portal.recording,
    trace,
    noStore,
    stages.announced.versions,
    accessLog(log, createCallMetrics(parts.measure)),
    stages.failures,
    deadline,
    admitted,
    addressRated,
    portal.pageFaults,
    authorisationRoutes(parts),
    authorizeRoutes(parts),
    customerRoutes(parts),
    loginRoutes(parts),
    parts.sandboxPages ?? passOn,
    startRoutes(all.contracts, parts, parts.portal?.startPath),
    refuseUnknownPath,
  ]);
  const watching = createHealthPipeline(parts, trace, stages.failures);
  return createKoa((ctx) => {
    if (isHealth(ctx)) return watching(ctx);
    if (portal.serves(ctx)) return portal.answer(ctx);
    return pages.serves(ctx) || isAsset(ctx) || isStart(ctx) ? customerPage(ctx) : tppCall(ctx);
  }, log);
}

function createApiApp(place: Place, options: ApplicationOptions): Koa {
  const { parts, shared } = options;
  const stages = createPlaceStages(place, options);
  const tppCall = createCall(place, stages, options);
  const watching = createHealthPipeline(parts, shared.trace, stages.failures);
  return createKoa((ctx) => (isHealth(ctx) ? watching(ctx) : tppCall(ctx)), parts.log);
}

/** The pipeline of a call at one address; `before` answers what is no operation. */
function createCall(
  place: Place,
  { announced, failures, routes }: ReturnType<typeof createPlaceStages>,
  { all, parts, shared }: ApplicationOptions,
  [documentsHere, metadataHere]: readonly [Stage, Stage] = [passOn, passOn],
) {
  const { addresses, identification, log, plugins = [], services } = parts;
  const { addressRated, admitted, countFor, deadline, portal, trace } = shared;
  const { folders, headerNames } = all;
  return inOrder([
    requestId,
    portal.recording,
    trace,
    noStore,
    announced.versions,
    accessLog(log, createCallMetrics(parts.measure, routes)),
    afterHooks(plugins, log),
    usage({ counters: parts.usage, routes, fieldsOf: loadFieldCollectors(place.contracts, folders) }),
    failures,
    deadline,
    admitted,
    addressRated,
    beforeHooks(plugins),
    documentsHere,
    metadataHere,
    routing(routes, place.served, place.elsewhere),
    announced.operations,
    identify(identification),
    bearerToken(identification),
    body(readArrivingBody, requireKnownProduct),
    signature(parts.signatures),
    clientSlot(countFor),
    portal.faults,
    readHeaders(headerNames, (ctx) => isRetry(ctx, services)),
    validate(headerNames),
    largeAnswers(parts.answerMilliseconds),
    handle({
      servicesFor: servicesFor(parts),
      origin: place.origin,
      publicUrl: addresses.publicUrl,
      countFor,
      ...defined({ requireCertificate: createTokenCheck(place, parts) }),
    }),
    checkReply,
    write,
  ]);
}

/** Bypasses admission control, so that health checks are answered under overload. */
function createHealthPipeline(
  parts: AppDependencies,
  trace: SharedStages['trace'],
  failures: Stage<'requestId'>,
) {
  const logged = accessLog(parts.log, undefined, 'debug');
  return inOrder([requestId, trace, noStore, logged, failures, health(parts.health, parts.showsUnavailable)]);
}

function createKoa(answer: Parameters<Koa['use']>[0], log: Log): Koa {
  const app = new Koa();
  app.use(answer);
  // The stages handle every other error; an error that arrives here occurred while an answer was being sent.
  app.on('error', (error: unknown) => log.debug({ err: error }, 'an answer could not be sent'));
  return app;
}
