/** The body, if the operation takes one: its media type, its size, its JSON; the raw bytes are kept. */
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { Problem } from '../domain/problem.js';
import type { Stage } from './stage.js';
import { parseStrictJson } from './strict-json.js';

/** A larger body is 400 FORMAT_ERROR: the contracts' table of statuses has no 413. */
const maximumBytes = 1_048_576;
export const bodyTimeoutMilliseconds = 20_000;
const formType = 'application/x-www-form-urlencoded';
const nothing = Buffer.alloc(0);

export const body: Stage<'route', 'body'> = async (ctx, next) => {
  const { requestTypes } = ctx.state.route.operation;
  const bytes =
    arrivedBytes(ctx.req) ??
    (await readBytes(ctx.req, maximumBytes).catch((error: unknown) => {
      // The rest of the body is not waited for.
      ctx.set('Connection', 'close');
      throw error;
    }));
  const value = bytes.length > 0 && requestTypes.length > 0 ? parse(ctx.req, requestTypes, bytes) : undefined;
  return next({ body: { bytes, value } });
};

function parse(request: IncomingMessage, types: readonly string[], bytes: Buffer): unknown {
  const type = mediaTypeOf(request.headers['content-type'] ?? '', types);
  if (request.headers['content-encoding'] !== undefined) {
    throw new Problem('media-type.unsupported', 'A compressed body is not supported.');
  }
  if (!isUtf8(bytes)) throw new Problem('request.invalid', 'The body is not valid UTF-8.', 'body');
  const text = bytes.toString('utf8');
  return type === formType ? parseForm(text) : parseStrictJson(text);
}

/** The media type without its parameters; refuses a type that is not taken, and another encoding than UTF-8. */
function mediaTypeOf(contentType: string, types: readonly string[]): string {
  if (types.includes(contentType)) return contentType;
  const [type = '', ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((text) => text.trim());
  if (!types.includes(type)) {
    throw new Problem('media-type.unsupported', `The body must be sent as ${types.join(' or ')}.`);
  }
  const charset = parameters.find((text) => text.startsWith('charset='));
  if (charset !== undefined && !/^charset="?utf-8"?$/.test(charset)) {
    throw new Problem('media-type.unsupported', 'The body must be encoded in UTF-8.');
  }
  return type;
}

/** A flat form; a field that comes twice could mean either value (RFC 6749, section 3.2). */
function parseForm(text: string): Readonly<Record<string, string>> {
  const fields = [...new URLSearchParams(text)];
  const names = new Set<string>();
  for (const [name] of fields) {
    if (names.has(name)) {
      throw new Problem('request.invalid', `The form has the field ${name.slice(0, 70)} twice.`, 'body');
    }
    names.add(name);
  }
  return Object.fromEntries(fields);
}

/** A body that came with its headers, as most do: it is there by now, and needs no listeners and no timer. */
function arrivedBytes(request: IncomingMessage): Buffer | undefined {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && (length === undefined || length === '0')) return nothing;
  const isThere = encoding === undefined && request.readableLength === Number(length);
  const bytes: unknown = isThere && request.readableLength <= maximumBytes ? request.read() : undefined;
  return Buffer.isBuffer(bytes) ? bytes : undefined;
}

export function tooLargeBody(mostBytes: number): Problem {
  return new Problem('request.invalid', `The body is larger than ${mostBytes} bytes.`, 'body');
}

/** The caller has gone; there is nobody to answer, and no mistake of ours to record. */
export function brokenOffBody(): Problem {
  return new Problem('request.timeout', 'The body broke off.');
}

export function lateBody(): Problem {
  return new Problem('request.timeout', 'The body did not arrive in time.');
}

/** The whole body. Throws `request.invalid` when it is larger, `request.timeout` when it does not come to its end. */
function readBytes(request: IncomingMessage, mostBytes: number): Promise<Buffer> {
  if (Number(request.headers['content-length']) > mostBytes) return Promise.reject(tooLargeBody(mostBytes));
  // Gone while somebody looked up who it was: nothing of what is listened for below would come any more.
  if (request.destroyed) return Promise.reject(brokenOffBody());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const timer = setTimeout(() => finish(() => reject(lateBody())), bodyTimeoutMilliseconds);
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('error', onError);
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
  });
}
