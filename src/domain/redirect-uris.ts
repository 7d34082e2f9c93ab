/** Checks the redirect URIs of a client registration. */
import type { Client } from './clients.js';

const longest = 2000;
const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns the fault of an address, as a sentence that continues the field's name; undefined for none. The scheme of an
 * app must contain a dot, like a reversed domain (RFC 8252, section 7.1); `javascript:` and `data:` have none.
 */
export function redirectFault(uri: string, type: Client['type']): string | undefined {
  if (uri.length > longest) return `has more than ${longest} characters.`;
  if (!/^[!-~]+$/.test(uri) || !URL.canParse(uri)) return 'is no absolute address in ASCII without spaces.';
  const { hostname, password, protocol, username } = new URL(uri);
  if (uri.includes('#'))
    return 'has a fragment, which no redirect address may have (RFC 6749, section 3.1.2).';
  if (username || password) return 'has a user name or a password before its host.';
  if (protocol === 'https:') return undefined;
  if (protocol === 'http:') {
    return loopbackHosts.includes(hostname)
      ? undefined
      : 'is http, which only the loopback interface may be.';
  }
  if (!protocol.includes('.')) return 'is neither https nor a scheme of an app, such as com.example.app.';
  return type === 'public' ? undefined : 'has a scheme of an app, which only a public client may have.';
}
