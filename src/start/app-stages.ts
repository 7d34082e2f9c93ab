/** The dependencies of the applications, the stages that all addresses share, and the stages of one address. */
import type { Middleware } from 'koa';
import type { InterfaceAddresses } from '../contract/audiences.js';
import type { AnyContract } from '../contract/operation.js';
import { hasFirstAnswer } from '../usecases/idempotency.js';
import type { UsageCounters } from '../usecases/operator/usage-counters.js';
import { withTestClock } from '../usecases/test-clock.js';
import type { Services } from '../usecases/services.js';
import type { PageDependencies } from '../pages/kit/routes.js';
import { announcedOperations, announcedVersions } from '../api/documents/deprecation-headers.js';
import type { Admission } from '../api/admission/admission.js';
import { answerDeadline } from '../api/deadline.js';
import { routeTable } from '../api/route.js';
import { identityOf, type ServicesFor, type ServicesIn } from '../api/handle.js';
import type { Measure } from '../api/usage/measure.js';
import { createTokenCertificateCheck } from '../api/authentication/client-certificate.js';
import type { Identification } from '../api/authentication/identify.js';
import { createCountFor } from '../api/admission/client-slot.js';
import { addressRate, type Rates } from '../api/admission/rate-limits.js';
import { type FailurePages, problems } from '../api/problems/problems.js';
import type { Signatures } from '../api/signatures/signature.js';
import type { Context } from '../api/stage.js';
import { traced } from '../api/tracing/trace.js';
import type { Tracing } from '../api/tracing/traceparent.js';
import type { LocalDate } from '../domain/time.js';
import { passOn } from '../engine/stages/stage.js';
import type { Portal, SharedStages } from './companion.js';
import type { Health, health } from '../observe/health.js';
import type { Log } from '../log.js';
import type { combineContracts, Place, RouteDependencies } from './routes.js';

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
  readonly addresses: InterfaceAddresses;
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

/** The parts from which the applications of all addresses are built. */
export interface ApplicationOptions {
  readonly parts: AppDependencies;
  readonly all: ReturnType<typeof combineContracts>;
  readonly shared: ReturnType<typeof createSharedStages>;
  readonly pages: FailurePages;
}

/**
 * Stages shared by calls, customers' pages and the portal, so that one rate limit and one concurrency limit cover all
 * three.
 */
export function createSharedStages(parts: AppDependencies, contracts: readonly AnyContract[]) {
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
export function servicesFor({ services, servicesIn }: AppDependencies): ServicesFor {
  return (trace, client) => {
    const given = servicesIn ? servicesIn(trace) : services;
    return client ? withTestClock(client.id, given) : given;
  };
}

export async function isRetry(ctx: Parameters<typeof identityOf>[0] & Context<'client'>, services: Services) {
  const { client } = ctx.state;
  return client !== undefined && hasFirstAnswer({ ...identityOf(ctx), client, services });
}

/** The stages of an address that need its routes. */
export function createPlaceStages(
  { contracts, origin, served }: Place,
  { all: { oauthBasePath }, pages, parts }: ApplicationOptions,
) {
  const { addresses, log, services } = parts;
  const { startOf } = services.clock;
  const routes = routeTable(served);
  const announcing = { publicUrl: addresses.publicUrl, startOf };
  return {
    routes,
    failures: problems({ failurePages: pages, log, oauthBasePath, origin, routes, tell: services.tell }),
    announced: {
      versions: announcedVersions(contracts, announcing),
      operations: announcedOperations(contracts, announcing),
    },
  };
}

/** Handshakes request certificates at API_URL alone. */
export function createTokenCheck(
  { origin }: Place,
  { addresses: { apiUrl }, identification }: AppDependencies,
) {
  const { clientCertificates, now } = identification;
  return createTokenCertificateCheck(clientCertificates, now, origin === apiUrl ? undefined : apiUrl);
}

/** Logs the deprecated contract versions. */
export function logAnnounced(contracts: readonly AnyContract[], today: LocalDate, log: Log): void {
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
