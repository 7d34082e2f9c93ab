/** Starts a server (database, worker, listeners) and shuts it down gracefully. */
import type { CoreBanking } from '../bank/core-banking.js';
import type { CoreCallContext } from '../bank/payment-orders.js';
import { certificatePartsOf, keepCertificatesCurrent } from '../net/certificates.js';
import { ConfigProblem, type Config } from '../config/config.js';
import type { AnyContract } from '../contract/operation.js';
import { defined } from '../domain/defined.js';
import { turnedAwayTo } from '../api/admission/turned-away.js';
import type { ServicesIn } from '../api/handle.js';
import { traceparentOf } from '../api/tracing/traceparent.js';
import { followClock } from './database-clock.js';
import { type Ending, endingOf } from '../net/graceful-shutdown.js';
import { watchEventLoop } from '../observe/event-loop.js';
import { closeAll, listen, openAll } from '../net/listener.js';
import type { Log } from '../observe/log.js';
import { admissionOf } from '../net/admission.js';
import { AlarmBook } from '../observe/active-alarms.js';
import { forBrowsers } from '../net/answer-headers.js';
import { takenUp } from '../net/request-batching.js';
import { loadLater } from './preload.js';
import { alarmTo, clockNewsTo } from '../observe/alarms.js';
import type { Health } from '../observe/health.js';
import { startHeartbeat } from '../observe/heartbeat.js';
import { usageCounters } from '../usecases/operator/usage-counters.js';
import { eventsTo } from '../observe/events.js';
import { logCallerDemands } from '../net/client-authentication.js';
import { administrationPlaceOf, openAdministration } from './administration.js';
import type { BankParts, Companion, Portal } from './companion.js';
import { loadCompanion } from './load-companion.js';
import { administrationPartsOf, appOf, servicesOf } from './composition.js';
import { foundationsOf, type Foundations } from './foundations.js';
import { loadMetrics } from '../observe/metrics/load.js';
import type { Metrics } from '../observe/metrics/metrics.js';
import { openTelemetry } from '../observe/opentelemetry.js';
import { ownBankOf, ownLoginOf } from '../plugins/bank.js';
import { areAllCurrent } from '../plugins/migrating.js';
import type { Plugin } from '../plugins/plugin.js';
import { patientParts } from './port-deadlines.js';
import { openLoggedDatabase } from './database-encryption.js';
import { checkDatabase, tellOfLaterSchema } from './start-database.js';
import type { Database } from '../storage/database.js';
import type { Services } from '../usecases/services.js';
import { timedBy, workOn } from './work.js';

