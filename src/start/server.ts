/** Starts a server (database, worker, listeners) and shuts it down gracefully. */
import type { CoreBanking } from '../bank/core-banking.js';
import type { CoreCallContext } from '../bank/payment-orders.js';
import { keepCertificatesCurrent } from '../net/certificate-renewal.js';
import { loadCertificates } from '../net/certificates.js';
import type { Config } from '../config/config.js';
import type { AnyContract } from '../contract/operation.js';
import { defined } from '../domain/defined.js';
import { loadYaml } from '../api/documents/documents.js';
import { createShedCounter } from '../api/admission/shed-calls.js';
import type { ServicesIn } from '../api/handle.js';
import { formatTraceparent } from '../api/tracing/traceparent.js';
import { type GracefulShutdown, createShutdown } from '../net/graceful-shutdown.js';
import { closeListeners, openListeners, type Listener, type ListenerOptions } from '../net/listener.js';
import { logListNews } from '../net/revocation-lists.js';
import type { Log } from '../log.js';
import { createAdmission } from '../net/admission.js';
import { batchUnlessTraced } from '../net/request-batching.js';
import type { ActiveAlarms } from '../observe/active-alarms.js';
import { createAlarmLog } from '../observe/alarms.js';
import { createFilesAlarm, createListAlarm } from '../observe/trust-alarms.js';
import type { Health } from '../observe/health.js';
import { startHeartbeat } from '../observe/heartbeat.js';
import type { BankEvent } from '../usecases/events.js';
import { usageCounters } from '../usecases/operator/usage-counters.js';
import { logCallerDemands } from '../net/client-authentication.js';
import { toAdministrationListener, openAdministration } from './administration.js';
import { bringsBank, openBank } from './bank.js';
import type { Companion } from './companion.js';
import { loadCompanion } from './load-companion.js';
import { composeAdministration, composeApps, composeServices } from './composition.js';
import { openGround, type Ground } from './ground.js';
import { createHandlers, listInterfaceListeners } from './listeners.js';
import { loadMetrics } from '../observe/metrics/load.js';
import { openTelemetry } from '../observe/opentelemetry.js';
import { areAllCurrent } from '../plugins/migrations.js';
import type { Plugin } from '../plugins/plugin.js';
import type { Services } from '../usecases/services.js';
import { loadSealing } from '../crypto/sealed-form.js';
import { loadFormParser } from '../pages/kit/form-fields.js';
import { withTestClocks, startBackgroundWork } from './background-work.js';
import { refuseStart } from './start-checks.js';

/** Stopping completes all requests, then the worker, and then closes the database. */
export interface RunningServer extends GracefulShutdown {
  readonly port: number;
  /** Names of the bank's parts that did not end in time, or failed, when the server stopped. */
  readonly unfinished: ReadonlySet<string>;
  readonly alarms: ActiveAlarms;
}

/**
 * Starts the server. In production, `plugins` must bring a core and SCA; `contracts` replaces the list of all public
 * contracts.
 */
export async function startServer(
  config: Config,
  log: Log,
  plugins: readonly Plugin[] = [],
  contracts?: readonly AnyContract[],
): Promise<RunningServer> {
  refuseStart(config, plugins);
  const administrationPlace = toAdministrationListener(config);
  const companion = await loadCompanion(config);
  companion?.prepareTrust();
  const certificates = loadCertificates(config, { tell: (news) => logListNews(news, log) });
  // The sandbox's banner contains the same table.
  if (bringsBank(plugins)) logCallerDemands(config, log);
  warnOfMissingRate(config, log);

  const options = { administrationPlace, certificates, companion, config, contracts, log, plugins };
  const ground = await openGround(config, log);
  const core = await composeCore(ground, options).catch(failingAfter(ground.close));
  const work = await startWork(ground, core, options).catch(failingAfter(ground.close));
  const listeners = await startListening(ground, core, work, options).catch(failingAfter(work.stop));
  preloadLibraries();
  const port = listeners[0]?.port ?? config.PORT;
  const { unfinished } = ground.partShutdown;
  return { alarms: ground.alarms, port, unfinished, ...prepareShutdown(listeners, ground, work, options) };
}

