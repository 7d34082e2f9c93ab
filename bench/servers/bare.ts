/** Node's own HTTP server: reads the body, parses it, writes the answer. The measure for everybody else. */
import { createServer } from 'node:http';
import { constantAnswer } from '../exchange.js';
import { listen } from './announce.js';

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    JSON.parse(Buffer.concat(chunks).toString());
    const text = JSON.stringify(constantAnswer.body);
    response.writeHead(201, {
      ...constantAnswer.headers,
      'X-Request-ID': String(request.headers['x-request-id']),
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(text),
    });
    response.end(text);
  });
});
listen(server);
