/** The handler of this operation, as this contract has it. */
import { sha256Hex } from '../crypto/digests.js';
import type { Client } from '../domain/clients.js';
import type { HandlerRequest } from '../engine/state.js';
import type { Call, Services } from '../usecases/services.js';
import { canonicalText } from './canonical-json.js';
import type { CountFor } from './of-client.js';
import type { Context, Stage } from './stage.js';
import { type Trace, traceparentOf } from './traceparent.js';

/** Who calls an operation that asks for no client; it may do nothing. */
export const nobody: Client = {
  id: '',
  name: '',
  type: 'public',
  status: 'blocked',
  roles: [],
  grants: [],
  redirectUris: [],
  requiresPkce: true,
};

type Needed = 'requestId' | 'trace' | 'route' | 'client' | 'access' | 'request';

/** What a call works with: its questions to the bank's core belong to its trace. See docs/decisions.md, D24. */
export type ServicesIn = (trace: Trace) => Services;

/** The same for a call of a client, which may have a clock of its own. See docs/decisions.md, D26. */
export type ServicesFor = (trace: Trace, client: Client | undefined) => Services | Promise<Services>;

export function handle(
  servicesFor: ServicesFor,
  publicUrl: string,
  countFor?: CountFor,
): Stage<Needed, 'reply'> {
  return async (ctx, next) => {
    const { access, client, request, requestId, route, trace } = ctx.state;
    const { contract, handler, operation } = route;
    const services = servicesFor(trace, client);
    const call: Call = {
      services: services instanceof Promise ? await services : services,
      client: client ?? nobody,
      countFor: async (proven) => countFor?.(ctx.req, proven),
      contract: contract.name,
      operation: operation.id,
      requestId: requestId.toLowerCase(),
      traceparent: traceparentOf(trace),
      contentHash: () => contentHashOf(ctx, request, contract.api),
      publicUrl,
      basePath: contract.basePath,
      // Last, because the fields that follow a spread are added to the object one by one, which costs much.
      ...(access && { access }),
    };
    await next({ reply: await handler(request, call) });
  };
}

/** The headers that change what a call does; the others may differ when an honest caller repeats it. */
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

function contentHashOf(ctx: Context, { body, headers }: HandlerRequest, api: string): string {
  const meaningful = meaningfulHeaders.map((name) =>
    // A payment rests on no consent, so that naming one changes nothing.
    name === 'consent-id' && api === 'payments' ? null : (headers[name] ?? null),
  );
  return sha256Hex(canonicalText([ctx.method, ctx.path, meaningful, body ?? null]));
}
