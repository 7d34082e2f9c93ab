/** The web application: every contract's operations, the customer's pages, and health. */
import Koa, { type Middleware } from 'koa';
import type { AnyContract } from '../contract/operation.js';
import { hasFirstAnswer } from '../usecases/idempotency.js';
import type { UsageCounters } from '../usecases/operator/usage-counters.js';
import { withTestClock } from '../usecases/test-clock.js';
import type { Services } from '../usecases/services.js';
import type { PageDependencies } from '../pages/kit/routes.js';
import { authorisationRoutes } from '../pages/authorisation/authorisation-routes.js';
import { loginRoutes } from '../pages/authorisation/login-routes.js';
import { authorizeRoutes } from '../pages/authorisation/authorize-routes.js';
import { isAsset } from '../pages/kit/assets.js';
import { failurePages } from '../pages/kit/failures.js';
import { customerRoutes } from '../pages/customer-routes.js';
import { isStart, startRoutes } from '../pages/start/start-page.js';
import { announcedOperations, announcedVersions } from '../api/documents/deprecation-headers.js';
import { accessLog } from '../api/access-log.js';
import { type Admission, readArrivingBody } from '../api/admission/admission.js';
import { largeAnswers } from '../api/admission/large-answers.js';
import { answerDeadline } from '../api/deadline.js';
import { body } from '../engine/stages/body.js';
import { refuseUnknownPath, routeTable, routing } from '../api/route.js';
import { documents, metadata } from '../api/documents/documents.js';
import { handle, identityOf, type ServicesFor, type ServicesIn } from '../api/handle.js';
import { type Measure, createCallMetrics } from '../api/usage/measure.js';
import { bearerToken, identify, type Identification } from '../api/authentication/identify.js';
import { createCountFor, clientSlot } from '../api/admission/client-slot.js';
import { addressRate, type Rates } from '../api/admission/rate-limits.js';
import { type ProblemDependencies, problems } from '../api/problems/problems.js';
import { noStore, readHeaders, requestId } from '../api/headers.js';
import { loadFieldCollectors, usage } from '../api/usage/usage.js';
import { signature, type Signatures } from '../api/signatures/signature.js';
import { inOrder, type Context } from '../api/stage.js';
import { traced } from '../api/tracing/trace.js';
import type { Tracing } from '../api/tracing/traceparent.js';
import type { LocalDate } from '../domain/time.js';
import { validate } from '../api/validate.js';
import { write } from '../engine/stages/reply.js';
import { passOn } from '../engine/stages/stage.js';
import { checkReply } from '../api/reply.js';
import type { Portal, SharedStages } from './companion.js';
import { type Health, health, isHealth } from '../observe/health.js';
import type { Log } from '../log.js';
import { beforeHooks, afterHooks } from '../plugins/pipeline.js';
import { combineContracts, type RouteDependencies } from './routes.js';

export interface AppDependencies extends PageDependencies, RouteDependencies {
  readonly services: Services;
  /** Services for a call within a trace; undefined when tracing changes nothing. */
  readonly servicesIn?: ServicesIn;
  readonly tracing?: Tracing;
  readonly identification: Identification;
  readonly signatures: Signatures;
  readonly health: Health;
  /** Whether readiness names the unavailable dependencies to this caller. */
  readonly showsUnavailable: Parameters<typeof health>[1];
  readonly log: Log;
  readonly publicUrl: string;
  /** Shared by calls and pages, because both count towards one concurrency limit. */
  readonly admission: Admission;
  readonly rates: Rates;
  /** The deadline for every answer. */
  readonly answerMilliseconds: number;
  readonly usage: Pick<UsageCounters, 'count'>;
  /** Records calls for metrics; undefined without an administration interface. */
  readonly measure?: Measure;
  readonly sandboxPages?: Middleware;
  readonly portal?: Portal;
}

