/** A client that proves itself at the token endpoint by assertions that it signs, rightly or wrongly. */
import { randomUUID } from 'node:crypto';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import type { Database } from '../../src/storage/database.js';
import { textAt } from './json.js';
import { oauthVerdict, type Tpp, type TppAnswer } from './tpp.js';

export const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

export interface ClientKey {
  readonly alg: string;
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly jwk: JWK;
}

export async function newClientKey(alg: string, kid: string): Promise<ClientKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { alg, kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, use: 'sig' } };
}

/** Gives a client of the bank these keys, or the address of some, in place of what it has had. */
export async function registerKeys(
  database: Database,
  clientId: string,
  { keys, jwksUri }: { readonly keys?: readonly ClientKey[]; readonly jwksUri?: string },
): Promise<void> {
  const jwks = keys ? JSON.stringify({ keys: keys.map(({ jwk }) => jwk) }) : null;
  const registered = { jwks, jwks_uri: jwksUri ?? null };
  await database.writer('clients').where({ id: clientId }).update(registered);
}

export interface AssertionOptions {
  readonly clientId?: string;
  /** Replace the right ones; undefined takes one away. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
}

/** An assertion as the bank demands it, but for what the options say; times are seconds from now. */
export function assertionBy(
  { alg, kid, privateKey }: Pick<ClientKey, 'alg' | 'kid'> & { readonly privateKey: CryptoKey | Uint8Array },
  audience: string,
  { claims, clientId = 'sandbox-tpp', header }: AssertionOptions = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const right = { iss: clientId, sub: clientId, aud: audience, jti: randomUUID(), iat: now, exp: now + 60 };
  const chosen = Object.entries({ ...right, ...claims }).filter(([, value]) => value !== undefined);
  const signing = new SignJWT(Object.fromEntries(chosen)).setProtectedHeader({ alg, kid, ...header });
  return signing.sign(privateKey);
}

/** Asks for a token of the client's own by an assertion; `more` are further fields of the form. */
export function askWith(
  tpp: Tpp,
  assertion: string,
  more: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<TppAnswer> {
  const form = {
    grant_type: 'client_credentials',
    scope: 'AISP',
    client_assertion_type: assertionType,
    client_assertion: assertion,
    ...more,
  };
  return tpp.token(form, headers);
}

/** `200`, or what the bank says is wrong. */
export function reasonIn(answer: TppAnswer): string {
  return [oauthVerdict(answer), textAt(answer.body, 'error_description')].filter(Boolean).join(': ');
}
