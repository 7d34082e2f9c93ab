/** Starts a server (database, worker, listeners) and shuts it down gracefully. */
import type { CoreBanking } from '../bank/core-banking.js';
import type { CoreCallContext } from '../bank/payment-orders.js';
import { loadCertificates, keepCertificatesCurrent } from '../net/certificates.js';
import { ConfigProblem, type Config } from '../config/config.js';
import type { AnyContract } from '../contract/operation.js';
import { defined } from '../domain/defined.js';
import { createShedCounter } from '../api/admission/shed-calls.js';
import type { ServicesIn } from '../api/handle.js';
import { formatTraceparent } from '../api/tracing/traceparent.js';
import { followClock } from '../storage/database-clock.js';
import { type GracefulShutdown, createShutdown } from '../net/graceful-shutdown.js';
import { watchEventLoop } from '../observe/event-loop.js';
import { closeListeners, listen, openListeners } from '../net/listener.js';
import type { Log } from '../log.js';
import { createAdmission } from '../net/admission.js';
import { ActiveAlarms } from '../observe/active-alarms.js';
import { withSecurityHeaders } from '../net/answer-headers.js';
import { batchUnlessTraced } from '../net/request-batching.js';
import { preloadLibraries } from './preload.js';
import { createAlarmLog, createClockAlarm } from '../observe/alarms.js';
import type { Health } from '../observe/health.js';
import { startHeartbeat } from '../observe/heartbeat.js';
import { usageCounters } from '../usecases/operator/usage-counters.js';
import { createEventLog } from '../observe/events.js';
import { logCallerDemands } from '../net/client-authentication.js';
import { toAdministrationListener, openAdministration } from './administration.js';
import type { BankAdapters, Companion, Portal } from './companion.js';
import { loadCompanion } from './load-companion.js';
import { composeAdministration, composeApp, composeServices } from './composition.js';
import type { Foundations } from '../plugins/foundations.js';
import { createFoundations } from './foundations.js';
import { loadMetrics } from '../observe/metrics/load.js';
import type { Metrics } from '../observe/metrics/metrics.js';
import { openTelemetry } from '../observe/opentelemetry.js';
import { createPluginBank, createBankLogin } from '../plugins/bank.js';
import { areAllCurrent } from '../plugins/migrations.js';
import type { Plugin } from '../plugins/plugin.js';
import { withPortDeadlines } from './port-deadlines.js';
import { openLoggedDatabase } from './database-encryption.js';
import { checkDatabase, warnOfLaterSchema } from './start-database.js';
import type { Database } from '../storage/database.js';
import type { Services } from '../usecases/services.js';
import { withTestClocks, startBackgroundWork } from './background-work.js';

/** Stopping completes all requests, then the worker, and then closes the database. */
export interface RunningServer extends GracefulShutdown {
  readonly port: number;
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
  requireBank(config, plugins);
  const administrationPlace = toAdministrationListener(config);
  const companion = await loadCompanion(config);
  companion?.prepareTrust();
  const { renew, tls, ...certificateParts } = loadCertificates(config);
  // The sandbox's banner contains the same table.
  if (bringsBank(plugins)) logCallerDemands(config, log);
  const database = await openLoggedDatabase(config.DATABASE_URL, log);
  const alarms = new ActiveAlarms();
  const running = await startMonitors(database, log, alarms);
  const foundations = createFoundations(database, config, running);
  const close = async () => {
    running.stop();
    await database.close();
  };
  const place = { database, foundations, plugins, config, log, companion };
  const parts = await prepareBank(place).catch(failingAfter(close));
  const telemetry = openTelemetry();
  const patient = withPortDeadlines(parts, config, log, { alarms, carry: telemetry?.carry });
  const reports = { alarm: createAlarmLog(log, alarms), tell: createEmit(log, config, () => metrics) };
  const services = composeServices(foundations, patient.parts, config, () => work.wake(), reports, companion);
  const state = { isDraining: false };
  const health = createHealth(state, database, plugins, patient.away);
  const turnedAway = createShedCounter(log);
  const admission = createAdmission(config, services, running, turnedAway);
  const sources = { admission, alarms, database, foundations, health, running, services, turnedAway };
  const metrics = administrationPlace && (await loadMetrics({ ...sources, parts: patient.names }));
  // Both are assigned before the first call.
  const later = { handle: () => handle, wakeTravels: () => work.wakeTravels() };
  const portalParts = { config, foundations, health, log, services, ...later };
  const portal = bringsBank(plugins) ? undefined : companion?.openPortal(portalParts);
  const work = startBackgroundWork(services, config, log, portal);
  const usage = usageCounters(services);
  const heartbeat = await startHeartbeat(usage, log);
  const stop = () =>
    stopAll([running, heartbeat, work, ...(portal ? [portal.ending] : [])], foundations, database);
  const common = { health, log, plugins, ...defined({ metrics, tracing: telemetry?.tracing }) };
  // The sandbox's core makes no remote calls, and OpenTelemetry propagates traces itself.
  const servicesIn = bringsBank(plugins) && !telemetry ? inTraces(services, patient.coreIn) : undefined;
  const given = defined({ contracts, measure: metrics?.measure, portal, servicesIn });
  const timed = withTestClocks(portal, services);
  const options = { ...common, admission, usage, ...certificateParts, ...given };
  const app = composeApp(config, timed, options, companion);
  const handle = withSecurityHeaders(app.callback(), config);
  const answer = batchUnlessTraced(handle, telemetry);
  const administration = composeAdministration(config, services, common);
  const doors = [
    () => listen(answer, toListenerOptions(config), tls, running.noteConnection),
    ...(administrationPlace ? [() => openAdministration(administrationPlace, administration, tls)] : []),
  ];
  const listeners = await openListeners(doors).catch(failingAfter(stop));
  preloadLibraries();
  const endRenewal = keepCertificatesCurrent({ renew }, listeners, log);
  const ending = createShutdown(listeners, {
    waitSeconds: config.DRAIN_SECONDS,
    announce: announcing(state, portal),
    close: async () => {
      endRenewal();
      await closeListeners(listeners);
      await stop();
    },
  });
  return { port: listeners[0]?.port ?? config.PORT, ...ending };
}