/** Stopping completes all requests, then the worker, and then closes the database. */
export interface RunningServer extends Ending {
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
  const administrationPlace = administrationPlaceOf(config);
  const companion = await loadCompanion(config);
  companion?.prepareTrust();
  const { renew, tls, ...certificateParts } = certificatePartsOf(config);
  // The sandbox's banner contains the same table.
  if (bringsBank(plugins)) logCallerDemands(config, log);
  const database = await openLoggedDatabase(config.DATABASE_URL, log);
  const alarms = new AlarmBook();
  const running = await runningOf(database, log, alarms);
  const foundations = foundationsOf(database, config, running);
  const close = async () => {
    running.stop();
    await database.close();
  };
  const parts = await bankOn({ database, foundations, plugins, config, log, companion }).catch(
    failingAfter(close),
  );
  const telemetry = openTelemetry();
  const patient = patientParts(parts, config, log, { alarms, carry: telemetry?.carry });
  const reports = { alarm: alarmTo(log, alarms), tell: tellingOf(log, config, () => metrics) };
  const services = servicesOf(foundations, patient.parts, config, () => work.wake(), reports, companion);
  const state = { isDraining: false };
  const health = healthOf(state, database, plugins, patient.away);
  const turnedAway = turnedAwayTo(log);
  const admission = admissionOf(config, services, running, turnedAway);
  const sources = { admission, alarms, database, foundations, health, running, services, turnedAway };
  const metrics = administrationPlace && (await loadMetrics({ ...sources, parts: patient.names }));
  // Both are assigned before the first call.
  const later = { handle: () => handle, wakeTravels: () => work.wakeTravels() };
  const portalParts = { config, foundations, health, log, services, ...later };
  const portal = bringsBank(plugins) ? undefined : companion?.openPortal(portalParts);
  const work = workOn(services, config, log, portal);
  const usage = usageCounters(services);
  const heartbeat = await startHeartbeat(usage, log);
  const stop = () =>
    stopAll([running, heartbeat, work, ...(portal ? [portal.ending] : [])], foundations, database);
  const common = { health, log, plugins, ...defined({ metrics, tracing: telemetry?.tracing }) };
  // The sandbox's core makes no remote calls, and OpenTelemetry propagates traces itself.
  const servicesIn = bringsBank(plugins) && !telemetry ? inTraces(services, patient.coreIn) : undefined;
  const given = defined({ contracts, measure: metrics?.measure, portal, servicesIn });
  const timed = timedBy(portal, services);
  const app = appOf(config, timed, { ...common, admission, usage, ...certificateParts, ...given }, companion);
  const handle = forBrowsers(app.callback(), config);
  const administration = administrationPartsOf(config, services, common);
  const doors = [
    () => listen(takenUp(handle, telemetry), placeOf(config), tls, running.noteConnection),
    ...(administrationPlace ? [() => openAdministration(administrationPlace, administration, tls)] : []),
  ];
  const listeners = await openAll(doors).catch(failingAfter(stop));
  loadLater();
  const endRenewal = keepCertificatesCurrent({ renew }, listeners, log);
  const ending = endingOf(listeners, {
    waitSeconds: config.DRAIN_SECONDS,
    announce: announcing(state, portal),
    close: async () => {
      endRenewal();
      await closeAll(listeners);
      await stop();
    },
  });
  return { port: listeners[0]?.port ?? config.PORT, ...ending };
}

function placeOf({
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
function tellingOf(log: Log, config: Config, metrics: () => Metrics | undefined): Services['tell'] {
  const logEvent = eventsTo(log, config.SEALING_KEY[0]);
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

function healthOf(
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
  return (trace) => ({ ...services, bank: coreIn({ traceparent: traceparentOf(trace) }) });
}

function requireBank({ MODE }: Config, plugins: readonly Plugin[]): void {
  if (MODE === 'sandbox' || bringsBank(plugins)) return;
  throw bankMissing();
}

function bankMissing(): ConfigProblem {
  return new ConfigProblem([
    'MODE=production needs a bank and its SCA; see docs/developer/bank.md.',
  ]);
}

/** Monitors of a running server: event-loop delay and database clock. */
async function runningOf(database: Database, log: Log, alarms: AlarmBook) {
  const eventLoop = watchEventLoop();
  const clock = await followClock(database, clockNewsTo(log, alarms));
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

interface BankPlace {
  readonly database: Database;
  readonly foundations: Foundations;
  readonly plugins: readonly Plugin[];
  readonly config: Config;
  readonly log: Log;
  readonly companion: Companion | undefined;
}

/** Prepares the database, or in production checks it; then returns a plugin's bank, or the embedded one. */
async function bankOn({
  companion,
  config,
  database,
  foundations,
  log,
  plugins,
}: BankPlace): Promise<BankParts> {
  await (companion
    ? companion.prepareDatabase(database, foundations, plugins)
    : checkDatabase(database, foundations, plugins));
  await tellOfLaterSchema(database, plugins, log);
  const bank = ownBankOf(plugins, foundations, config) ?? companion?.bank(foundations);
  if (!bank) throw bankMissing();
  return { ...bank, ...defined({ login: ownLoginOf(plugins, foundations, config) }) };
}
