/**
 * Headers: X-Request-ID and `Cache-Control: no-store` of every answer, and a request's headers as the bank reads them:
 * one value each, unless the header is a list, and text in UTF-8. Node joins repeated headers or keeps the first, and
 * decodes bytes as Latin-1.
 */
import type { IncomingMessage } from 'node:http';
import type { AnyContract, AnyOperation } from '../contract/operation.js';
import { randomIdentifier } from '../crypto/secrets.js';
import { Problem } from '../domain/problem.js';
import { findControlCharacter, findInvisible } from '../domain/visible-text.js';
import { positionOfForeignByte } from '../engine/stages/body.js';
import { repeatedHeaders, sentHeaders, type RepeatedHeaders } from '../engine/stages/headers.js';
import type { Violation } from '../engine/stages/refusal.js';
import type { Context, Stage } from './stage.js';
import type { Findings } from './state.js';

/** The nil UUID identifies nothing, because any caller without an id may send it (RFC 9562, section 5.9). */
export const nilId = '00000000-0000-0000-0000-000000000000';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A request's valid X-Request-ID, or a new one. */
export function chooseRequestId(request: Request['req'], repeated = repeatedHeaders(request)): string {
  // Different values are not echoed, because either could be the id of another call.
  const given = (repeated.get('x-request-id') ?? [request.headers['x-request-id']]).join();
  // Any other value is not echoed, so that callers cannot place text in a header.
  return uuid.test(given) && given !== nilId ? given : randomIdentifier();
}

/** Echoes a valid X-Request-ID or makes one. The first stage, so that every answer carries the header. */
export const requestId: Stage<never, 'requestId' | 'repeated'> = (ctx, next) => {
  const repeated = repeatedHeaders(ctx.req);
  const id = chooseRequestId(ctx.req, repeated);
  ctx.res.setHeader('X-Request-ID', id);
  return next({ requestId: id, repeated });
};

/**
 * Forbids caching: answers may hold account data, and a refusal may not apply to the next call. Runs early, so that
 * failures are covered; cacheable answers remove the header.
 */
export const noStore: Stage = (ctx, next) => {
  ctx.res.setHeader('Cache-Control', 'no-store');
  return next();
};

/** For answers that are the same for every caller. */
export function allowCaching(ctx: Pick<Context, 'remove'>): void {
  ctx.remove('Cache-Control');
}

/** Headers of which several lines are one list (RFC 9110, section 5.3), beside Accept and its relatives. */
const lists =
  /^(?:(?:psu-)?accept(?:-.*)?|allow|baggage|cache-control|cookie|digest|forwarded|pragma|prefer|set-cookie|tracestate|via|www-authenticate|x-forwarded-for)$/;

/** The headers with one value, as the contracts write them, by name in lower case. */
type Spellings = ReadonlyMap<string, string>;

/** Other headers have no reader that their values could mislead, and proxies repeat them. */
function toSpellings(headerNames: Readonly<Record<string, string>>): Spellings {
  const declared = Object.entries(headerNames).filter(([name]) => !lists.test(name));
  return new Map([...declared, ['content-type', 'Content-Type']]);
}

/** Headers that are passed on in the browser's own encoding. */
const undecoded = ['psu-user-agent', 'user-agent'];

/** Headers with a name that people read; the page shows it in the login form. */
const names = ['psu-id', 'psu-corporate-id'];

interface Request {
  readonly req: Pick<IncomingMessage, 'headers' | 'rawHeaders'>;
  readonly state: { readonly repeated?: RepeatedHeaders };
}

interface RoutedRequest extends Request {
  readonly state: Request['state'] & {
    readonly route: {
      readonly contract: Pick<AnyContract, 'api'>;
      readonly operation: Pick<AnyOperation, 'listHeaders'>;
    };
  };
}

/**
 * The header's only value; undefined without one. Different values throw what `refuse` makes of them, and without
 * `refuse` count as absent.
 */
