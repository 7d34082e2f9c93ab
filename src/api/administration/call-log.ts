/** One line of log for each call of the administration: by whose token, what was asked, of which client, what came of it. */
import type { Log } from '../../server/log.js';
import { operationOf } from '../access-log.js';
import type { Measuring } from '../measure.js';
import type { Stage } from '../stage.js';
import { metricsPath } from './metrics.js';

export function administrationLog(log: Log, measuring?: Measuring): Stage<'requestId' | 'trace'> {
  return async (ctx, next) => {
    const start = performance.now();
    await next();
    const milliseconds = performance.now() - start;
    measuring?.(ctx, milliseconds);
    const { administrator, pathParameters, refusal, requestId, route, trace } = ctx.state;
    const location = ctx.status === 201 ? ctx.response.get('Location') : '';
    log.info(
      {
        event: 'call',
        requestId,
        traceId: trace.traceId,
        ...(administrator !== undefined && { administrator }),
        method: ctx.method,
        ...(route && operationOf(route)),
        ...(ctx.path === metricsPath && { place: 'metrics' }),
        // What the contract refuses in an address is no id, and may be somebody's name.
        ...(refusal?.reason !== 'request.invalid' && pathParameters),
        ...(location !== '' && { location }),
        status: ctx.status,
        ...refusal,
        durationMilliseconds: Math.round(milliseconds * 10) / 10,
      },
      'administration',
    );
  };
}
