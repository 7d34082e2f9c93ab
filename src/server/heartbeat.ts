/** Says each minute that this process is there, and writes down what it has counted; once more when it ends. */
import type { UsageCounters } from '../usecases/operator/usage-counters.js';
import type { Log } from './log.js';

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
      // A time without the database is one in which nobody is served; what was counted is written down later.
      log.warn({ err: error }, 'what was counted could not be written down');
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
