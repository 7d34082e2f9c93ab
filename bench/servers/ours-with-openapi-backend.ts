/** This server with openapi-backend as its contract engine, in place of the stages validate, handle and check. */
import Koa from 'koa';
import type { Context as EngineContext } from 'openapi-backend';
import { refuseIfAny } from '../../src/domain/problem.js';
import { violationsOf } from '../../src/contract/violations.js';
import { headerNames } from '../../generated/index.js';
import { failurePages } from '../../src/pages/kit/failure-pages.js';
import { check } from '../../src/api/check.js';
import { routeTable } from '../../src/api/contract-router.js';
import { findControlCharacters } from '../../src/api/control-characters.js';
import { listen } from '../../src/server/listener.js';
import { createLog } from '../../src/server/log.js';
import { pipeline } from '../../src/server/pipeline.js';
import { required, type Context, type Stage, type State } from '../../src/api/state.js';
import { validate } from '../../src/api/validate.js';
import { config, identification, services, signatures } from './constants.js';
import { enginesFor } from './contract-engine.js';
import { routes } from './routes.js';

const stages = pipeline({
  routes: routeTable(routes),
  services,
  identification,
  signatures,
  publicUrl: config.PUBLIC_URL,
  limits: { requestsAtOnce: config.REQUESTS_AT_ONCE, requestsPerSecond: config.REQUESTS_PER_SECOND },
  log: createLog(config.LOG_LEVEL),
  health: (_ctx, next) => next(),
  others: [],
  failurePages: failurePages(config.PUBLIC_URL, config.BANK_NAME),
  oauthBasePath: '/psd2-bank-oauth2-api',
});
const first = stages.indexOf(validate);
const last = stages.indexOf(check);
const handle = required(stages[first + 1], 'the stage that handles');

async function handleOperation({ request }: EngineContext, ctx: Context) {
  const { params: path, query, headers, requestBody: body } = request;
  refuseIfAny(findControlCharacters(body, 'body'));
  ctx.state.request = { path, query, headers, body };
  await handle(ctx, async () => undefined);
}

function checkReply({ api, operation }: EngineContext, ctx: Context) {
  const reply = required(ctx.state.reply, 'a reply');
  const headers = { ...reply.headers, 'x-request-id': ctx.state.requestId };
  const { valid } = api.validateResponse({ headers, body: reply.body }, operation, reply.status);
  if (!valid) throw new Error('The answer does not follow the contract.');
}

function refuse({ validation }: EngineContext) {
  refuseIfAny(violationsOf(validation.errors ?? [], headerNames));
}

const engines = await enginesFor(routes, { handleOperation, checkReply, refuse });

const engine: Stage = async (ctx, next) => {
  const { contract, operation } = required(ctx.state.route, 'a route');
  const api = required(engines.get(contract.basePath), 'an engine');
  const { method, path, querystring: query } = ctx;
  const request = { method, path, query, headers: headersOf(ctx), body: ctx.state.body?.value };
  await api.handleRequest(Object.assign(request, { operationId: operation.id }), ctx);
  await next();
};

/** Node's headers; its type allows for absent ones, which it never lists. */
function headersOf({ req }: Context): Record<string, string> {
  return req.headers as Record<string, string>;
}

const app = new Koa<State>();
for (const stage of [...stages.slice(0, first), engine, ...stages.slice(last + 1)]) app.use(stage);
const { port } = await listen(app.callback(), '127.0.0.1', 0);
process.send?.(port);
