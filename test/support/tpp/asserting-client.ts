/** A client that authenticates at the token endpoint by signed assertions (private_key_jwt), valid or invalid. */
import { randomUUID } from 'node:crypto';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import type { Database } from '../../../src/storage/database.js';
import { textAt } from '../runner/json.js';
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

/** Registers keys, or the address of a key set, in place of a client's earlier keys. */
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
  /** Claims that replace the valid ones; undefined removes a claim. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
}

/** An assertion as the bank requires it, with the options' changes; times are seconds from now. */
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

/** Requests a client_credentials token with an assertion; `more` are further fields of the form. */
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

/** Returns `200`, or the bank's error. */
export function reasonIn(answer: TppAnswer): string {
  return [oauthVerdict(answer), textAt(answer.body, 'error_description')].filter(Boolean).join(': ');
}
