/** The ground of a server, which exists before every other part: database, clock, keys, monitors, alarms and signals. */
import { EventEmitter } from 'node:events';
import type { RequestListener } from 'node:http';
import type { Config } from '../config/config.js';
import { ActiveAlarms } from '../observe/active-alarms.js';
import { createClockAlarm, createShutdownLog } from '../observe/alarms.js';
import { watchEventLoop } from '../observe/event-loop.js';
import { createEventLog } from '../observe/events.js';
import type { Log } from '../log.js';
import { createPartShutdown } from '../plugins/part-shutdown.js';
import type { Database } from '../storage/database.js';
import type { BankEvent } from '../usecases/events.js';
import { followClock } from '../storage/database-clock.js';
import { createFoundations } from './foundations.js';
import { createLiveKeys } from './sealing-keys.js';
import { openLoggedDatabase } from './start-database.js';

/** The signals between parts of a server, with their values. */
interface SignalValues {
  /** An event for the log and the metrics. */
  event: [BankEvent];
  /** A payment may be due. */
  'payment-due': [];
  'confirmation-due': [];
  /** Work may be due in a workspace whose test clock is ahead. */
  'test-clock-due': [];
  /** A request that the portal makes to this server itself. */
  'self-call': Parameters<RequestListener>;
  /** The server shuts down: it still answers, but reports not ready. */
  draining: [];
}

/**
 * Carries signals from a part to parts that are composed later, such as from the use cases to the worker. A signal
 * without a receiver has no effect.
 */
export type Signals = EventEmitter<SignalValues>;

export function createSignals(): Signals {
  return new EventEmitter();
}

/** How long the database's connections may take to close. */
const closeMilliseconds = 10_000;

export type Ground = Awaited<ReturnType<typeof openGround>>;

export async function openGround(config: Config, log: Log) {
  const alarms = new ActiveAlarms();
  const database = await openLoggedDatabase(config, log, alarms);
  const monitors = await startMonitors(config, database, log, alarms);
  const signals = createSignals();
  const partShutdown = createPartShutdown(createShutdownLog(log));
  const liveKeys = createLiveKeys(config, log, alarms);
  signals.on('event', createEventLog(log, liveKeys.keys));
  return {
    alarms,
    database,
    foundations: createFoundations(database, config, { ...monitors, sealingKeys: liveKeys.keys }),
    liveKeys,
    monitors,
    partShutdown,
    signals,
    close: async () => {
      monitors.stop();
      liveKeys.stop();
      await partShutdown.close();
      await partShutdown.guard('database', closeMilliseconds, () => database.close());
    },
  };
}

/** Monitors of a running server: event-loop delay and database clock. */
async function startMonitors(config: Config, database: Database, log: Log, alarms: ActiveAlarms) {
  // Half of the time for an answer is left for the work.
  const eventLoop = watchEventLoop(config.ANSWER_SECONDS * 500);
  const clock = await followClock(database, createClockAlarm(log, alarms));
  const stop = () => {
    eventLoop.stop();
    clock.stop();
  };
  return { ...eventLoop, now: clock.now, stop };
}
