/**
 * Access log: one line for each request with caller, operation, ids, outcome and duration. The line never holds
 * contents.
 */
import { defined } from '../domain/defined.js';
import { isObject } from '../domain/objects.js';
import { authorisationsPath } from './page-paths.js';
import { passOn } from '../engine/stages/stage.js';
import type { Log } from '../log.js';
import { suspendedMilliseconds, wasShed } from './admission/admission.js';
import type { CallMetrics } from './usage/measure.js';
import { findPageName } from './page-names.js';
import type { Context, Stage } from './stage.js';
import type { Route } from './state.js';

/** Health checks, which outnumber all other calls, are logged at `debug`. */
export type AccessLogLevel = 'info' | 'debug';

export function accessLog(
  log: Log,
  measuring?: CallMetrics,
  level: AccessLogLevel = 'info',
): Stage<'requestId' | 'trace'> {
  const isLogged = log.isLevelEnabled?.(level) !== false;
  if (!isLogged && !measuring) return passOn;
  return async (ctx, next) => {
    const start = performance.now();
    await next();
    const milliseconds = performance.now() - start;
    measuring?.(ctx, milliseconds - suspendedMilliseconds(ctx.req));
    if (isLogged && !wasShed(ctx.req)) log[level](buildLogLine(ctx, milliseconds), 'request');
  };
}

function buildLogLine(ctx: Context<'requestId' | 'trace'>, milliseconds: number): Line {
  const { client, injectedFault, refusal, requestId, route, trace } = ctx.state;
  const line: Line = { event: 'call', requestId, traceId: trace.traceId, method: ctx.method };
  Object.assign(line, route ? toLoggedOperation(route) : defined({ place: findPageName(ctx.path) }));
  if (client) line['client'] = client.id;
  addResourceIds(line, ctx);
  line['status'] = ctx.status;
  if (refusal) Object.assign(line, refusal);
  if (injectedFault !== undefined) line['injectedFault'] = injectedFault;
  line['durationMilliseconds'] = roundDuration(milliseconds);
  const suspended = suspendedMilliseconds(ctx.req);
  if (suspended > 0) line['suspendedMilliseconds'] = roundDuration(suspended);
  return line;
}

/** To a tenth of a millisecond. */
export function roundDuration(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}

/** Filled field by field, so that a call pays only for the fields that its line has. */
type Line = Record<string, unknown>;

export function toLoggedOperation({ contract, operation }: Route) {
  const path = contract.basePath + operation.path;
  return { contract: contract.name, operation: operation.id, path };
}

/** Names of ids in path parameters, in reply bodies and in a token's access. */
const idNames = ['paymentId', 'consentId', 'basketId', 'authorisationId'] as const;

/** Form of this server's ids; any other text in an address comes from the caller and is not logged. */
const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Adds ids from the path, from the reply and from the consent under which the call reads. */
function addResourceIds(line: Line, { path, state: { access, pathParameters, reply } }: Context): void {
  const places = [pathParameters, visitedIn(path), reply?.body, access];
  for (const name of idNames) {
    const id = findFirstMember(name, places);
    if (typeof id === 'string' && isId.test(id)) line[name] = id;
  }
}

function findFirstMember(name: string, places: readonly unknown[]): unknown {
  for (const place of places) {
    if (isObject(place) && Object.hasOwn(place, name)) return place[name];
  }
  return undefined;
}

/** The authorisation whose page a browser visits. */
function visitedIn(path: string): { readonly authorisationId: string } | undefined {
  if (!path.startsWith(`${authorisationsPath}/`)) return undefined;
  const [authorisationId = ''] = path.slice(authorisationsPath.length + 1).split('/');
  return { authorisationId };
}
