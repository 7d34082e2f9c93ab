/**
 * One line of log for each request: who, what, about which payment, consent or authorisation, what it came to, how long it
 * took; never what it contained.
 */
import { defined } from '../domain/defined.js';
import { authorisationsPath } from '../domain/page-paths.js';
import type { Log } from '../server/log.js';
import { wasTurnedAway } from './admission/admission.js';
import type { Measuring } from './measure.js';
import { placeOf } from './place.js';
import type { Context, Stage } from './stage.js';
import type { Route } from './state.js';

export function accessLog(log: Log, measuring?: Measuring): Stage<'requestId' | 'trace'> {
  return async (ctx, next) => {
    const start = performance.now();
    await next();
    const milliseconds = performance.now() - start;
    measuring?.(ctx, milliseconds);
    if (wasTurnedAway(ctx.req)) return;
    const { client, injectedFault, refusal, requestId, route, trace } = ctx.state;
    log.info(
      {
        event: 'call',
        requestId,
        traceId: trace.traceId,
        method: ctx.method,
        ...(route ? operationOf(route) : defined({ place: placeOf(ctx.path) })),
        ...(client && { client: client.id }),
        ...thingsOf(ctx),
        status: ctx.status,
        ...refusal,
        ...defined({ injectedFault }),
        durationMilliseconds: Math.round(milliseconds * 10) / 10,
      },
      'request',
    );
  };
}

export function operationOf({ contract, operation }: Route) {
  const path = contract.basePath + operation.path;
  return { contract: contract.name, operation: operation.id, path };
}

/** By which names paths and answers call what a call was about. */
const things = ['paymentId', 'consentId', 'basketId', 'authorisationId'] as const;

/** What this server calls things; anything else in an address is the caller's own text. */
const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** In the path of the call; named by the answer, where that has made it; and the consent under which something was read. */
function thingsOf({ path, state: { access, pathParameters, reply } }: Context) {
  const body: unknown = reply?.body;
  const answered = typeof body === 'object' && body !== null ? body : {};
  const found = { ...access, ...answered, ...visitedIn(path), ...pathParameters };
  const named = things.flatMap((name) => {
    const id: unknown = Reflect.get(found, name);
    return typeof id === 'string' && isId.test(id) ? [[name, id] as const] : [];
  });
  return Object.fromEntries(named);
}

/** The authorisation whose page a browser is at. */
function visitedIn(path: string): { readonly authorisationId?: string } {
  if (!path.startsWith(`${authorisationsPath}/`)) return {};
  const [authorisationId = ''] = path.slice(authorisationsPath.length + 1).split('/');
  return { authorisationId };
}
