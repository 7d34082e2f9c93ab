/** The public keys of clients: registered with the bank, or published at an address on a host that the bank allows. */
import { createLocalJWKSet, createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { Problem } from '../domain/problem.js';

/** What a client has registered; the keys themselves go before an address. */
export interface RegisteredKeys {
  readonly jwks?: { readonly keys: readonly object[] };
  readonly jwksUri?: string;
}

const deadlineMilliseconds = 3000;
const mostBytes = 65_536;
/** So often at the most an unknown key, or a host that fails, leads to another fetch. */
const cooldownMilliseconds = 30_000;
/** A key that a client has taken away is believed no longer than this. */
const longestCachedMilliseconds = 600_000;

/** That an address could not be read, and why: the code of an error, never what the host has said. */
export interface KeysFailure {
  readonly host: string;
  readonly cause: string;
}

/** Finds the key set of a client; `hosts` are those whose addresses are fetched from, with a port where that is not 443. */
export function clientKeys(hosts: readonly string[], tell: (failure: KeysFailure) => void = () => undefined) {
  // As many as there are registered addresses.
  const remote = new Map<string, JWTVerifyGetKey>();
  /** Throws `oauth.invalid-client` for a client that has no keys, or none that may be fetched. */
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
  const address = URL.canParse(jwksUri) ? new URL(jwksUri) : undefined;
  if (
    address?.protocol === 'https:' &&
    hosts.includes(address.host) &&
    !address.username &&
    !address.password
  ) {
    return address;
  }
  throw refusal("The address of the client's keys is not https on a host that the bank fetches keys from.");
}

function remoteKeys(address: URL, tell: (failure: KeysFailure) => void): JWTVerifyGetKey {
  let failedAt = Number.NEGATIVE_INFINITY;
  const fetchSparingly: typeof fetchBounded = async (url, options) => {
    // The library spares the host after a success alone.
    if (performance.now() - failedAt < cooldownMilliseconds) throw unreadable();
    try {
      return await fetchBounded(url, options);
    } catch (cause) {
      failedAt = performance.now();
      tell({ host: address.host, cause: codeOf(cause) });
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

/** The options refuse redirects, which could lead to a host that is not allowed. */
async function fetchBounded(url: string, options: RequestInit): Promise<Response> {
  const { body, status } = await fetch(url, options);
  if (status !== 200 || !body) {
    await body?.cancel();
    throw new UnusableAnswer(`HTTP_${status}`);
  }
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const stream: AsyncIterable<Uint8Array> = body;
  for await (const part of stream) {
    bytes += part.length;
    if (bytes > mostBytes) throw new UnusableAnswer('TOO_LARGE');
    parts.push(part);
  }
  const text = Buffer.concat(parts).toString('utf8');
  // Throws for what is no key set, so that this is a failure of the host as well.
  createLocalJWKSet(JSON.parse(text));
  return new Response(text);
}

class UnusableAnswer extends Error {
  override readonly name = 'UnusableAnswer';
  constructor(readonly code: string) {
    super(`The keys cannot be read: ${code}.`);
  }
}

/** What is wrong with TLS or the connection stands in the cause of what fetch says; a text may be the host's own. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause instanceof Error ? codeOf(error.cause) : error.name;
}

function unreadable(cause?: unknown): Problem {
  const text = "The client's keys could not be read at their registered address; try again in half a minute.";
  return new Problem('oauth.invalid-client', text, undefined, { cause });
}

function refusal(text: string): Problem {
  return new Problem('oauth.invalid-client', text);
}
