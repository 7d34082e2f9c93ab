/** Authentication of sandbox calls: the bearer token is the workspace's key. */
import type { SecurityScheme } from '../../../generated/sandbox.js';
import { Problem } from '../../../src/domain/problem.js';
import type { OpenWorkspace } from '../domain/workspace.js';
import type { Context } from '../../../src/api/stage.js';
import { oneValue } from '../../../src/api/headers.js';
import type { Stage } from './stage.js';

const keyScheme: SecurityScheme = 'workspaceKey';

export function workspaceKey(
  open: (key: string) => Promise<OpenWorkspace | undefined>,
): Stage<'route', 'client' | 'access' | 'workspace'> {
  // Sandbox calls have neither client nor customer.
  const nobody = { client: undefined, access: undefined };
  return async (ctx, next) => {
    const { security } = ctx.state.route.operation;
    if (!security.some((schemes) => schemes.includes(keyScheme)))
      return next({ ...nobody, workspace: undefined });
    const workspace = await open(sentKey(ctx));
    if (workspace) return next({ ...nobody, workspace });
    throw keyMissing();
  };
}

export function keyMissing(): Problem {
  const text = 'The header Authorization must contain the key of a workspace.';
  return new Problem('token.unknown', text, 'header.Authorization');
}

/** Empty without a bearer token, and for different ones. */
export function sentKey(ctx: Context): string {
  const [, key = ''] = /^bearer +([!-~]+) *$/i.exec(oneValue(ctx, 'Authorization') ?? '') ?? [];
  return key;
}
