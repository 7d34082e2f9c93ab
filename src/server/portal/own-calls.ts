/** Calls of this server to itself, by a connection that leaves it nowhere: whatever address it listens at. */
import { createServer, request, type RequestListener } from 'node:http';
import { duplexPair } from 'node:stream';
import type { OwnAnswer, OwnCall } from '../../usecases/sandbox/sandbox-services.js';

export function callingItself(
  handle: () => RequestListener,
): (call: OwnCall) => Promise<OwnAnswer | undefined> {
  // It listens nowhere, and is handed its connections.
  const server = createServer((...call) => handle()(...call));
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
      // A call that is broken off has been made, too.
      far.once('close', () => setImmediate(resolve, undefined));
      sending.once('response', (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk)).once('error', reject);
        answer.once('end', () => {
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') });
        });
      });
      // Headers beside a text would go out in UTF-8.
      sending.end(content);
    });
}
