/**
 * Heartbeat: every minute, and once at the end, records in the database that this process runs, and its usage counters.
 */
import type { UsageCounters } from '../usecases/operator/usage-counters.js';
import type { Log } from '../log.js';

const everyMilliseconds = 60_000;

export interface Heartbeat {
  stop(): Promise<void>;
}

export async function startHeartbeat(
  { writeDown }: Pick<UsageCounters, 'writeDown'>,
  log: Log,
): Promise<Heartbeat> {
  const beat = async () => {
    try {
      await writeDown();
    } catch (error) {
      // Without the database no request is served; the counters stay in memory until a later heartbeat.
      log.warn({ err: error }, 'the heartbeat and the usage counters could not be stored');
    }
  };
  await beat();
  const timer = setInterval(() => void beat(), everyMilliseconds);
  return {
    stop: async () => {
      clearInterval(timer);
      await beat();
    },
  };
}
