/** openapi-backend on Express, used as its documentation shows, once for each contract. */
import { createServer } from 'node:http';
import { isIP } from 'node:net';
import addFormats from 'ajv-formats';
import express, { type Request, type Response } from 'express';
import { OpenAPIBackend, type Context, type Document, type Request as EngineRequest } from 'openapi-backend';
import { clientId, constantAnswer } from '../exchange.js';
import { listen } from './announce.js';
import { documents } from './documents.js';

const app = express();
app.use(express.json());
for (const { basePath, document, operations } of documents) {
  const api = new OpenAPIBackend<Document>({
    definition: document,
    apiRoot: basePath,
    customizeAjv: (ajv) =>
      addFormats.default(ajv).addFormat('ip-address', (text) => isIP(text) !== 0 && !text.includes('%')),
    handlers: {
      ...Object.fromEntries(operations.map(({ id }) => [id, () => constantAnswer.body])),
      validationFail: (context: Context, _request: Request, response: Response) =>
        response.status(400).json({ errors: context.validation.errors }),
      postResponseHandler: (context: Context, request: Request, response: Response) => {
        const { valid } = api.validateResponse(context.response, context.operation, 201);
        if (!valid) return response.status(502).end();
        response.set(constantAnswer.headers).set('X-Request-ID', request.get('x-request-id'));
        return response.status(201).json(context.response);
      },
    },
    securityHandlers: {
      gatewayClientId: (context: Context) => context.request.headers['x-gateway-client-id'] === clientId,
    },
  });
  await api.init();
  app.use((request, response, next) => {
    if (!request.path.startsWith(`${basePath}/`)) return next();
    return api.handleRequest(request as EngineRequest, request, response);
  });
}
listen(createServer(app));
