/** The OAuth2 server's description of itself (RFC 8414). */
import { metadataOf } from '../domain/oauth/metadata.js';
import type { Stage } from './state.js';

const path = '/.well-known/oauth-authorization-server';

export function metadata(publicUrl: string, basePath: string): Stage {
  const document = metadataOf(publicUrl, basePath);
  return async (ctx, next) => {
    // Some clients look below the API's own path.
    if (ctx.method !== 'GET' || (ctx.path !== path && ctx.path !== path + basePath)) return next();
    ctx.body = document;
  };
}
