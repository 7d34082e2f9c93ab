/** Client authentication (client id, secret, certificate, bearer token) before the rest of the request is read. */
import { isSameSecret, sha256Hex } from '../../crypto/digests.js';
import type { Client, Service } from '../../domain/clients.js';
import { Problem } from '../../domain/problem.js';
import type { TokenAccess } from '../../usecases/services.js';
import type { SecurityScheme } from '../../../generated/index.js';
import { clientScheme } from '../../contract/audiences.js';
import { checkClientCertificate, type ClientCertificates } from './client-certificate.js';
import { licenceOf } from './licences.js';
import { oneValue } from '../headers.js';
import type { Context, Stage } from '../stage.js';
import { requireGateway, type TrustedGateway } from './trusted-gateway.js';

export interface Identification {
  readonly findClient: (id: string) => Promise<Client | undefined>;
  /** Returns the access of a client's bearer token; throws when the token gives none. */
  readonly findAccess: (token: string, client: Client, call: BearerCall) => Promise<TokenAccess>;
  /** Services that require the client's secret. */
  readonly secretRequiredFor: readonly Service[];
  /** Undefined where no service relies on a gateway. */
  readonly gateway?: TrustedGateway;
  /** Undefined where neither TLS nor a proxy brings certificates. */
  readonly clientCertificates?: ClientCertificates;
  readonly now: () => number;
}

/** The call that a token is to authorise. */
export interface BearerCall {
  readonly operation: string;
  /** A GET without a body to wait for. */
  readonly isRead: boolean;
}

export { clientScheme };
const tokenScheme: SecurityScheme = 'bearerToken';
/** Schemes checked before a handler is called; `client_id` in a query is for the pages. */
export const knownSchemes: readonly string[] = [clientScheme, 'gatewayClientSecret', tokenScheme];

export function identify(identification: Identification): Stage<'route', 'client'> {
  return async (ctx, next) => {
    if (!asksFor(clientScheme, ctx)) return next({ client: undefined });
    const { clientCertificates, gateway, now } = identification;
    // Checked before the client is looked up, so that strangers cannot find out which clients exist.
    if (gateway) requireGateway(ctx, gateway);
    const client = await identifyClient(ctx, identification);
    const checking = clientCertificates && checkClientCertificate(ctx, client, clientCertificates, now);
    if (checking) await checking;
    return next({ client });
  };
}

/** Whether a body follows: access looked up before it arrives may have ended by then. */
function bringsBody({ req }: Context): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = req.headers;
  return coding !== undefined || length !== '0';
}

/** Finds the access that the client's bearer token gives, for operations that require a token. */
export function bearerToken({ findAccess }: Identification): Stage<'route' | 'client', 'access'> {
  const find = async (ctx: Context<'route'>, client: Client, next: NextWithAccess) => {
    const call = {
      operation: ctx.state.route.operation.id,
      isRead: ctx.method === 'GET' && !bringsBody(ctx),
    };
    return next({ access: await findAccess(requireBearerToken(ctx), client, call) });
  };
  return (ctx, next) => {
    const { client } = ctx.state;
    return client && asksFor(tokenScheme, ctx) ? find(ctx, client, next) : next({ access: undefined });
  };
}

type NextWithAccess = Parameters<Stage<never, 'access'>>[1];

function asksFor(scheme: SecurityScheme, { state }: Context<'route'>): boolean {
  return state.route.operation.security.some((schemes) => schemes.includes(scheme));
}

async function identifyClient(
  ctx: Context<'route'>,
  { findClient, secretRequiredFor }: Identification,
): Promise<Client> {
  const path = 'header.X-Gateway-Client-Id';
  const id = oneValue(ctx, 'X-Gateway-Client-Id', (text) => new Problem('client.unknown', text, path));
  if (id === undefined || id === '') {
    throw new Problem('client.missing', 'The header X-Gateway-Client-Id is missing.', path);
  }
  const client = await findClient(id);
  // A removed client is treated as unknown.
  if (!client || client.status === 'removed') {
    throw new Problem('client.unknown', 'There is no such client.', path);
  }
  checkSecret(client, ctx, secretRequiredFor.includes(licenceOf(ctx.state.route).service));
  if (client.status !== 'active') throw new Problem('client.blocked', 'This client is blocked.', path);
  return client;
}

/** Reads only the header: a token in an address would end up in logs and browser histories. */
function requireBearerToken(ctx: Context): string {
  const path = 'header.Authorization';
  const sent = oneValue(ctx, 'Authorization', (text) => new Problem('token.invalid', text, path)) ?? '';
  const [, token] = /^bearer +([A-Za-z0-9._~+/-]+=*) *$/i.exec(sent) ?? [];
  if (token !== undefined) return token;
  const text = 'The header Authorization must contain an access token: Bearer, a space, and the token.';
  throw new Problem('token.unknown', text, path);
}

function checkSecret(client: Client, ctx: Context, isRequired: boolean): void {
  const path = 'header.X-Gateway-Client-Secret';
  const secret = oneValue(
    ctx,
    'X-Gateway-Client-Secret',
    (text) => new Problem('client.unknown', text, path),
  );
  if (secret === undefined) {
    if (isRequired)
      throw new Problem('client.missing', 'The header X-Gateway-Client-Secret is missing.', path);
  } else if (!isSameSecret(sha256Hex(secret), client.secretHash ?? '')) {
    throw new Problem('client.unknown', 'The client secret is wrong.', path);
  }
}
