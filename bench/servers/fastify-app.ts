/** A Fastify that knows the formats of ours that the contract's schemas have. */
import { isIP } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';

const formats = { 'ip-address': (text: string) => isIP(text) !== 0 };

export function fastifyApp(): FastifyInstance {
  return fastify({ logger: false, ajv: { customOptions: { formats } } });
}
