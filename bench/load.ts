/**
 * Load generator: sends requests over keep-alive connections, one at a time on each, every request with its own
 * X-Request-ID. Uses bare sockets, so that the generator needs far less processor time than any measured server.
 */
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { requestIdPlace } from './exchange.js';

export interface LoadOptions {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** The text of a request, with `requestIdPlace` as its X-Request-ID; several texts are sent in turn. */
  readonly request: (connection: number) => string | readonly string[];
  /** The expected status of each text, or of all texts. */
  readonly expectedStatus: number | readonly number[];
  readonly onAnswer?: (answer: string) => void;
}

export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  /** In milliseconds, sorted. */
  readonly latencies: Float64Array;
  /** The generator's load on its own core (0 to 1); near 1 the generator would be the bottleneck. */
  readonly generatorShare: number;
}

export async function load(options: LoadOptions): Promise<LoadResult> {
  const latencies: number[] = [];
  const cpu = process.cpuUsage();
  const start = performance.now();
  const until = start + options.seconds * 1000;
  await Promise.all(
    Array.from({ length: options.connections }, (_, index) => drive(options, index, until, latencies)),
  );
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return {
    requests: latencies.length,
    seconds,
    latencies: Float64Array.from(latencies).sort(),
    generatorShare: (user + system) / 1e6 / seconds,
  };
}

/** Keeps one connection busy until the time is up, and waits for its last answer. */
function drive(options: LoadOptions, index: number, until: number, latencies: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const texts = [options.request(index)].flat();
    const requests = texts.map((text) => Buffer.from(text));
    const nexts = requests.map((request) => requestIds(request));
    const statuses = [options.expectedStatus].flat();
    // Connections start with different requests, so that no request comes from all connections at once.
    let at = index % texts.length;
    const socket = connect({ port: options.port, host: '127.0.0.1', noDelay: true });
    let sentAt = 0;
    const send = () => {
      at = (at + 1) % texts.length;
      nexts[at]?.();
      sentAt = performance.now();
      socket.write(requests[at] ?? '');
    };
    const fail = (text: string) => {
      socket.destroy();
      reject(new Error(text));
    };
    socket.once('connect', send);
    socket.once('error', (error) => fail(error.message));
    socket.once('close', () => fail('The server closed a connection.'));
    onAnswers(socket, (answer) => {
      const now = performance.now();
      if (statusOf(answer) !== statuses[at % statuses.length]) return fail(`Unexpected answer:\n${answer}`);
      latencies.push(now - sentAt);
      options.onAnswer?.(answer);
      if (now < until) return send();
      socket.removeAllListeners('close');
      socket.end();
      resolve();
    });
  });
}

/** Returns a function that writes a new version 4 UUID into the request. */
function requestIds(request: Buffer): () => void {
  const at = request.indexOf(requestIdPlace);
  request.write(randomBytes(4).toString('hex'), at);
  request.write(randomBytes(2).toString('hex'), at + 9);
  let count = 0;
  return () => {
    count += 1;
    request.write(count.toString(16).padStart(12, '0'), at + 24);
  };
}

/** Calls back with each complete answer; every measured server sends a Content-Length. */
function onAnswers(socket: Socket, callback: (answer: string) => void): void {
  let received = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    received += chunk;
    const end = received.indexOf('\r\n\r\n');
    if (end === -1) return;
    const length = /content-length: (\d+)/i.exec(received)?.[1];
    if (length === undefined) {
      socket.destroy(new Error(`An answer without length:\n${received}`));
      return;
    }
    if (received.length < end + 4 + Number(length)) return;
    const answer = received;
    received = '';
    callback(answer);
  });
}

function statusOf(answer: string): number {
  return Number(answer.slice(9, 12));
}
