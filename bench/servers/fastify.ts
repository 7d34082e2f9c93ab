/** Fastify with the operation's schemas inline: validates headers and body, and serializes the answer by its schema. */
import { constantAnswer, paymentsPath } from '../exchange.js';
import { announce } from './announce.js';
import { initiationSchema } from './documents.js';
import { fastifyApp } from './fastify-app.js';

const app = fastifyApp();
app.post(paymentsPath, { schema: initiationSchema }, async (request, reply) => {
  reply.code(201).headers(constantAnswer.headers).header('X-Request-ID', request.headers['x-request-id']);
  return constantAnswer.body;
});
announce(app.server);
await app.listen({ port: 0, host: '127.0.0.1' });
