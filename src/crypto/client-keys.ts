/** Clients' public keys (JWKS): registered with the bank, or fetched from a host that the bank allows. */
import { createLocalJWKSet, createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { Problem } from '../domain/problem.js';
import { codeOfFailure, fetchBounded, parseAllowedAddress } from './bounded-fetch.js';

/** A client's registered keys; `jwks` takes precedence over `jwksUri`. */
export interface RegisteredKeys {
  readonly jwks?: { readonly keys: readonly object[] };
  readonly jwksUri?: string;
}

const deadlineMilliseconds = 3000;
const mostBytes = 65_536;
/** Least interval between fetches for an unknown key or from a failing host. */
const cooldownMilliseconds = 30_000;
/** Longest time that a withdrawn key is still accepted. */
const longestCachedMilliseconds = 600_000;

/** A failed fetch and its error code; never text from the host. */
export interface KeysFailure {
  readonly host: string;
  readonly cause: string;
}

/** Finds a client's key set. `hosts` may be fetched from, each with its port unless that is 443. */
export function clientKeys(hosts: readonly string[], tell: (failure: KeysFailure) => void = () => undefined) {
  // Bounded by the number of registered addresses.
  const remote = new Map<string, JWTVerifyGetKey>();
  /** Throws `oauth.invalid-client` for a client without keys, or whose address is not allowed. */
  return ({ jwks, jwksUri }: RegisteredKeys): JWTVerifyGetKey => {
    if (jwks) return createLocalJWKSet({ keys: jwks.keys.map((key) => ({ ...key })) });
    if (jwksUri === undefined) throw refusal('There is no such client, or it has registered no keys.');
    const known = remote.get(jwksUri);
    if (known) return known;
    const keySet = remoteKeys(allowedAddress(jwksUri, hosts), tell);
    remote.set(jwksUri, keySet);
    return keySet;
  };
}

function allowedAddress(jwksUri: string, hosts: readonly string[]): URL {
  const address = parseAllowedAddress(jwksUri, hosts, ['https:']);
  if (address) return address;
  throw refusal("The address of the client's keys is not https on a host that the bank fetches keys from.");
}

function remoteKeys(address: URL, tell: (failure: KeysFailure) => void): JWTVerifyGetKey {
  let failedAt = Number.NEGATIVE_INFINITY;
  const fetchSparingly: typeof fetchKeys = async (url, options) => {
    // The library applies its cool-down only after a success.
    if (performance.now() - failedAt < cooldownMilliseconds) throw unreadable();
    try {
      return await fetchKeys(url, options);
    } catch (cause) {
      failedAt = performance.now();
      tell({ host: address.host, cause: codeOfFailure(cause) });
      throw unreadable(cause);
    }
  };
  return createRemoteJWKSet(address, {
    timeoutDuration: deadlineMilliseconds,
    cooldownDuration: cooldownMilliseconds,
    cacheMaxAge: longestCachedMilliseconds,
    [customFetch]: fetchSparingly,
  });
}

/** The library's options refuse redirects, which could lead to a host that is not allowed. */
async function fetchKeys(url: string, options: RequestInit): Promise<Response> {
  const text = (await fetchBounded(url, options, mostBytes)).toString('utf8');
  // Throws for an invalid key set, which thereby counts as a failure of the host.
  createLocalJWKSet(JSON.parse(text));
  return new Response(text);
}

function unreadable(cause?: unknown): Problem {
  const text = "The client's keys could not be read at their registered address; try again in half a minute.";
  return new Problem('oauth.invalid-client', text, undefined, { cause });
}

function refusal(text: string): Problem {
  return new Problem('oauth.invalid-client', text);
}