export function oneValue(
  { req, state: { repeated = repeatedHeaders(req) } }: Request,
  name: string,
  refuse?: (text: string) => Error,
): string | undefined {
  const lower = name.toLowerCase();
  const values = repeated.get(lower);
  if (values && values.length > 1) {
    if (refuse) throw refuse(`The header ${name} came with different values.`);
    return undefined;
  }
  const value = values ? values[0] : req.headers[lower];
  return typeof value === 'string' ? value : undefined;
}

type Needed = 'requestId' | 'route' | 'client' | 'body';
type Read = Pick<Findings, 'headers' | 'headerViolations'>;

const none: readonly Violation[] = [];

/**
 * Reads the headers for validation, those of plugins' contracts too: `headerNames` are the contracts' by name in lower
 * case. Runs after the signature, which covers the bytes that were sent. `isRetry` tells whether the call has a first
 * answer: earlier releases accepted headers that are now refused, and their answers stand for 90 days. See
 * docs/developer/decisions, D9.
 */
export function readHeaders(
  headerNames: Readonly<Record<string, string>>,
  isRetry?: (ctx: Context<Needed>) => Promise<boolean>,
): Stage<Needed, keyof Read> {
  const readAll = headerReader(headerNames);
  const readDoubtful = async (ctx: Context<Needed>, read: Read, next: (read: Read) => Promise<void>) =>
    next((await isRetry?.(ctx)) ? { ...read, headerViolations: none } : read);
  return (ctx, next) => {
    const read = readAll(ctx);
    return read.headerViolations.length === 0 ? next(read) : readDoubtful(ctx, read, next);
  };
}

/** Reads the headers of a call; `headerNames` as above. */
export function headerReader(headerNames: Readonly<Record<string, string>>): (ctx: RoutedRequest) => Read {
  const spellings = toSpellings(headerNames);
  return (ctx) => {
    const { req, state } = ctx;
    const { repeated = repeatedHeaders(req) } = state;
    const { contract, operation } = state.route;
    const sent = sentHeaders(req);
    if (repeated.size === 0 && !hasForeignBytes(req)) return { headers: sent, headerViolations: none };
    if (contract.api === 'oauth2') {
      oneValue(ctx, 'Authorization', (text) => new Problem('oauth.invalid-client', text));
    }
    const headers = { ...sent };
    const headerViolations = Object.keys(sent).flatMap((name) => {
      const spelling = spellings.get(name);
      const isList = operation.listHeaders?.includes(name);
      const values = (isList ? undefined : repeated.get(name)) ?? [sent[name]];
      if (spelling === undefined) return [];
      const [value] = values;
      const text = typeof value === 'string' && !undecoded.includes(name) ? decodeUtf8(value) : value;
      const fault = values.length > 1 ? 'came with different values.' : faultOf(name, value, text);
      if (fault !== undefined) return [violation(spelling, fault)];
      headers[name] = text;
      return [];
    });
    return { headers, headerViolations };
  };
}

function violation(name: string, fault: string): Violation {
  const field = `header.${name}`;
  return { reason: 'request.invalid', field, text: `${field} ${fault}` };
}

/** Control characters are refused as in bodies; Node refuses those of ASCII itself, and leaves the tab. */
function faultOf(name: string, value: unknown, text: unknown): string | undefined {
  // ASCII, whose characters are visible but for spaces, which Node trims.
  if (typeof value !== 'string' || text === value) return undefined;
  if (typeof text === 'string') {
    const fault = findControlCharacter(text.replaceAll('\t', ' '));
    return fault ?? (names.includes(name) ? findInvisible(text) : undefined);
  }
  return `is not UTF-8: byte ${positionOfForeignByte(Buffer.from(value, 'latin1'))}.`;
}

const foreignByte = /[\u0080-\u00ff]/;

function hasForeignBytes({ rawHeaders }: Request['req']): boolean {
  // `rawHeaders` alternates names and values.
  for (let at = 1; at < rawHeaders.length; at += 2) if (foreignByte.test(rawHeaders[at] ?? '')) return true;
  return false;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes a header's value, which Node read as Latin-1; undefined for bytes that are no UTF-8. */
export function decodeUtf8(value: string): string | undefined {
  if (!foreignByte.test(value)) return value;
  try {
    return utf8.decode(Buffer.from(value, 'latin1'));
  } catch {
    return undefined;
  }
}
