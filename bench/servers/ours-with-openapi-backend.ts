/** This server with openapi-backend as its contract engine, which replaces the stages validate, handle and check. */
import Koa from 'koa';
import type { Context as EngineContext } from 'openapi-backend';
import { refuseIfAny } from '../../src/engine/stages/refusal.js';
import { toViolations } from '../../src/engine/stages/violations.js';
import { headerNames } from '../../generated/index.js';
import { failurePages } from '../../src/pages/kit/failures.js';
import { createSite } from '../../src/pages/kit/paths.js';
import { accessLog } from '../../src/api/access-log.js';
import { body } from '../../src/engine/stages/body.js';
import { routeTable, routing } from '../../src/api/route.js';
import { findControlCharacters } from '../../src/api/validate.js';
import { handle } from '../../src/api/handle.js';
import { traced } from '../../src/api/tracing/trace.js';
import { bearerToken, identify } from '../../src/api/authentication/identify.js';
import { readArrivingBody } from '../../src/api/admission/admission.js';
import { clientSlot } from '../../src/api/admission/client-slot.js';
import { problems } from '../../src/api/problems/problems.js';
import { requestId } from '../../src/api/headers.js';
import { signature } from '../../src/api/signatures/signature.js';
import { inOrder, type Stage } from '../../src/api/stage.js';
import { write } from '../../src/engine/stages/reply.js';
import { batchRequests } from '../../src/net/request-batching.js';
import { listen } from '../../src/net/listener.js';
import { createLog } from '../../src/log.js';
import { admissionOf, config, identification, services, signatures } from './constants.js';
import { enginesFor, type EngineCall, type EngineNeeds } from './contract-engine.js';
import { routes } from './routes.js';

const { PUBLIC_URL: publicUrl } = config;
const handler = handle({ servicesFor: () => services, publicUrl, origin: publicUrl });

async function handleOperation({ request: given }: EngineContext, ctx: EngineCall) {
  const { params: path, query, headers, requestBody } = given;
  refuseIfAny(findControlCharacters(requestBody, 'body'));
  const request = { path, query, headers, body: requestBody };
  const state = Object.assign(ctx.state, { request });
  await handler(Object.assign(ctx, { state }), async (found) => void Object.assign(state, found));
}

function checkReply({ api, operation }: EngineContext, { state }: EngineCall) {
  const { requestId: id } = state;
  const reply = replyOf(state);
  const headers = { ...reply.headers, 'x-request-id': id };
  const { valid } = api.validateResponse({ headers, body: reply.body }, operation, reply.status);
  if (!valid) throw new Error('The answer does not follow the contract.');
}

function refuse({ validation }: EngineContext) {
  refuseIfAny(toViolations(validation.errors ?? [], headerNames));
}

const engines = await enginesFor(routes, { handleOperation, checkReply, refuse });

const engine: Stage<EngineNeeds, 'reply'> = async (ctx, next) => {
  const { contract, operation } = ctx.state.route;
  const api = engines.get(contract.basePath);
  if (!api) throw new Error(`There is no engine for ${contract.name}.`);
  const { method, path, querystring: query } = ctx;
  const request = { method, path, query, headers: headersOf(ctx), body: ctx.state.body.value };
  await api.handleRequest(Object.assign(request, { operationId: operation.id }), ctx);
  await next({ reply: replyOf(ctx.state) });
};

function replyOf({ reply }: EngineCall['state']) {
  if (!reply) throw new Error('The operation has no reply.');
  return reply;
}

/** Node's headers; the type allows absent values, which Node never lists. */
function headersOf({ req }: EngineCall): Record<string, string> {
  return req.headers as Record<string, string>;
}

const log = createLog(config.LOG_LEVEL);
const admitted = admissionOf(log);
const life = inOrder([
  requestId,
  traced(),
  accessLog(log),
  problems({
    log,
    origin: config.PUBLIC_URL,
    routes: routeTable(routes),
    failurePages: failurePages(createSite(config.BANK_NAME, config.PUBLIC_URL)),
    oauthBasePath: '/psd2-bank-oauth2-api',
    tell: services.tell,
  }),
  admitted.admit,
  routing(routeTable(routes)),
  identify(identification),
  bearerToken(identification),
  body(readArrivingBody),
  signature(signatures),
  clientSlot((request, client) => admitted.moveTo(request, client)),
  engine,
  write,
]);

const app = new Koa();
app.use((ctx) => life(ctx));
const { port } = await listen(batchRequests(app.callback()), {
  host: '127.0.0.1',
  port: 0,
  keepAliveSeconds: config.KEEP_ALIVE_SECONDS,
});
process.send?.(port);
