/**
 * Node's own HTTP server: reads the body, parses it, writes the answer. The measure for everybody else; with `together` as
 * its argument it takes up requests as this server does.
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
listen(createServer(process.argv[2] === 'batchRequests' ? batchRequests(answer) : answer));
