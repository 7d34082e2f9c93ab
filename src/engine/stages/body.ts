/** Reads the request body, if any: media type, size limit, time-out and value; keeps the raw bytes. */
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { declaredFor, kindOf, parseContentType } from '../media-types.js';
import { repeatedHeaders } from './headers.js';
import { refusal, shownName, type Refusal } from './refusal.js';
import type { Context, Stage } from './stage.js';
import type { AnyOperation, Findings, RequestBody } from './state.js';
import { parseStrictJson } from '../strict-json.js';

/** The bound of an operation whose contract names none (`x-maximum-bytes`), in bytes. */
const defaultMaximumBytes = 1_048_576;
const bodyTimeoutMilliseconds = 20_000;
const jsonType = 'application/json';
const nothing = Buffer.alloc(0);

/** Wraps the reading of a body still arriving, so that a server can limit such bodies and abort one (slowloris). */
export type Arrival = (
  request: IncomingMessage,
  read: (givenUp?: AbortSignal) => Promise<Buffer>,
) => Promise<Buffer>;

/** Throws an error that takes precedence over that of an unreadable body, for example for the path. */
type Precedence = (ctx: Routed) => void;

export function body(
  arrival: Arrival = (_, read) => read(),
  precedence: Precedence = () => undefined,
): Stage<Findings, 'route' | 'pathParameters', 'body'> {
  const parseIn = (ctx: Routed, bytes: Buffer): RequestBody => {
    try {
      return parseBody(ctx, bytes);
    } catch (error) {
      Object.assign(ctx.state, { unreadableBody: bytes });
      precedence(ctx);
      throw error;
    }
  };
  const readFirst = async (ctx: Routed, next: NextWithBody) =>
    next({ body: parseIn(ctx, await arriving(ctx, arrival)) });
  return (ctx, next) => {
    const bytes = arrivedBytes(ctx.req, maximumBytesOf(ctx));
    return bytes ? next({ body: parseIn(ctx, bytes) }) : readFirst(ctx, next);
  };
}

type Routed = Context<Findings, 'route' | 'pathParameters'>;

function maximumBytesOf({ state }: Routed): number {
  return state.route.operation.maximumBytes ?? defaultMaximumBytes;
}

type NextWithBody = Parameters<Stage<Findings, never, 'body'>>[1];

async function arriving(ctx: Routed, arrival: Arrival): Promise<Buffer> {
  try {
    return await arrival(ctx.req, (givenUp) => readBytes(ctx.req, maximumBytesOf(ctx), givenUp));
  } catch (error) {
    // Closes the connection instead of waiting for the rest of the body.
    ctx.set('Connection', 'close');
    throw error;
  }
}

function parseBody({ req, state }: Routed, bytes: Buffer): RequestBody {
  const { operation } = state.route;
  return bytes.length === 0 || operation.requestTypes.length === 0
    ? { bytes, value: undefined }
    : parse(req, operation, bytes);
}

function parse(request: IncomingMessage, operation: AnyOperation, bytes: Buffer): RequestBody {
  const { headers } = request;
  // Node keeps the first value, even an empty one; only then can another one count.
  const first = headers['content-type'] || repeatedHeaders(request).get('content-type')?.[0];
  const type = requireMediaType(first ?? '', operation.requestTypes);
  const coding = headers['content-encoding'];
  // Several lines are one list (RFC 9110, section 8.4); one of empty entries names no coding.
  if (coding !== undefined && !/^[, \t]*(?:identity)?[, \t]*$/i.test(coding)) {
    throw refusal(
      'media-type.unsupported',
      `The body must be sent as ${type} without a content coding: no Content-Encoding, or identity.`,
    );
  }
  const kind = type === jsonType ? 'json' : kindOf(type);
  if (kind === 'bytes') return { bytes, type, value: bytes };
  if (!isUtf8(bytes)) {
    throw refusal('request.invalid', `The body is not UTF-8: byte ${positionOfForeignByte(bytes)}.`, 'body');
  }
  const text = bytes.toString('utf8');
  if (kind === 'text') return { bytes, type, value: text };
  return {
    bytes,
    type,
    value: kind === 'form' ? parseForm(text, operation.repeatedFields) : parseStrictJson(text),
  };
}