/** No limit is the interface's default plan, which production should replace. */
function warnOfMissingRate(config: Config, log: Log): void {
  const { MODE, REQUESTS_PER_SECOND, REQUESTS_PER_SECOND_PER_ADDRESS } = config;
  if (MODE !== 'production' || REQUESTS_PER_SECOND > 0 || REQUESTS_PER_SECOND_PER_ADDRESS > 0) return;
  log.warn('callers have no rate limit; set REQUESTS_PER_SECOND, unless a gateway in front limits TPPs');
}

interface ServerOptions {
  readonly administrationPlace: ListenerOptions | undefined;
  readonly certificates: ReturnType<typeof loadCertificates>;
  readonly companion: Companion | undefined;
  readonly config: Config;
  readonly contracts: readonly AnyContract[] | undefined;
  readonly log: Log;
  readonly plugins: readonly Plugin[];
}

type Core = Awaited<ReturnType<typeof composeCore>>;
type Work = Awaited<ReturnType<typeof startWork>>;

/** Composes the use cases over the bank, with health, admission control and metrics. */
async function composeCore(ground: Ground, options: ServerOptions) {
  const { alarms, database, foundations, monitors, signals } = ground;
  const { administrationPlace, companion, config, log, plugins } = options;
  const telemetry = openTelemetry();
  const bank = await openBank(ground, options, telemetry?.carry);
  const reports = {
    alarm: createAlarmLog(log, alarms),
    tell: (event: BankEvent) => void signals.emit('event', event),
    wakeExecution: () => void signals.emit('payment-due'),
    wakeConfirmations: () => void signals.emit('confirmation-due'),
  };
  const services = composeServices(foundations, bank.parts, config, reports, companion);
  const health = createHealth(ground, plugins, bank.listUnavailable);
  const turnedAway = createShedCounter(log);
  const admission = createAdmission(config, services, monitors, turnedAway);
  const { ends: trustEnds } = options.certificates;
  const sources = { admission, alarms, database, foundations, health, services, trustEnds, turnedAway };
  const metrics =
    administrationPlace && (await loadMetrics({ ...sources, parts: bank.names, running: monitors }));
  if (metrics) signals.on('event', metrics.countEvent);
  signals.on('event', services.statusWatch.notice).once('draining', services.statusWatch.end);
  // The sandbox's core makes no remote calls, and OpenTelemetry propagates traces itself.
  const servicesIn = bringsBank(plugins) && !telemetry ? inTraces(services, bank.coreIn) : undefined;
  return { admission, health, metrics, services, servicesIn, telemetry };
}

/** Starts the work between requests: the worker, the portal's tasks and the heartbeat. */
async function startWork(ground: Ground, { health, services }: Core, options: ServerOptions) {
  const { foundations, signals } = ground;
  const { companion, config, log, plugins } = options;
  const portalParts = { config, foundations, health, log, services, signals };
  const portal = bringsBank(plugins) ? undefined : companion?.openPortal(portalParts);
  const work = startBackgroundWork(services, config, log, ground, portal);
  const usage = usageCounters(services);
  const heartbeat = await startHeartbeat(usage, log);
  const stop = () => stopAll({ heartbeat, worker: work, ...(portal && { portal }) }, ground, config);
  return { portal, stop, usage };
}

