/** express-openapi-validator, used as its documentation shows, once for each contract. */
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import express from 'express';
import { middleware } from 'express-openapi-validator';
import { temporaryFolder } from '../../test/support/runner/temporary.js';
import { constantAnswer, paymentsPath } from '../exchange.js';
import { listen } from './announce.js';
import { documents } from './documents.js';

const folder = temporaryFolder('bench-');
const app = express();
app.use(express.json());
for (const [index, { document }] of documents.entries()) {
  // The library finds no path whose parameter names have a hyphen.
  const text = JSON.stringify(document)
    .replaceAll('payment-service', 'service')
    .replaceAll('payment-product', 'product');
  const apiSpec = join(folder, `${index}.json`);
  writeFileSync(apiSpec, text);
  app.use(middleware({ apiSpec, validateRequests: true, validateResponses: true }));
}
app.post(paymentsPath, (request, response) => {
  response.status(201).set(constantAnswer.headers).set('X-Request-ID', request.get('x-request-id'));
  response.json(constantAnswer.body);
});
listen(createServer(app));
