/**
 * Security headers of every answer: no MIME sniffing, nothing loaded or run, no framing (`Content-Security-Policy`),
 * and TLS only (HSTS). Pages add more (src/pages/kit/security-headers.ts).
 */
import type { RequestListener } from 'node:http';
export const contentHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const;

const yearSeconds = 31_536_000;

/** Adds the security headers to the handler of an address of the interface. */
export function withSecurityHeaders(
  handle: RequestListener,
  origin: string,
  coversSubdomains: boolean,
): RequestListener {
  return withHeaders(handle, { ...contentHeaders, ...transportHeaders(origin, coversSubdomains) });
}

/** Returns no header for an address without TLS. */
function transportHeaders(origin: string, coversSubdomains: boolean): Readonly<Record<string, string>> {
  if (!origin.startsWith('https:')) return {};
  const subdomains = coversSubdomains ? '; includeSubDomains' : '';
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
