/** The OAuth2 server's description of itself (RFC 8414). */
import { contracts } from '../../generated/index.js';
import { metadataOf } from '../domain/oauth/metadata.js';
import { Problem } from '../domain/problem.js';
import type { Stage } from './stage.js';

/** Nowhere else: with the base path behind it, it would stand for another issuer than the document names (section 3.3). */
const path = '/.well-known/oauth-authorization-server';

/** Where the contracts have the authorization endpoint. */
export const authorizePaths: readonly string[] = contracts.flatMap(({ basePath, operations }) =>
  operations.filter(({ id }) => id === 'authorize').map(({ path: below }) => basePath + below),
);

export function metadata(publicUrl: string, basePath: string): Stage {
  const document = metadataOf(publicUrl, basePath);
  return async (ctx, next) => {
    if (ctx.path !== path) return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD');
      throw new Problem('method.unsupported', `${ctx.method} is not offered here; allowed: GET, HEAD.`);
    }
    ctx.body = document;
  };
}
