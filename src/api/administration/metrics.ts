/** Prometheus metrics endpoint, which requires a token of the administration. */
import { Problem } from '../../domain/problem.js';
import type { Stage } from '../stage.js';

export const metricsPath = '/metrics';

export interface MetricsPage {
  /** The current metrics in the exposition format. */
  readonly text: () => Promise<string>;
  readonly type: string;
}

/** Requires a token, because the metrics reveal the bank's business. */
export function metricsPage(metrics: MetricsPage | undefined): Stage<'administrator'> {
  return async (ctx, next) => {
    if (!metrics || ctx.path !== metricsPath) return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD');
      throw new Problem('method.unsupported', `${ctx.method} is not offered here; allowed: GET, HEAD.`);
    }
    ctx.body = await metrics.text();
    ctx.set('Content-Type', metrics.type);
  };
}
