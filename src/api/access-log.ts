/** One line of log for each request: who, what, how it ended, how long it took; never what it contained. */
import {
  appPath,
  assetsPath,
  authorisationsPath,
  consentsPath,
  loginCallbackPath,
} from '../domain/page-paths.js';
import type { Log } from '../server/log.js';
import { authorizePaths } from './route.js';
import type { Stage } from './stage.js';

/** What is no operation of a contract, by the beginning of its path; anything else in a path is the caller's own text. */
const pages = [authorisationsPath, appPath, consentsPath, loginCallbackPath, assetsPath];
const places = [...pages, '/openapi', '/health', '/.well-known'];

function placeOf(path: string): { readonly place?: string } {
  if (authorizePaths.includes(path)) return { place: 'authorize' };
  const place = places.find((each) => path === each || path.startsWith(`${each}/`));
  return place === undefined ? {} : { place: place.slice(1) };
}

export function accessLog(log: Log): Stage<'requestId'> {
  return async (ctx, next) => {
    const start = performance.now();
    await next();
    const { client, requestId, route } = ctx.state;
    log.info(
      {
        requestId,
        method: ctx.method,
        ...(route ? { contract: route.contract.name, operation: route.operation.id } : placeOf(ctx.path)),
        ...(client && { client: client.id }),
        status: ctx.status,
        durationMilliseconds: Math.round((performance.now() - start) * 10) / 10,
      },
      'request',
    );
  };
}
