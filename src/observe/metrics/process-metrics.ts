/** prom-client's default process metrics: memory, processor time, garbage collection. */
import { collectDefaultMetrics, Registry } from 'prom-client';

let ofThisProcess: Registry | undefined;

/** One registry per process, because each would observe the garbage collection until the process ends. */
export function processMetrics(): Registry {
  if (ofThisProcess) return ofThisProcess;
  ofThisProcess = new Registry();
  collectDefaultMetrics({ register: ofThisProcess });
  return ofThisProcess;
}
