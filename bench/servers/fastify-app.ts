/** A Fastify application with the contracts' own formats. */
import { isIP } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';

const formats = { 'ip-address': (text: string) => isIP(text) !== 0 };

export function fastifyApp(): FastifyInstance {
  return fastify({ logger: false, ajv: { customOptions: { formats } } });
}
