/**
 * What every answer tells a browser, whatever it is that somebody has opened there: no other type is guessed, nothing is
 * loaded or run, nobody frames it, and this host is spoken to by TLS alone. Pages say more (src/pages/kit/security-headers.ts).
 */
import type { RequestListener } from 'node:http';
import type { Config } from '../config/config.js';

export const contentHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const;

const yearSeconds = 31_536_000;

type Address = Pick<Config, 'HSTS_SUBDOMAINS' | 'PUBLIC_URL'>;

/** What answers at the public address. */
export function forBrowsers(handle: RequestListener, address: Address): RequestListener {
  return withHeaders(handle, { ...contentHeaders, ...transportHeaders(address) });
}

/** Nothing for an address without TLS. */
function transportHeaders({ HSTS_SUBDOMAINS, PUBLIC_URL }: Address): Readonly<Record<string, string>> {
  if (!PUBLIC_URL.startsWith('https:')) return {};
  const subdomains = HSTS_SUBDOMAINS ? '; includeSubDomains' : '';
  return { 'Strict-Transport-Security': `max-age=${yearSeconds}${subdomains}` };
}

/** Before anything is looked at, so that it goes for whatever comes of a request. */
export function withHeaders(
  handle: RequestListener,
  headers: Readonly<Record<string, string>>,
): RequestListener {
  const all = Object.entries(headers);
  return (request, response) => {
    for (const [name, value] of all) response.setHeader(name, value);
    handle(request, response);
  };
}