/** Composes the web application and the administration, and listens. */
async function startListening(ground: Ground, core: Core, { portal, usage }: Work, options: ServerOptions) {
  const { admission, health, metrics, services, servicesIn, telemetry } = core;
  const { administrationPlace, certificates, companion, config, contracts, log, plugins } = options;
  const { clientCertificates, signatures, tls } = certificates;
  const common = { health, log, plugins, ...defined({ metrics, tracing: telemetry?.tracing }) };
  const given = defined({ clientCertificates, contracts, measure: metrics?.measure, portal, servicesIn });
  const { sealingKeys } = ground.foundations;
  const parts = { ...common, ...given, admission, sealingKeys, signatures, usage };
  const apps = composeApps(config, withTestClocks(portal, services), parts, companion);
  const { atApiUrl, atPublicUrl, byPath } = createHandlers(apps, config);
  ground.signals.on('self-call', byPath);
  const handlers = {
    atPublicUrl: batchUnlessTraced(atPublicUrl, telemetry),
    ...(atApiUrl && { atApiUrl: batchUnlessTraced(atApiUrl, telemetry) }),
  };
  const administration = composeAdministration(config, services, common);
  return openListeners([
    ...listInterfaceListeners(handlers, config, tls, ground.monitors.noteConnection),
    ...(administrationPlace ? [() => openAdministration(administrationPlace, administration, tls)] : []),
  ]);
}

function prepareShutdown(
  listeners: readonly Listener[],
  { alarms, partShutdown, signals }: Ground,
  { stop }: Work,
  { certificates, config, log }: ServerOptions,
): GracefulShutdown {
  const trustAlarms = {
    tellEnded: createListAlarm(log, alarms),
    tellUnusable: createFilesAlarm(log, alarms),
  };
  const endRenewal = keepCertificatesCurrent(certificates, listeners, log, trustAlarms);
  return createShutdown(listeners, {
    waitSeconds: config.DRAIN_SECONDS,
    announce: () => {
      signals.emit('draining');
      void partShutdown.pause();
    },
    close: async () => {
      endRenewal();
      await closeListeners(listeners);
      await stop();
    },
  });
}

/** Closes open resources, which would keep the failed process alive, and rethrows the error. */
function failingAfter(close: () => Promise<void>): (error: unknown) => Promise<never> {
  return async (error) => {
    await close();
    throw error;
  };
}

/** Returns the health checks; from the signal `draining` on, the server is not ready. */
function createHealth(
  { database, signals }: Ground,
  plugins: readonly Plugin[],
  listUnavailable: Health['listUnavailable'],
): Health {
  let isDraining = false;
  signals.once('draining', () => {
    isDraining = true;
  });
  return {
    isReady: async () =>
      !isDraining && (await database.isReady()) && (await areAllCurrent(database, plugins)),
    listUnavailable: () => [...listUnavailable(), ...database.availability.degraded],
  };
}

/** Returns services whose core calls carry the trace of the current call. */
function inTraces(services: Services, coreIn: (context: CoreCallContext) => CoreBanking): ServicesIn {
  return (trace) => ({ ...services, bank: coreIn({ traceparent: formatTraceparent(trace) }) });
}

/**
 * Stops the server's work in order, then the bank's parts, and closes the database last. The work may take as long as a
 * call to the core; a step that takes longer does not hold up the next one.
 */
async function stopAll(
  all: Readonly<Record<string, { stop(): unknown }>>,
  { close, foundations, partShutdown }: Ground,
  { CORE_DEADLINE_SECONDS }: Config,
): Promise<void> {
  const milliseconds = (CORE_DEADLINE_SECONDS + 5) * 1000;
  const { bookings, work } = foundations;
  for (const [name, each] of Object.entries(all))
    await partShutdown.guard(name, milliseconds, () => each.stop());
  await partShutdown.guard('works', milliseconds, () => Promise.all([work.drain(), bookings.drain()]));
  await close();
}

const preloadAfterMilliseconds = 1000;

/**
 * Preloads large libraries, so that neither the start nor the first call that needs them waits: one by one, a second
 * after the start, because loading blocks the event loop. A failure is thrown at the next use.
 */
function preloadLibraries(): void {
  const loadAll = async () => {
    for (const load of [loadFormParser, loadSealing, loadYaml]) await load().catch(() => undefined);
  };
  setTimeout(() => void loadAll(), preloadAfterMilliseconds).unref();
}