/** The first byte that breaks UTF-8, counted from 1: decoding replaces it with another character. */
export function positionOfForeignByte(bytes: Buffer): number {
  const replaced = Buffer.from(bytes.toString('utf8'));
  return bytes.findIndex((byte, at) => byte !== replaced[at]) + 1;
}

/** The media type without its parameters; refuses an undeclared type and any charset other than UTF-8. */
function requireMediaType(contentType: string, types: readonly string[]): string {
  if (types.includes(contentType)) return contentType;
  const [type, ...parameters] = parseContentType(contentType);
  if (declaredFor(type, types) === undefined) {
    throw refusal('media-type.unsupported', `The body must be sent as ${types.join(' or ')}.`);
  }
  const charset = parameters.find((text) => text.startsWith('charset='));
  if (charset !== undefined && kindOf(type) !== 'bytes' && !/^charset="?utf-8"?$/.test(charset)) {
    throw refusal('media-type.unsupported', 'The body must be encoded in UTF-8.');
  }
  return type;
}

/** Parses a flat form; refuses a repeated field that is no list: it would be ambiguous (RFC 6749, section 3.2). */
function parseForm(text: string, lists: readonly string[] = []): Readonly<Record<string, unknown>> {
  const fields = new URLSearchParams(text);
  const names = new Set<string>();
  for (const name of fields.keys()) {
    if (names.has(name) && !lists.includes(name)) {
      throw refusal('request.invalid', `The form has the field ${shownName(name)} twice.`, 'body');
    }
    names.add(name);
  }
  return Object.fromEntries(
    [...names].map((name) => [name, lists.includes(name) ? fields.getAll(name) : fields.get(name)]),
  );
}

/** Returns a body that arrived with its headers, as most do; this fast path needs no listeners and no timer. */
function arrivedBytes(request: IncomingMessage, maximumBytes: number): Buffer | undefined {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && (length === undefined || length === '0')) return nothing;
  const isThere = hasArrived(request) && request.readableLength <= maximumBytes;
  const bytes: unknown = isThere ? request.read() : undefined;
  return Buffer.isBuffer(bytes) ? bytes : undefined;
}

/** Whether a body with a Content-Length has arrived completely. */
export function hasArrived({ headers, readableLength }: IncomingMessage): boolean {
  return headers['transfer-encoding'] === undefined && readableLength === Number(headers['content-length']);
}

export function tooLargeBody(mostBytes: number): Refusal {
  return refusal('body.too-large', `The body is larger than ${mostBytes} bytes.`, 'body');
}

/** The caller closed the connection: no answer can be sent, and the server made no error. */
export function brokenOffBody(): Refusal {
  return refusal('request.timeout', 'The body broke off.');
}

export function lateBody(): Refusal {
  return refusal('request.timeout', 'The body did not arrive in time.');
}

/** Reads the whole body. Rejects with `body.too-large`, or `request.timeout` for a late or incomplete body. */
export function readBytes(
  request: IncomingMessage,
  mostBytes: number,
  givenUp?: AbortSignal,
): Promise<Buffer> {
  if (Number(request.headers['content-length']) > mostBytes) return Promise.reject(tooLargeBody(mostBytes));
  // The connection closed before this call, for example during authentication: no event would fire any more.
  if (request.destroyed) return Promise.reject(brokenOffBody());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const timer = setTimeout(() => finish(() => reject(lateBody())), bodyTimeoutMilliseconds);
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('error', onError);
      givenUp?.removeEventListener('abort', onError);
      settle();
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size > mostBytes) finish(() => reject(tooLargeBody(mostBytes)));
      else chunks.push(chunk);
    };
    const onEnd = () => finish(() => resolve(Buffer.concat(chunks)));
    const onError = () => finish(() => reject(brokenOffBody()));
    request.on('data', onData).on('end', onEnd).on('error', onError);
    givenUp?.addEventListener('abort', onError);
  });
}
