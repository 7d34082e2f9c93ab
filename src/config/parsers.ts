/** Parsers of settings: from text to value, or to a description of the permitted values. */
import { readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { parseColour } from '../pages/brand/colour.js';
import { type Logo, maximumLogoBytes, readLogo } from '../pages/brand/logo.js';
import { type BrandColour, contrastNeeded, createPalettes } from '../pages/brand/palette.js';
import { fractionDigitsOf } from '../domain/money.js';
import { isObject, readMember, parseJson } from '../domain/objects.js';
import { parseReturnAddress } from '../domain/return-address.js';
import { addressForms, parseAddress } from '../storage/dialects/address.js';

/**
 * The value, or a description of the permitted values; `wrong` names the exact error where that description is long.
 */
export type Parsed<Value> = { readonly value: Value } | { readonly allowed: string; readonly wrong?: string };

export function integer(minimum: number, maximum: number) {
  return (given: string): Parsed<number> => {
    const value = Number(given);
    const isAllowed = /^[0-9]+$/.test(given) && value >= minimum && value <= maximum;
    return isAllowed ? { value } : { allowed: `a whole number from ${minimum} to ${maximum}` };
  };
}

/** Accepts nothing, or the values of another parser. */
export function optional<Value>(parse: (given: string) => Parsed<Value>) {
  return (given: string): Parsed<Value | undefined> => {
    if (given === '') return { value: undefined };
    const parsed = parse(given);
    return 'allowed' in parsed ? { ...parsed, allowed: `${parsed.allowed}, or nothing` } : parsed;
  };
}

export function oneOf<const Value extends string>(...values: readonly Value[]) {
  return (given: string): Parsed<Value> => {
    const value = values.find((each) => each === given);
    return value === undefined ? { allowed: values.join(', ') } : { value };
  };
}

export function boolean(given: string): Parsed<boolean> {
  return given === 'true' || given === 'false' ? { value: given === 'true' } : { allowed: 'true or false' };
}

/** Comma-separated secrets of at least that length. */
export function secrets(minimumLength: number) {
  return (given: string): Parsed<readonly [string, ...string[]]> => {
    const [first = '', ...others] = given.split(',').map((each) => each.trim());
    const isAllowed = [first, ...others].every((each) => each.length >= minimumLength);
    const allowed = `at least ${minimumLength} characters; of several, with commas between them, each`;
    return isAllowed ? { value: [first, ...others] } : { allowed };
  };
}

/**
 * The origin of a server, its scheme in lower case. A path is refused: clients sign `(request-target)` with the path
 * that they call, and an issuer with a path has its metadata elsewhere (RFC 8414, section 3.1). PORT=0 gives port 0.
 */
export function origin(given: string): Parsed<string> {
  const allowed = 'an http or https address of scheme, host and port, such as https://psd2.bank.example';
  const value = given.replace(/\/$/, '');
  const parsed = parseReturnAddress(value.replace(/:0$/, ''));
  if ('fault' in parsed || !/^https?$/.test(parsed.scheme)) return { allowed };
  const wrong = 'it has a path or a query; give the bank a host of its own';
  return /^\w+:\/\/.*[?/]/.test(value) ? { allowed, wrong } : { value: value.replace(/^\w+/, parsed.scheme) };
}

/**
 * The address of an OpenID Connect issuer as it spells itself, or nothing; https, because customers type passwords
 * there.
 */
export function issuer(value: string): Parsed<string | undefined> {
  if (value === '') return { value: undefined };
  const allowed = 'an https address without query, http for this machine alone, or nothing';
  if (!URL.canParse(value)) return { allowed };
  const { hash, hostname, protocol, search } = new URL(value);
  const isHere = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return (protocol === 'https:' || isHere) && !search && !hash ? { value } : { allowed };
}

/** OpenID Connect scopes, separated by spaces. */
export function openIdScope(value: string): Parsed<string> {
  return value.split(' ').includes('openid') ? { value } : { allowed: 'openid, and others after a space' };
}

export function databaseUrl(value: string): Parsed<string> {
  const allowed = addressForms;
  const parsed = parseAddress(value);
  if ('file' in parsed) return { value };
  if (!('hosts' in parsed)) return { allowed, ...parsed };
  const { ca, cert, key } = parsed.tls ?? {};
  const unread = [ca, cert, key].find((file) => file !== undefined && readFileContent(file) === undefined);
  return unread === undefined ? { value } : { allowed, wrong: 'one of its TLS files cannot be read' };
}

/** An address with a placeholder for the authorisation's id, or nothing. */
export function appLink(value: string): Parsed<string | undefined> {
  if (value === '') return { value: undefined };
  const isAllowed =
    value.includes('{authorisationId}') && URL.canParse(value.replace('{authorisationId}', 'x'));
  return isAllowed ? { value } : { allowed: 'an address that contains {authorisationId}, or nothing' };
}

export function timeZone(value: string): Parsed<string> {
  try {
    Intl.DateTimeFormat('en', { timeZone: value });
    return { value };
  } catch {
    return { allowed: 'a time zone such as Europe/Zagreb' };
  }
}

export function currency(value: string): Parsed<string> {
  return fractionDigitsOf(value) === undefined ? { allowed: 'an ISO 4217 code such as EUR' } : { value };
}

/** Comma-separated paths of files, or nothing. */
export function paths(given: string): Parsed<readonly string[]> {
  const value = given.split(',').map((each) => each.trim());
  if (given.trim() === '') return { value: [] };
  return value.includes('') ? { allowed: 'paths with commas between them, or nothing' } : { value };
}

/** The path of a file or a folder, or nothing. */
export function path(value: string): Parsed<string | undefined> {
  if (value !== value.trim()) return { allowed: 'a path, or nothing' };
  return { value: value === '' ? undefined : value };
}

/** The path of a JWK set file with public keys, or nothing. */
export function publicKeysFile(given: string): Parsed<readonly Readonly<Record<string, unknown>>[]> {
  if (given === '') return { value: [] };
  const allowed = 'the path of a JWK set of public keys (EC, OKP or RSA), or nothing';
  const content = readFileContent(given);
  if (content === undefined) return { allowed, wrong: 'the file cannot be read' };
  const keys = readMember(parseJson(content.toString('utf8')), 'keys');
  return Array.isArray(keys) && keys.length > 0 && keys.every(isPublicKey)
    ? { value: keys }
    : { allowed, wrong: 'the file is not a set of such keys' };
}

function isPublicKey(key: unknown): key is Readonly<Record<string, unknown>> {
  return isObject(key) && !('d' in key) && ['EC', 'OKP', 'RSA'].some((kind) => kind === key['kty']);
}

/** Some of the values, separated by commas; the empty text is an empty list. */
export function subset<const Value extends string>(...values: readonly Value[]) {
  return (given: string): Parsed<readonly Value[]> => {
    const parts = given === '' ? [] : given.split(',').map((part) => part.trim());
    const known = parts.flatMap((part) => values.filter((value) => value === part));
    return known.length === parts.length
      ? { value: known }
      : { allowed: `any of ${values.join(', ')}, separated by commas, or nothing` };
  };
}

/** As above, but `true` is all values and `false` none. The others have to be named; `true` does not mean them. */
export function allOrSubset<const Value extends string, const Other extends string = never>(
  values: readonly Value[],
  ...others: readonly Other[]
) {
  const list = subset<Value | Other>(...values, ...others);
  const allowed = `true, false, or any of ${[...values, ...others].join(', ')}, separated by commas`;
  return (given: string): Parsed<readonly (Value | Other)[]> => {
    if (given === 'true') return { value: values };
    if (given === 'false') return { value: [] };
    const read = list(given);
    return given === '' || 'allowed' in read ? { allowed } : read;
  };
}

export function headerName(value: string): Parsed<string | undefined> {
  if (value === '') return { value: undefined };
  return /^[A-Za-z0-9-]{1,70}$/.test(value) ? { value } : { allowed: 'the name of a header, or nothing' };
}

/** IP addresses and networks such as 10.0.0.0/8, separated by commas, or nothing. */
export function networks(given: string): Parsed<BlockList | undefined> {
  if (given === '') return { value: undefined };
  const allowed = 'IP addresses and networks such as 10.0.0.0/8, separated by commas, or nothing';
  const list = new BlockList();
  try {
    for (const part of given.split(',')) {
      // An empty prefix would be read as 0, the whole Internet.
      const [, base = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(part.trim()) ?? [];
      const family = base.includes(':') ? 'ipv6' : 'ipv4';
      if (prefix !== undefined && Number(prefix) === 0)
        return { allowed, wrong: 'a network of /0 contains every address' };
      list.addSubnet(base, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family);
    }
    return { value: list };
  } catch {
    return { allowed };
  }
}

const hostPattern = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(?::\d+)?$/;

/** Comma-separated hosts as in an address, with a port unless it is the default, or nothing. */
export function hosts(given: string): Parsed<readonly string[]> {
  const value = given === '' ? [] : given.split(',').map((part) => part.trim());
  const isHost = (host: string) =>
    hostPattern.test(host) && URL.canParse(`https://${host}/`) && new URL(`https://${host}/`).host === host;
  return value.every(isHost)
    ? { value }
    : { allowed: 'hosts such as keys.tpp.example or keys.tpp.example:8443, separated by commas, or nothing' };
}

/** A brand colour with enough contrast, with its light and dark palettes. */
export function brandColour(given: string): Parsed<BrandColour> {
  const colour = parseColour(given);
  // An unquoted # begins a comment in .env, which leaves nothing.
  if (colour === undefined) return { allowed: 'a colour as "#rrggbb", in a file with the quotes' };
  const palettes = createPalettes(colour);
  if (!('instead' in palettes)) return { value: { colour, ...palettes } };
  const { contrast, instead, what } = palettes;
  const measured = `${what}, in light mode, its contrast is ${contrast.toFixed(2)}:1 and must be ${contrastNeeded}:1`;
  return {
    allowed: `a colour with enough contrast on the pages; the nearest darker one is ${instead}`,
    wrong: measured,
  };
}

export function logoFile(given: string): Parsed<Logo | undefined> {
  if (given === '') return { value: undefined };
  const allowed = `a PNG or an SVG of at most ${maximumLogoBytes} bytes, or nothing`;
  const content = readFileContent(given);
  if (content === undefined) return { allowed, wrong: 'the file cannot be read' };
  const logo = readLogo(content);
  return 'wrong' in logo ? { allowed, wrong: `the file ${logo.wrong}` } : { value: logo };
}

/** Undefined for a file that cannot be read. */
export function readFileContent(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