/** Builds the application. The lists below are the pipeline of a request; docs/developer/decisions, D4, explains the order. */
export function createApp(parts: AppDependencies): Koa {
  const { identification, log, plugins = [], publicUrl, services } = parts;
  const { contracts, folders, headerNames, oauthBasePath, ownBasePaths, served } = combineContracts(parts);
  const routes = routeTable(served);
  const pages = failurePages(parts.site, ownBasePaths);
  const failures = createProblemStage(parts, { failurePages: pages, oauthBasePath, routes });
  const announced = createDeprecationStages(contracts, parts);
  const shared = createSharedStages(parts, contracts);
  const { addressRated, countFor, deadline, documented, admitted, portal, trace } = shared;

  const tppCall = inOrder([
    requestId,
    portal.recording,
    trace,
    noStore,
    announced.versions,
    accessLog(log, createCallMetrics(parts.measure, routes)),
    afterHooks(plugins, log),
    usage({ counters: parts.usage, routes, fieldsOf: loadFieldCollectors(contracts, folders) }),
    failures,
    deadline,
    admitted,
    addressRated,
    beforeHooks(plugins),
    documents(documented, publicUrl, ({ name }) => folders.get(name), parts.signatures),
    metadata(publicUrl, oauthBasePath, services),
    routing(routes, served),
    announced.operations,
    identify(identification),
    bearerToken(identification),
    body(readArrivingBody),
    signature(parts.signatures),
    clientSlot(countFor),
    portal.faults,
    readHeaders(headerNames, (ctx) => isRetry(ctx, services)),
    validate(headerNames),
    largeAnswers(parts.answerMilliseconds),
    handle(servicesFor(parts), publicUrl, countFor),
    checkReply,
    write,
  ]);

  const customerPage = inOrder([
    requestId,
    portal.recording,
    trace,
    noStore,
    announced.versions,
    accessLog(log, createCallMetrics(parts.measure)),
    failures,
    deadline,
    admitted,
    addressRated,
    portal.pageFaults,
    authorisationRoutes(parts),
    authorizeRoutes(parts),
    customerRoutes(parts),
    loginRoutes(parts),
    parts.sandboxPages ?? passOn,
    startRoutes(contracts, parts, parts.portal?.startPath),
    refuseUnknownPath,
  ]);

  const watching = createHealthPipeline(parts, trace, failures);
  return createKoa((ctx) => {
    if (isHealth(ctx)) return watching(ctx);
    if (portal.serves(ctx)) return portal.answer(ctx);
    return pages.serves(ctx) || isAsset(ctx) || isStart(ctx) ? customerPage(ctx) : tppCall(ctx);
  }, log);
}

/** Bypasses admission control, so that health checks are answered under overload. */
function createHealthPipeline(
  parts: AppDependencies,
  trace: SharedStages['trace'],
  failures: ReturnType<typeof problems>,
) {
  const logged = accessLog(parts.log, undefined, 'debug');
  return inOrder([requestId, trace, noStore, logged, failures, health(parts.health, parts.showsUnavailable)]);
}

/**
 * Stages shared by calls, customers' pages and the portal, so that one rate limit and one concurrency limit cover all
 * three.
 */
function createSharedStages(parts: AppDependencies, contracts: readonly AnyContract[]) {
  const { admission, answerMilliseconds, callerNetwork, rates, tracing } = parts;
  const shared = {
    trace: traced(tracing),
    deadline: answerDeadline(answerMilliseconds),
    admitted: admission.admit,
    addressRated: addressRate(rates, callerNetwork),
  } satisfies SharedStages;
  return { ...shared, countFor: createCountFor(rates, admission), ...portalIn(parts, contracts, shared) };
}

/** Without a portal its stages pass every request on. */
function portalIn({ portal }: AppDependencies, contracts: readonly AnyContract[], shared: SharedStages) {
  const nothing = {
    recording: passOn,
    faults: passOn,
    pageFaults: passOn,
    serves: () => false,
    answer: () => Promise.resolve(),
  };
  if (!portal) return { documented: contracts, portal: nothing };
  return {
    documented: [...contracts, ...portal.contracts],
    portal: { ...portal.stages, serves: portal.serves, answer: portal.answering(shared) },
  };
}

/** Returns the services for a call: with its trace, and with the test clock of its client. */
function servicesFor({ services, servicesIn }: AppDependencies): ServicesFor {
  return (trace, client) => {
    const given = servicesIn ? servicesIn(trace) : services;
    return client ? withTestClock(client.id, given) : given;
  };
}

async function isRetry(ctx: Parameters<typeof identityOf>[0] & Context<'client'>, services: Services) {
  const { client } = ctx.state;
  return client !== undefined && hasFirstAnswer({ ...identityOf(ctx), client, services });
}

function createProblemStage(
  { log, publicUrl, services }: AppDependencies,
  more: Pick<ProblemDependencies, 'failurePages' | 'oauthBasePath' | 'routes'>,
) {
  return problems({ ...more, log, publicUrl, tell: services.tell });
}

/** Stages that add the deprecation headers; also logs the deprecated versions once. */
function createDeprecationStages(
  contracts: readonly AnyContract[],
  { log, publicUrl, services }: AppDependencies,
) {
  const { startOf, today } = services.clock;
  logAnnounced(contracts, today(), log);
  return {
    versions: announcedVersions(contracts, { publicUrl, startOf }),
    operations: announcedOperations(contracts, { publicUrl, startOf }),
  };
}

/** Logs the deprecated contract versions. */
function logAnnounced(contracts: readonly AnyContract[], today: LocalDate, log: Log): void {
  for (const { announcement, name } of contracts) {
    if (!announcement) continue;
    const about = { contract: name, ...announcement };
    const { sunset } = announcement;
    // A version past its sunset stays available until an operator removes it, so that no TPP is cut off unattended.
    if (sunset !== undefined && sunset < today) {
      log.warn(about, 'a version is past its sunset, and is served until its document is removed');
    } else log.info(about, 'a version is deprecated');
  }
}

function createKoa(answer: Parameters<Koa['use']>[0], log: Log): Koa {
  const app = new Koa();
  app.use(answer);
  // The stages handle every other error; an error that arrives here occurred while an answer was being sent.
  app.on('error', (error: unknown) => log.debug({ err: error }, 'an answer could not be sent'));
  return app;
}
