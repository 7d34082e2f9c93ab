/** Stage 4: which contract and operation this request is for; nothing later reads the URL again. */
import { Problem } from '../domain/problem.js';
import type { RouteTable } from './contract-router.js';
import type { Stage } from './state.js';

export function route(table: RouteTable): Stage {
  return async (ctx, next) => {
    const found = table.find(ctx.method, ctx.path);
    if ('route' in found) {
      ctx.state.route = found.route;
      ctx.state.pathParameters = found.parameters;
      await next();
    } else if (found.miss === 'method') {
      const allowed = found.allowed.join(', ');
      ctx.set('Allow', allowed);
      throw new Problem('method.unsupported', `${ctx.method} is not offered here; allowed: ${allowed}.`);
    } else if (found.miss === 'product') {
      throw new Problem('product.unknown', 'There is no such payment product at this base path.', 'path');
    } else {
      throw new Problem('resource.unknown', 'There is nothing at this path.', 'path');
    }
  };
}