function toListenerOptions({
  HOST: host,
  KEEP_ALIVE_SECONDS: keepAliveSeconds,
  LISTEN_BACKLOG: backlog,
  PORT: port,
}: Config) {
  return { host, port, backlog, keepAliveSeconds };
}

/** Closes open resources, which would keep the failed process alive, and rethrows the error. */
function failingAfter(close: () => Promise<void>): (error: unknown) => Promise<never> {
  return async (error) => {
    await close();
    throw error;
  };
}

/** Logs events, and counts them if metrics are enabled. */
function createEmit(log: Log, config: Config, metrics: () => Metrics | undefined): Services['tell'] {
  const logEvent = createEventLog(log, config.SEALING_KEY[0]);
  return (event) => {
    logEvent(event);
    metrics()?.countEvent(event);
  };
}

/** Announces the shutdown: readiness fails, and the portal ends its streams. */
function announcing(state: { isDraining: boolean }, portal: Portal | undefined): () => void {
  return () => {
    state.isDraining = true;
    portal?.ending.announce();
  };
}

function createHealth(
  state: { readonly isDraining: boolean },
  database: Database,
  plugins: readonly Plugin[],
  isAway: Health['away'],
): Health {
  return {
    isReady: async () =>
      !state.isDraining && (await database.isReady()) && (await areAllCurrent(database, plugins)),
    away: () => [...isAway(), ...database.availability.away],
  };
}

/** Returns services whose core calls carry the trace of the current call. */
function inTraces(services: Services, coreIn: (context: CoreCallContext) => CoreBanking): ServicesIn {
  return (trace) => ({ ...services, bank: coreIn({ traceparent: formatTraceparent(trace) }) });
}

function requireBank({ MODE }: Config, plugins: readonly Plugin[]): void {
  if (MODE === 'sandbox' || bringsBank(plugins)) return;
  throw bankMissing();
}

function bankMissing(): ConfigProblem {
  return new ConfigProblem(['MODE=production needs a bank and its SCA; see docs/developer/bank.md.']);
}

/** Monitors of a running server: event-loop delay and database clock. */
async function startMonitors(database: Database, log: Log, alarms: ActiveAlarms) {
  const eventLoop = watchEventLoop();
  const clock = await followClock(database, createClockAlarm(log, alarms));
  const stop = () => {
    eventLoop.stop();
    clock.stop();
  };
  return { ...eventLoop, now: clock.now, stop };
}

/** Whether a plugin replaces the sandbox's bank. */
export function bringsBank(plugins: readonly Plugin[]): boolean {
  return plugins.some(({ bank }) => bank);
}

/** Stops the parts one after the other, and closes the database last. */
async function stopAll(
  all: readonly { stop(): unknown }[],
  { bookings, work }: Foundations,
  database: Database,
): Promise<void> {
  for (const each of all) await each.stop();
  await Promise.all([work.drain(), bookings.drain()]);
  await database.close();
}

interface BankDependencies {
  readonly database: Database;
  readonly foundations: Foundations;
  readonly plugins: readonly Plugin[];
  readonly config: Config;
  readonly log: Log;
  readonly companion: Companion | undefined;
}

/** Prepares the database, or in production checks it; then returns a plugin's bank, or the embedded one. */
async function prepareBank({
  companion,
  config,
  database,
  foundations,
  log,
  plugins,
}: BankDependencies): Promise<BankAdapters> {
  await (companion
    ? companion.prepareDatabase(database, foundations, plugins)
    : checkDatabase(database, foundations, plugins));
  await warnOfLaterSchema(database, plugins, log);
  const bank = createPluginBank(plugins, foundations, config) ?? companion?.bank(foundations);
  if (!bank) throw bankMissing();
  return { ...bank, ...defined({ login: createBankLogin(plugins, foundations, config) }) };
}
