/** Whose workspace a call of the sandbox's own interface is about: its key is the bearer token. */
import type { SecurityScheme } from '../../../generated/sandbox.js';
import { Problem } from '../../domain/problem.js';
import type { Workspace } from '../../domain/sandbox/workspace.js';
import type { Context } from '../stage.js';
import type { Stage } from './stage.js';

const keyScheme: SecurityScheme = 'workspaceKey';

/** `open` finds the workspace that a key opens. */
export function workspaceKey(
  open: (key: string) => Promise<Workspace | undefined>,
): Stage<'route', 'client' | 'access' | 'workspace'> {
  // Who calls here does so for no client and no customer.
  const nobody = { client: undefined, access: undefined };
  return async (ctx, next) => {
    const { security } = ctx.state.route.operation;
    if (!security.some((schemes) => schemes.includes(keyScheme)))
      return next({ ...nobody, workspace: undefined });
    const workspace = await open(sentKey(ctx));
    if (workspace) return next({ ...nobody, workspace });
    const text = 'The header Authorization has to hold the key of a workspace.';
    throw new Problem('token.unknown', text, 'header.Authorization');
  };
}

/** Empty where there is none. */
export function sentKey(ctx: Pick<Context, 'get'>): string {
  const [, key = ''] = /^bearer +([!-~]+) *$/i.exec(ctx.get('Authorization')) ?? [];
  return key;
}
