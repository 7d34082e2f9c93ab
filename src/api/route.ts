/** Which contract and operation this request is for; nothing later reads the URL again. */
import { Problem } from '../domain/problem.js';
import type { RouteMiss, RouteTable } from './contract-router.js';
import type { Context, Stage } from './stage.js';

export function route(table: RouteTable): Stage<never, 'route' | 'pathParameters'> {
  return (ctx, next) => {
    const found = table.find(ctx.method, ctx.path);
    if ('miss' in found) refuse(found, ctx);
    return next({ route: found.route, pathParameters: found.parameters });
  };
}

function refuse(found: RouteMiss, ctx: Context): never {
  if (found.miss === 'method') {
    const allowed = found.allowed.join(', ');
    ctx.set('Allow', allowed);
    throw new Problem('method.unsupported', `${ctx.method} is not offered here; allowed: ${allowed}.`);
  }
  if (found.miss === 'product') {
    throw new Problem('product.unknown', 'There is no such payment product at this base path.', 'path');
  }
  return nothingHere();
}

export function nothingHere(): never {
  throw new Problem('resource.unknown', 'There is nothing at this path.', 'path');
}
