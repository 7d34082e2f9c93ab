/** Loads the metrics, and prom-client with them, only if there is an administration interface to scrape. */
import type { MeasuredServer } from './metric.js';
import type { Metrics } from './metrics.js';

export async function loadMetrics(server: MeasuredServer): Promise<Metrics> {
  const { createMetrics } = await import('./metrics.js');
  return createMetrics(server);
}
