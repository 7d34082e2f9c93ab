/**
 * A bank's own login as third-party software: an OpenID provider with the sandbox's customers, on a port of its own.
 * Its page has user name and password, and a button to cancel the login.
 */
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Provider } from 'oidc-provider';
import { sandboxData } from '../../../sandbox/src/bank/data.js';
import { freePort } from '../runner/ports.js';

const clientId = 'the-bank';
const clientSecret = 'a-secret-between-bank-and-provider';

export interface IdentityProvider {
  /** The bank's settings for this identity provider. */
  readonly settings: Readonly<Record<string, string>>;
  /** Makes the provider unavailable: requests hang, neither answered nor refused. */
  leave(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

/** `bankUrls` are the addresses of the servers whose customers log in here. */
export async function startIdentityProvider(
  bankUrls: readonly string[],
  claims: Readonly<Record<string, string>> = {},
): Promise<IdentityProvider> {
  const port = await freePort();
  const issuer = `http://localhost:${port}`;
  const provider = providerAt(issuer, bankUrls, claims);
  const answer = provider.callback();
  const server = createServer((request, response) => {
    const isForm = request.url?.startsWith('/interaction/');
    if (isForm) interact(provider, request, response).catch((error: unknown) => fail(response, error));
    else answer(request, response);
  });
  const comeBack = async () => {
    if (server.listening) return;
    server.listen(port);
    await once(server, 'listening');
  };
  const leave = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  await comeBack();
  const settings = { LOGIN_ISSUER: issuer, LOGIN_CLIENT_ID: clientId, LOGIN_CLIENT_SECRET: clientSecret };
  return { settings, leave, comeBack, stop: leave };
}

function providerAt(
  issuer: string,
  bankUrls: readonly string[],
  claims: Readonly<Record<string, string>>,
): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: bankUrls.map((url) => `${url}/login/callback`),
        response_types: ['code'],
        grant_types: ['authorization_code'],
        require_auth_time: true,
      },
    ],
    cookies: { keys: ['for this test alone'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ['sub', ...Object.keys(claims)] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: async (_context, accountId) => ({
      accountId,
      claims: async () => ({ sub: accountId, ...claims }),
    }),
    loadExistingGrant: async ({ oidc }) => {
      const { accountId } = oidc.session;
      const grant = new oidc.provider.Grant({ accountId, clientId: oidc.client.clientId });
      grant.addOIDCScope('openid');
      await grant.save();
      return grant;
    },
  });
}

async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  const hint = params['login_hint'];
  if (request.method === 'GET') return page(response, typeof hint === 'string' ? hint : '');
  const fields = new URLSearchParams(await text(request));
  if (fields.get('action') === 'leave') {
    return provider.interactionFinished(request, response, { error: 'access_denied' });
  }
  const [name, password] = [fields.get('name') ?? '', fields.get('password')];
  // A user without a bank customer, for instance an employee.
  const known = [...sandboxData.psus, { psuId: 'nobody.at.the.bank', password: 'nobody-sandbox' }];
  if (!known.some((each) => each.psuId === name && each.password === password)) return page(response, name);
  return provider.interactionFinished(request, response, { login: { accountId: name } });
}

function page(response: ServerResponse, name: string): void {
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(`<!doctype html><html lang="en"><title>Identity</title><h1>Who are you?</h1>
    <form method="post">
      <label>Name <input name="name" value="${encodeURIComponent(name)}"></label>
      <label>Secret <input name="password" type="password"></label>
      <button name="action" value="enter">Enter</button><button name="action" value="leave">Leave</button>
    </form></html>`);
}

function fail(response: ServerResponse, error: unknown): void {
  response.statusCode = 500;
  response.end(String(error));
}
