/** Calls the operation's handler with the services and the facts of the call. */
import { sha256Hex } from '../crypto/digests.js';
import type { Client } from '../domain/clients.js';
import type { HandlerRequest } from '../engine/stages/state.js';
import type { Call, Services } from '../usecases/services.js';
import { canonicalText } from './canonical-json.js';
import type { CountFor } from './admission/client-slot.js';
import type { Context, Stage } from './stage.js';
import { type Trace, formatTraceparent } from './tracing/traceparent.js';

/** Placeholder client for operations that require none; it has no rights. */
export const anonymousClient: Client = {
  id: '',
  name: '',
  type: 'public',
  status: 'blocked',
  roles: [],
  grants: [],
  redirectUris: [],
  requiresPkce: true,
};

type Needed = 'requestId' | 'trace' | 'route' | 'client' | 'access' | 'body' | 'request';

/** Services of a call; requests to the bank's core carry the call's trace. See docs/developer/decisions, D24. */
export type ServicesIn = (trace: Trace) => Services;

/** As above, for the client's call; a sandbox client may have its own clock. See docs/developer/decisions, D26. */
export type ServicesFor = (trace: Trace, client: Client | undefined) => Services | Promise<Services>;

export function handle(
  servicesFor: ServicesFor,
  publicUrl: string,
  countFor?: CountFor,
): Stage<Needed, 'reply'> {
  return async (ctx, next) => {
    const { access, body, client, request, requestId, route, trace } = ctx.state;
    const { contract, handler, operation } = route;
    const services = servicesFor(trace, client);
    const call: Call = {
      services: services instanceof Promise ? await services : services,
      client: client ?? anonymousClient,
      countFor: async (proven) => countFor?.(ctx.req, proven),
      contract: contract.name,
      operation: operation.id,
      requestId: requestId.toLowerCase(),
      traceparent: formatTraceparent(trace),
      // The body as sent, with the blank texts that handlers do not see: first answers are kept for 90 days.
      contentHash: () => hashContent(ctx, { ...request, body: body.value }, contract.api),
      publicUrl,
      basePath: contract.basePath,
      // The spread comes last: fields after a spread are added to the object one by one, which is slow.
      ...(access && { access }),
    };
    await next({ reply: await handler(request, call) });
  };
}

/** Headers that change the effect of a call; other headers may differ in an honest retry. */
const meaningfulHeaders = [
  'psu-id',
  'psu-corporate-id',
  'consent-id',
  'tpp-redirect-uri',
  'tpp-nok-redirect-uri',
  'tpp-redirect-preferred',
  'tpp-explicit-authorisation-preferred',
  'tpp-rejection-nofunds-preferred',
];

function hashContent(ctx: Context, { body, headers }: HandlerRequest, api: string): string {
  const meaningful = meaningfulHeaders.map((name) =>
    // A payment does not depend on a consent, so that Consent-ID changes nothing.
    name === 'consent-id' && api === 'payments' ? null : (headers[name] ?? null),
  );
  return sha256Hex(canonicalText([ctx.method, ctx.path, meaningful, body ?? null]));
}
