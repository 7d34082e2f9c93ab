/** Stage 4: which contract and operation this request is for; nothing later reads the URL again. */
import { Problem } from '../domain/problem.js';
import type { RouteMiss, RouteTable } from './contract-router.js';
import type { Context, Stage } from './state.js';

/** What no contract serves is left to the others, in their order, and refused when none of them knows it. */
export function route(table: RouteTable, others: readonly Stage[]): Stage {
  return (ctx, next) => {
    const found = table.find(ctx.method, ctx.path);
    if ('miss' in found) return askInTurn(others, ctx, () => refuse(found, ctx));
    ctx.state.route = found.route;
    ctx.state.pathParameters = found.parameters;
    return next();
  };
}

async function askInTurn([first, ...others]: readonly Stage[], ctx: Context, refusal: () => never) {
  if (!first) return refusal();
  await first(ctx, () => askInTurn(others, ctx, refusal));
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
  throw new Problem('resource.unknown', 'There is nothing at this path.', 'path');
}
