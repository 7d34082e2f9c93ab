/** One HTTP request and its whole answer; a broken connection is an error with the system's own code. */
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { patienceMilliseconds } from '../runner/patience.js';
import { noteSecrets } from '../portal/secrets-seen.js';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly milliseconds: number;
}

export interface Exchange {
  readonly method?: string;
  /** A list is a header that comes several times. */
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /** With the header Transfer-Encoding the body is sent in chunks, without a Content-Length. */
  readonly body?: string | Uint8Array;
  /** The caller's own address. */
  readonly localAddress?: string | undefined;
}

// Shorter than the server's own keep-alive time-out, so that no request meets a closing connection.
const agent = new Agent({ keepAlive: true, maxSockets: 512, timeout: 1000 });

/** Origins of the servers whose callers retry a request that is answered 503 with Retry-After. */
const retriedOrigins = new Set<string>();
const retryMilliseconds = 200;

/**
 * Lets callers of this server retry on 503, as TPPs do: on a busy machine its database may be slow. The returned
 * function ends the retries; another server may get the same port.
 */
export function retryAt(serverUrl: string): () => void {
  const { origin } = new URL(serverUrl);
  retriedOrigins.add(origin);
  return () => void retriedOrigins.delete(origin);
}

export async function exchange(url: string, sent: Exchange = {}): Promise<Answer> {
  const isRetried = retriedOrigins.has(new URL(url).origin);
  const deadline = performance.now() + patienceMilliseconds;
  for (;;) {
    const answer = await answerTo(url, sent);
    noteSecrets(url, sent, answer);
    const isRefused = answer.status === 503 && answer.headers['retry-after'] !== undefined;
    if (!isRetried || !isRefused || performance.now() > deadline) return answer;
    await pause(retryMilliseconds);
  }
}

function answerTo(
  url: string,
  { method = 'GET', headers = {}, body, localAddress }: Exchange,
): Promise<Answer> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const isMeasured = body !== undefined && headers['Transfer-Encoding'] === undefined;
    const length = isMeasured ? { 'Content-Length': Buffer.byteLength(body) } : {};
    const sending = request(url, {
      agent,
      method,
      headers: { ...headers, ...length },
      localAddress,
      signal: AbortSignal.timeout(patienceMilliseconds),
    });
    sending.once('error', reject);
    sending.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const milliseconds = performance.now() - start;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, milliseconds });
      });
    });
    // With a string body, Node would send the headers as UTF-8.
    sending.end(typeof body === 'string' ? Buffer.from(body) : body);
  });
}
