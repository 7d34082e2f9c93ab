/**
 * The administration interface: a web application for operators on its own port or socket; see
 * docs/developer/decisions, D20.
 */
import Koa from 'koa';
import * as generated from '../../generated/index.js';
import { administrator, type AdministrationToken } from '../api/administration/access.js';
import { administrationLog } from '../api/administration/call-log.js';
import { metricsPage } from '../api/administration/metrics.js';
import { detailedProblems } from '../api/problems/detailed-problems.js';
import { documents } from '../api/documents/documents.js';
import { handle } from '../api/handle.js';
import { createCallMetrics } from '../api/usage/measure.js';
import { noStore, readHeaders, requestId } from '../api/headers.js';
import { checkReply } from '../api/reply.js';
import { inOrder } from '../api/stage.js';
import { administrationContracts } from '../contract/audiences.js';
import { traced } from '../api/tracing/trace.js';
import type { Tracing } from '../api/tracing/traceparent.js';
import type { AllHandlers } from '../contract/operation.js';
import { blankTexts } from '../domain/visible-text.js';
import { body } from '../engine/stages/body.js';
import { validation } from '../engine/stages/validate.js';
import { write } from '../engine/stages/reply.js';
import { routeTable, routing } from '../engine/stages/route-table.js';
import type { Call, Services } from '../usecases/services.js';
import { type Health, health, isHealth } from '../observe/health.js';
import type { Log } from '../log.js';
import type { Metrics } from '../observe/metrics/metrics.js';
import type { Plugin } from '../plugins/plugin.js';
import { buildRoutes } from './routes.js';

export interface AdministrationDependencies {
  readonly handlers: AllHandlers<Call>;
  readonly services: Services;
  readonly tokens: readonly AdministrationToken[];
  readonly health: Health;
  readonly log: Log;
  readonly plugins?: readonly Plugin[];
  readonly metrics?: Metrics;
  readonly tracing?: Tracing;
}

/** Builds the application. All paths except health and the contract's document require an administration token. */
export function createAdministrationApp(parts: AdministrationDependencies): Koa {
  const { handlers, log, metrics, plugins = [], services, tokens } = parts;
  const contracts = administrationContracts;
  const routes = routeTable(buildRoutes({ ...generated, contracts, handlers }, plugins));
  const route = routing(routes);
  // Links begin with the path, because the same application serves a port and a Unix socket.
  const publicUrl = '';
  const call = inOrder([
    requestId,
    traced(parts.tracing),
    noStore,
    administrationLog(log, createCallMetrics(metrics?.measure, routes, 'admin')),
    detailedProblems({ log, publicUrl, realm: 'administration' }),
    documents(contracts, { apiUrl: publicUrl, publicUrl }, () => generated.documents),
    administrator(tokens, services),
    metricsPage(metrics),
    route,
    body(),
    readHeaders(generated.headerNames),
    // Control characters, which TPPs may not send, occur in every PEM file.
    validation({ headerNames: generated.headerNames, blankTexts }),
    handle({ servicesFor: () => services, origin: publicUrl, publicUrl }),
    checkReply,
    write,
  ]);
  const watching = inOrder([
    requestId,
    traced(parts.tracing),
    noStore,
    administrationLog(log, undefined, 'debug'),
    detailedProblems({ log, publicUrl, realm: 'administration' }),
    health(parts.health, () => true),
  ]);
  const app = new Koa();
  app.use((ctx) => (isHealth(ctx) ? watching(ctx) : call(ctx)));
  app.on('error', (error: unknown) => log.debug({ err: error }, 'an answer could not be sent'));
  return app;
}
