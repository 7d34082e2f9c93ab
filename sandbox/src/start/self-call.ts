/** Lets the server call itself over an in-memory connection, independent of its listening address. */
import { createServer, request } from 'node:http';
import { duplexPair } from 'node:stream';
import type { Signals } from '../../../src/start/ground.js';
import type { SelfCallAnswer, SelfCall } from '../usecases/sandbox-services.js';

export function createSelfCalls(signals: Pick<Signals, 'emit'>) {
  const clients = new WeakMap<object, string>();
  // This server has no listener; connections are passed to it directly.
  const server = createServer((...call) => signals.emit('self-call', ...call));
  const call = ({ body = '', clientId, headers, method, target }: SelfCall) =>
    new Promise<SelfCallAnswer | undefined>((resolve, reject) => {
      const [near, far] = duplexPair();
      if (clientId !== undefined) clients.set(far, clientId);
      server.emit('connection', far);
      const content = Buffer.from(body);
      const isGiven = headers.some((each, at) => at % 2 === 0 && each.toLowerCase() === 'content-length');
      const length = content.length > 0 && !isGiven ? ['Content-Length', String(content.length)] : [];
      const sending = request({
        createConnection: () => near,
        method,
        path: target,
        headers: ['Host', 'localhost', 'Connection', 'close', ...headers, ...length],
      });
      sending.once('error', reject);
      // Resolves with undefined for an aborted call, which the server may have executed.
      far.once('close', () => setImmediate(resolve, undefined));
      sending.once('response', (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk)).once('error', reject);
        answer.once('end', () => {
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') });
        });
      });
      // With a string body, Node would send the headers as UTF-8.
      sending.end(content);
    });
  return {
    call,
    /** The client in whose log a call over this connection is recorded, even if the call names another client. */
    clientOf: (connection: object) => clients.get(connection),
  };
}
