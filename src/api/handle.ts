/** Calls the operation's handler with the services and the facts of the call. */
import { sha256Hex } from '../crypto/digests.js';
import type { Client } from '../domain/clients.js';
import { takeFields } from '../domain/field-table.js';
import { initiationHeaders } from '../domain/resource-fields.js';
import type { Call, Services } from '../usecases/services.js';
import { canonicalText } from './canonical-json.js';
import { suspendCall } from './admission/admission.js';
import type { TokenCertificateCheck } from './authentication/client-certificate.js';
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

interface HandleOptions {
  readonly servicesFor: ServicesFor;
  /** The address of pages and OAuth 2.0. */
  readonly publicUrl: string;
  /** The address at which the call arrives. */
  readonly origin: string;
  readonly countFor?: CountFor;
  readonly requireCertificate?: TokenCertificateCheck;
}

export function handle({
  countFor,
  origin,
  publicUrl,
  requireCertificate,
  servicesFor,
}: HandleOptions): Stage<Needed, 'reply'> {
  return async (ctx, next) => {
    const { access, client, request, route, trace } = ctx.state;
    const { contract, handler, operation } = route;
    const { contentHash, requestId } = identityOf(ctx);
    const services = servicesFor(trace, client);
    const call: Call = {
      services: services instanceof Promise ? await services : services,
      client: client ?? anonymousClient,
      countFor: async (proven) => countFor?.(ctx.req, proven),
      suspend: (wait) => suspendCall(ctx.req, wait),
      contract: contract.name,
      operation: operation.id,
      requestId,
      contentHash,
      traceparent: formatTraceparent(trace),
      publicUrl,
      baseUrl: origin + contract.basePath,
      // Spreads come last: fields after a spread are added to the object one by one, which is slow.
      ...(requireCertificate && { requireCertificate: (proven) => requireCertificate(ctx, proven) }),
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

interface Later {
  readonly 'tpp-decoupled-preferred'?: string;
}

/** The key and the content of a call, by which a retry of it is recognised. */
export function identityOf(
  ctx: Context<'requestId' | 'route' | 'body'>,
): Pick<Call, 'requestId' | 'contentHash'> {
  return { requestId: ctx.state.requestId.toLowerCase(), contentHash: () => hashContent(ctx) };
}

/**
 * Hashes the content as it was sent: headers as Node decodes and joins them, the body before any field is dropped.
 * Rules of reading change from release to release, and a stored hash is compared for 90 days.
 */
function hashContent({ method, path, req, state: { body, route } }: Context<'route' | 'body'>): string {
  const meaningful = meaningfulHeaders.map((name) =>
    // The Consent-ID of a payment or basket decides only about a login, so that a retry may name another one.
    name === 'consent-id' && route.contract.api === 'payments' ? null : req.headers[name] || null,
  );
  // A header of a later version counts where it was sent to that version, so that stored hashes of other calls stay equal.
  const name = 'tpp-decoupled-preferred';
  const sent: Later = { ...(req.headers[name] && { [name]: String(req.headers[name]) }) };
  const later = takeFields<Later>(initiationHeaders, sent, route.contract.name);
  return sha256Hex(canonicalText([method, path, meaningful, body.value ?? null, ...Object.values(later)]));
}
