/**
 * Security headers of every answer: no MIME sniffing, nothing loaded or run, no framing (`Content-Security-Policy`),
 * and TLS only (HSTS). Pages add more (src/pages/kit/security-headers.ts).
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

/** Adds the security headers to the handler of the public address. */
export function withSecurityHeaders(handle: RequestListener, address: Address): RequestListener {
  return withHeaders(handle, { ...contentHeaders, ...transportHeaders(address) });
}

/** Returns no header for an address without TLS. */
function transportHeaders({ HSTS_SUBDOMAINS, PUBLIC_URL }: Address): Readonly<Record<string, string>> {
  if (!PUBLIC_URL.startsWith('https:')) return {};
  const subdomains = HSTS_SUBDOMAINS ? '; includeSubDomains' : '';
  return { 'Strict-Transport-Security': `max-age=${yearSeconds}${subdomains}` };
}

/** Sets the headers before the handler runs, so that error answers carry them too. */
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
