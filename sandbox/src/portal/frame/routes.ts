/** Routes of the portal: security headers, and the workspace that the browser has open. */
import { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { CallerNetwork } from '../../../../src/api/addresses.js';
import type { InterfaceAddresses } from '../../../../src/contract/audiences.js';
import { Problem } from '../../../../src/domain/problem.js';
import { setSecurityHeaders } from '../../../../src/pages/kit/security-headers.js';
import type { OpenWorkspace } from '../../domain/workspace.js';
import { openWorkspace } from '../../usecases/workspaces/workspaces.js';
import type { SandboxServices } from '../../usecases/sandbox-services.js';
import type { FormDependencies } from './forms.js';
import { readWorkspaceKey } from './cookies.js';

export interface PortalPageDependencies extends FormDependencies {
  readonly services: SandboxServices;
  readonly publicUrl: string;
  readonly addresses: InterfaceAddresses;
  readonly callerNetwork: CallerNetwork;
}

export function portalRoutes(define: (router: Router) => void): Middleware {
  const router = new Router({ sensitive: true, strict: true });
  router.use((ctx, next) => {
    setSecurityHeaders(ctx);
    return next();
  });
  define(router);
  const routes = router.routes();
  // The router sets both properties itself, but its types require them from the start.
  return (ctx, next) => routes(Object.assign(ctx, { params: {}, router }), next);
}

/** Returns what an address names; throws `resource.unknown` with the text where the address names nothing. */
export function requireNamed<T>(found: T | undefined, text: string): T {
  if (found !== undefined) return found;
  throw new Problem('resource.unknown', text, 'path');
}

/** A workspace that a browser has open, with its key. */
export interface OpenedWorkspace {
  readonly key: string;
  readonly workspace: OpenWorkspace;
}

export async function workspaceIn(
  ctx: Context,
  { services, site }: PortalPageDependencies,
): Promise<OpenedWorkspace | undefined> {
  const key = readWorkspaceKey(ctx, site);
  const workspace = key === undefined ? undefined : await openWorkspace(key, services);
  return key !== undefined && workspace ? { key, workspace } : undefined;
}
