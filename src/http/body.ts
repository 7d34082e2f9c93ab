/** Stage 6: the body, if the operation takes one: its media type, its size, its JSON; the raw bytes are kept. */
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { Problem } from '../domain/problem.js';
import { required, type Stage } from './state.js';
import { parseStrictJson } from './strict-json.js';

const maximumBytes = 1_048_576;
const timeoutMilliseconds = 20_000;
const formType = 'application/x-www-form-urlencoded';
const nothing = Buffer.alloc(0);

export const body: Stage = async (ctx, next) => {
  const { requestTypes } = required(ctx.state.route, 'a route').operation;
  const bytes = await readBytes(ctx.req).catch((error: unknown) => {
    // The rest of the body is not waited for.
    ctx.set('Connection', 'close');
    throw error;
  });
  const value = bytes.length > 0 && requestTypes.length > 0 ? parse(ctx.req, requestTypes, bytes) : undefined;
  ctx.state.body = { bytes, value };
  await next();
};

function parse(request: IncomingMessage, types: readonly string[], bytes: Buffer): unknown {
  const [type = '', ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
  if (!types.includes(type.trim())) {
    throw new Problem('media-type.unsupported', `The body must be sent as ${types.join(' or ')}.`);
  }
  const charset = parameters.map((text) => text.trim()).find((text) => text.startsWith('charset='));
  if (charset !== undefined && !/^charset="?utf-8"?$/.test(charset)) {
    throw new Problem('media-type.unsupported', 'The body must be encoded in UTF-8.');
  }
  if (request.headers['content-encoding'] !== undefined) {
    throw new Problem('media-type.unsupported', 'A compressed body is not supported.');
  }
  if (!isUtf8(bytes)) throw new Problem('request.invalid', 'The body is not valid UTF-8.', 'body');
  const text = bytes.toString('utf8');
  return type.trim() === formType ? parseForm(text) : parseStrictJson(text);
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

function tooLarge(): Problem {
  return new Problem('request.invalid', `The body is larger than ${maximumBytes} bytes.`, 'body');
}

function readBytes(request: IncomingMessage): Promise<Buffer> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && (length === undefined || length === '0')) return Promise.resolve(nothing);
  if (Number(length) > maximumBytes) return Promise.reject(tooLarge());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const timer = setTimeout(
      () => finish(() => reject(new Problem('request.timeout', 'The body did not arrive in time.'))),
      timeoutMilliseconds,
    );
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('error', onError);
      settle();
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size > maximumBytes) finish(() => reject(tooLarge()));
      else chunks.push(chunk);
    };
    const onEnd = () =>
      finish(() => resolve(chunks.length === 1 ? (chunks[0] ?? nothing) : Buffer.concat(chunks)));
    // The caller has gone; there is nobody to answer, and no mistake of ours to record.
    const onError = () => finish(() => reject(new Problem('request.timeout', 'The body broke off.')));
    request.on('data', onData).on('end', onEnd).on('error', onError);
  });
}
