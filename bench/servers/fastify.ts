/** Fastify with the operation's schemas inline: headers and body are validated, the answer is written by its schema. */
import { isIP } from 'node:net';
import fastify from 'fastify';
import { constantAnswer, paymentsPath } from '../exchange.js';
import { announce } from './announce.js';
import { initiationSchema } from './documents.js';

// The one format of ours that the contract's schema has.
const formats = { 'ip-address': (text: string) => isIP(text) !== 0 };
const app = fastify({ logger: false, ajv: { customOptions: { formats } } });
app.post(paymentsPath, { schema: initiationSchema }, async (request, reply) => {
  reply.code(201).headers(constantAnswer.headers).header('X-Request-ID', request.headers['x-request-id']);
  return constantAnswer.body;
});
announce(app.server);
await app.listen({ port: 0, host: '127.0.0.1' });
