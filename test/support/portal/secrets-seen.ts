/** Collects the secrets that the tests of this process send to the bank or receive: passwords, codes, tokens. */
import type { Answer, Exchange } from '../server/exchange.js';

/** Shorter values occur in other texts by chance; an X-Request-ID is no secret. */
const shortest = 8;
const seen = new Set<string>();
/** PKCE challenges, which are public: a test may send a challenge in place of its verifier. */
const shown = new Set<string>();

/** Forgets all secrets seen so far. */
export function forgetSecrets(): void {
  seen.clear();
}

export function secretsSeen(): ReadonlySet<string> {
  return new Set([...seen].filter((secret) => !shown.has(secret)));
}

export function noteSecrets(url: string, sent: Exchange, answer: Pick<Answer, 'headers' | 'text'>): void {
  for (const secret of secretsIn(url, sent, answer)) if (secret.length >= shortest) seen.add(secret);
  const challenge = /[?&]code_challenge=([^&#]+)/.exec(url)?.[1];
  if (challenge !== undefined) shown.add(challenge);
}

export function secretsIn(
  url: string,
  { body = '', headers = {} }: Exchange,
  answer: Pick<Answer, 'headers' | 'text'>,
): readonly string[] {
  const text = String(typeof body === 'string' ? body : Buffer.from(body).toString());
  const named = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().flatMap((each) => inHeader(name.toLowerCase(), each)),
  );
  const { location = '', 'set-cookie': cookies = [] } = answer.headers;
  return [
    ...named,
    ...inAddress(url),
    ...inAddress(location),
    ...cookies.map((line) => secretInCookie(line.split(';', 1)[0] ?? '')),
    ...(text.startsWith('{') ? inJson(text) : inPairs(new URLSearchParams(text))),
    ...inJson(answer.text),
  ];
}

/** The portal's cookies of a client's id and of what was done are no secrets. */
function secretInCookie(pair: string): string {
  const [, name = '', value = ''] = /^\s*([^=]*)=(.*)$/.exec(pair) ?? [];
  return /^sandbox-(client|done)$/.test(name) ? '' : value;
}

function inHeader(name: string, value: string): readonly string[] {
  if (name === 'x-gateway-client-secret') return [value];
  if (name === 'cookie') return value.split(';').map(secretInCookie);
  const [, scheme = '', credentials = ''] = /^(\w+) +(.+)$/.exec(name === 'authorization' ? value : '') ?? [];
  if (scheme.toLowerCase() !== 'basic') return [credentials];
  const pair = Buffer.from(credentials, 'base64').toString();
  return [credentials, pair.slice(pair.indexOf(':') + 1)];
}

function inAddress(address: string): readonly string[] {
  const [, query = '', fragment = ''] = /^[^?#]*(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  return [query, fragment].flatMap((part) => inPairs(new URLSearchParams(part.slice(1))));
}

const secretPairs =
  /^(password|client_secret|code|token|access_token|refresh_token|code_verifier|client_assertion|dp-state|dp-data)$/;

function inPairs(pairs: URLSearchParams): readonly string[] {
  return [...pairs].flatMap(([name, value]) => (secretPairs.test(name) ? [value] : []));
}

const secretMembers =
  /^(password|secret|privateKey|access_token|refresh_token|codeVerifier|code_verifier|client_secret)$/;

function inJson(text: string): readonly string[] {
  if (!/^[[{]/.test(text)) return [];
  const found: string[] = [];
  try {
    JSON.parse(text, (name, value: unknown) => {
      if (typeof value !== 'string') return value;
      // A member `key` may also be a name; only a workspace's key is a secret.
      if (name === 'key' && value.startsWith('workspace_')) found.push(value);
      // One line identifies a PEM key.
      if (secretMembers.test(name))
        found.push(value.startsWith('-----') ? (value.split('\n')[1] ?? '') : value);
      return value;
    });
  } catch {
    return found;
  }
  return found;
}
