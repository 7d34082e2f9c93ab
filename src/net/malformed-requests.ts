/**
 * Answers malformed HTTP requests, which never reach the pipeline, with an X-Request-ID that Node's own refusal lacks:
 * the caller's where the head could be read.
 */
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { chooseRequestId } from '../api/headers.js';
import { randomIdentifier } from '../crypto/secrets.js';
import { contentHeaders } from './answer-headers.js';

const statuses: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The address and the headers are larger than 16 KiB.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The extensions of a chunk are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
};

const readingMilliseconds = 1000;

interface Refusal {
  readonly head: Readonly<Record<string, string | number>>;
  readonly body: string;
}

function buildRefusal(status: number, detail: string, requestId: string): Refusal {
  const body = JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status], status, detail });
  const head = {
    'X-Request-ID': requestId,
    'Content-Type': 'application/problem+json',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    ...contentHeaders,
    Connection: 'close',
  };
  return { head, body };
}

/** Answers bytes that are not HTTP; `isAnswering` is true while an earlier complete request awaits its answer. */
export function refuseBytes(error: NodeJS.ErrnoException, socket: Duplex, isAnswering: boolean): void {
  // A refusal would be taken for the answer to the earlier request, which may have taken effect.
  if (isAnswering || !socket.writable) return void socket.destroy(error);
  const [status, detail] = statuses[error.code ?? ''] ?? [400, 'The request is not valid HTTP.'];
  const { body, head } = buildRefusal(status, detail, randomIdentifier());
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  // Bounds the wait for a client that keeps its side open; closing at once might cut off the answer.
  const closing = setTimeout(() => socket.destroy(), readingMilliseconds);
  socket.once('close', () => clearTimeout(closing));
}

/** Answers a request that HTTP requires to be refused, and returns true; otherwise returns false. */
export function refuseByHead(request: IncomingMessage, response: ServerResponse): boolean {
  const { headers, httpVersion, url = '' } = request;
  const isHostMissing = httpVersion === '1.1' && headers.host === undefined;
  if (isHostMissing) write(request, response, 400, 'The header Host is missing.');
  // A proxy in front may have used the other Host header (RFC 9112, section 3.2).
  else if (isHostRepeated(request)) write(request, response, 400, 'The header Host came more than once.');
  // Also refuses `*`, which names no resource, and addresses of other schemes, which may lack a path.
  else if (!/^(\/|https?:\/\/[^/?#])/i.test(url))
    write(request, response, 400, 'The request is for no address here.');
  else return false;
  return true;
}

/** Node keeps the first Host header and drops the others. */
function isHostRepeated({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

export function refuseExpectation(request: IncomingMessage, response: ServerResponse): void {
  write(request, response, 417, 'Only the expectation 100-continue is met.');
}

function write(request: IncomingMessage, response: ServerResponse, status: number, detail: string): void {
  const { body, head } = buildRefusal(status, detail, chooseRequestId(request));
  response.writeHead(status, head).end(body);
}
