/**
 * Return addresses of a customer's browser (redirect URIs): absolute URIs without a fragment (RFC 3986, section 4.3),
 * those of http and https with `//` and a host (RFC 9110, section 4.2). One parser serves registration and every call.
 */

/** The parts of an address on which the bank decides. */
export interface ReturnAddress {
  /** In lower case. */
  readonly scheme: string;
  /** As a browser reads it: in lower case, an IP address in its usual form; empty for a scheme without hosts. */
  readonly host: string;
  /** Scheme, host and port; the scheme's default port is left out. */
  readonly origin: string;
}

/** A broken rule with its position, counted from 1; the sentence continues the field's name. */
export interface AddressFault {
  readonly fault: string;
}

const schemePattern = /^([A-Za-z][A-Za-z0-9+.-]*):/;
/** A character that no URI has as it is, a fragment, or `%` without two hexadecimal digits (RFC 3986, section 2). */
const foreign = /[^A-Za-z0-9._~:/?[\]@!$&'()*+,;=%-]|%(?![0-9A-Fa-f]{2})/u;
const authorityPattern = /^\/\/([^/?]*)/;
const hostPattern = /^(\[[^\]]*\]|[^:[\]]*)(?::([0-9]*))?$/;
const mostPort = 65_535;
/** The schemes of the web with their default ports. */
const defaultPorts: ReadonlyMap<string, number> = new Map([
  ['http', 80],
  ['https', 443],
]);

/** Parses an address. The address itself is never rewritten: a browser gets it byte for byte. */
export function parseReturnAddress(text: string): ReturnAddress | AddressFault {
  const at = text.search(foreign);
  if (at >= 0) return describeCharacter(text, at);
  const [matched = '', spelled = ''] = schemePattern.exec(text) ?? [];
  if (matched === '') return fault('has no scheme such as https', 0, 'RFC 3986, section 4.3');
  const scheme = spelled.toLowerCase();
  const rest = text.slice(matched.length);
  const [hierarchy = '', authority] = authorityPattern.exec(rest) ?? [];
  const end = matched.length + hierarchy.length;
  const bracket = text.slice(end).search(/[[\]]/);
  if (bracket >= 0) return fault('has a bracket outside of its host', end + bracket, percent);
  if (authority !== undefined) return readAuthority(authority, end - authority.length, scheme);
  if (defaultPorts.has(scheme)) return fault('has no // and host after its scheme', matched.length, web);
  return { scheme, host: '', origin: `${scheme}://` };
}

const web = 'RFC 9110, section 4.2';
const percent = 'RFC 3986, section 2.1';

function readAuthority(authority: string, start: number, scheme: string): ReturnAddress | AddressFault {
  const defaultPort = defaultPorts.get(scheme);
  const isWeb = defaultPort !== undefined;
  if (authority.includes('@')) return fault('has a user name before its host', start, web);
  const [, spelled, port = ''] = hostPattern.exec(authority) ?? [];
  if (spelled === undefined) return fault('has a malformed host or port', start, 'RFC 3986, section 3.2');
  if (spelled === '' && (isWeb || port !== '')) return fault('has an empty host', start, web);
  const number = port === '' ? defaultPort : Number(port);
  if (number !== undefined && (number < 1 || number > mostPort)) {
    return fault(`has a port that is not 1 to ${mostPort}`, start + spelled.length + 1, 'RFC 6335');
  }
  const host = isWeb || spelled.startsWith('[') ? readHost(spelled) : spelled.toLowerCase();
  if (host === undefined) return fault('has a host that no browser opens', start, 'RFC 3986, section 3.2.2');
  const suffix = number === undefined || number === defaultPort ? '' : `:${number}`;
  return { scheme, host, origin: `${scheme}://${host}${suffix}` };
}

/** The host as browsers read it; undefined where they read none. The grammar has been checked before. */
function readHost(spelled: string): string | undefined {
  const address = `http://${spelled}/`;
  return URL.canParse(address) ? new URL(address).hostname : undefined;
}

function describeCharacter(text: string, at: number): AddressFault {
  const character = text[at] ?? '';
  const code = character.charCodeAt(0);
  if (character === '#') {
    return fault('has a fragment, which no redirect address may have', at, 'RFC 6749, section 3.1.2');
  }
  if (character === '%') return fault('has % without two hexadecimal digits', at, percent);
  if (code > 0x7f) {
    const isInHost = /^[^:/?]*:\/\/[^/?]*$/.test(text.slice(0, at));
    return isInHost
      ? fault('has a host outside ASCII, which is sent in Punycode, as xn--…', at, 'RFC 3986, section 3.2.2')
      : fault('has a character outside ASCII, whose UTF-8 is sent percent-encoded', at, percent);
  }
  const encoded = `%${code.toString(16).toUpperCase().padStart(2, '0')}`;
  return fault(`has ${nameCharacter(character, code)}, which is sent as ${encoded}`, at, percent);
}

const names: Readonly<Record<string, string>> = { ' ': 'a space', '\t': 'a tab', '\\': 'a backslash' };

function nameCharacter(character: string, code: number): string {
  const isControl = code < 0x20 || code === 0x7f;
  return names[character] ?? (isControl ? 'a control character' : `the character ${character}`);
}

function fault(rule: string, at: number, source: string): AddressFault {
  return { fault: `${rule}: position ${at + 1} (${source}).` };
}

/** Schemes that run or read something in the browser. */
const dangerous = ['javascript', 'data', 'vbscript', 'blob', 'file', 'about'];

/**
 * Returns the address to put into a link: byte for byte, with the query or fragment that OAuth has added. An address
 * that was accepted before the grammar was checked is returned as browsers read it. Undefined for a dangerous scheme,
 * even if registered.
 */
export function returnAddress(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  const parsed = parseReturnAddress(address.replace(/[?#].*$/s, ''));
  if (!('fault' in parsed) && /^[!-~]*$/.test(address)) {
    return dangerous.includes(parsed.scheme) ? undefined : address;
  }
  if (!URL.canParse(address)) return undefined;
  const { href, protocol } = new URL(address);
  return dangerous.includes(protocol.slice(0, -1)) ? undefined : href;
}
