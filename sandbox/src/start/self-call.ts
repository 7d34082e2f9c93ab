/** Lets the server call itself over an in-memory connection, independent of its listening address. */
import { createServer, request } from 'node:http';
import { duplexPair } from 'node:stream';
import type { Signals } from '../../../src/start/ground.js';
import type { SelfCallAnswer, SelfCall } from '../usecases/sandbox-services.js';

export function createSelfCall(
  signals: Pick<Signals, 'emit'>,
): (call: SelfCall) => Promise<SelfCallAnswer | undefined> {
  // This server has no listener; connections are passed to it directly.
  const server = createServer((...call) => signals.emit('self-call', ...call));
  return ({ body = '', headers, method, target }) =>
    new Promise((resolve, reject) => {
      const [near, far] = duplexPair();
      server.emit('connection', far);
      const content = Buffer.from(body);
      const length = content.length > 0 ? ['Content-Length', String(content.length)] : [];
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
}
