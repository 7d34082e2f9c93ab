/** Access log of the administration: one line for each call with token name, operation, client and outcome. */
import type { Log } from '../../log.js';
import { type AccessLogLevel, roundDuration, toLoggedOperation } from '../access-log.js';
import type { CallMetrics } from '../usage/measure.js';
import type { Stage } from '../stage.js';
import { metricsPath } from './metrics.js';

export function administrationLog(
  log: Log,
  measuring?: CallMetrics,
  level: AccessLogLevel = 'info',
): Stage<'requestId' | 'trace'> {
  return async (ctx, next) => {
    const start = performance.now();
    await next();
    const milliseconds = performance.now() - start;
    measuring?.(ctx, milliseconds);
    const { administrator, pathParameters, refusal, requestId, route, trace } = ctx.state;
    const location = ctx.status === 201 ? ctx.response.get('Location') : '';
    log[level](
      {
        event: 'call',
        requestId,
        traceId: trace.traceId,
        ...(administrator !== undefined && { administrator }),
        method: ctx.method,
        ...(route && toLoggedOperation(route)),
        ...(ctx.path === metricsPath && { place: 'metrics' }),
        // A path parameter that violates the contract is no id, and may be a person's name.
        ...(refusal?.reason !== 'request.invalid' && pathParameters),
        ...(location !== '' && { location }),
        status: ctx.status,
        ...refusal,
        durationMilliseconds: roundDuration(milliseconds),
      },
      'administration',
    );
  };
}
