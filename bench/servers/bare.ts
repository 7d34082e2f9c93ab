/**
 * Node's own HTTP server, the measure for all others: reads the body, parses it, writes the answer. With the argument
 * `batched` the requests of an event-loop turn start together, as in this server.
 */
import { createServer, type RequestListener } from 'node:http';
import { batchRequests } from '../../src/net/request-batching.js';
import { constantAnswer } from '../exchange.js';
import { listen } from './announce.js';

const answer: RequestListener = (request, response) => {
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
};
listen(createServer(process.argv[2] === 'batched' ? batchRequests(answer) : answer));
