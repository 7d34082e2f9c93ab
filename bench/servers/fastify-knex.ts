/** The compared server of all benchmarks with storage: Fastify and ordinary Knex. */
import { announce } from './announce.js';
import { addAccounts } from './fastify-accounts.js';
import { fastifyApp } from './fastify-app.js';
import { addConsents } from './fastify-consents.js';
import { addPayments } from './fastify-payments.js';

const app = fastifyApp();
addPayments(app);
addAccounts(app);
addConsents(app);
announce(app.server);
await app.listen({ port: 0, host: '127.0.0.1' });
