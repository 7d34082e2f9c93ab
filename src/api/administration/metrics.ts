/** The figures of the server, for a Prometheus that comes with a token of the administration. */
import { Problem } from '../../domain/problem.js';
import type { Stage } from '../stage.js';

export const metricsPath = '/metrics';

export interface MetricsPage {
  /** Everything as it is now. */
  readonly text: () => Promise<string>;
  readonly type: string;
}

/** Behind the token: what it says of the bank's business is for nobody else. */
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
