/** What prom-client knows of every process of Node: memory, processor time, garbage collection. */
import { collectDefaultMetrics, Registry } from 'prom-client';

let ofThisProcess: Registry | undefined;

/** One for the whole process, because each would watch the garbage collection for as long as that lives. */
export function processMetrics(): Registry {
  if (ofThisProcess) return ofThisProcess;
  ofThisProcess = new Registry();
  collectDefaultMetrics({ register: ofThisProcess });
  return ofThisProcess;
}
