/** The routes of a workspace's pages. */
import type { Middleware } from 'koa';
import { goTo } from '../../../../src/pages/kit/page.js';
import { portalRoutes } from '../frame/routes.js';
import {
  inWorkspace,
  type RoutedContext,
  type Visit,
  type WorkspacePageDependencies,
} from './in-workspace.js';

type Answer = (visit: Visit) => void | Promise<void>;

/** The answers to GET and POST of a path. */
export interface WorkspaceRoute {
  readonly get?: Answer;
  readonly post?: Answer;
  /** The page to which the address of a form redirects a browser that reloads it after a refusal. */
  readonly back?: string | ((parameters: RoutedContext['params']) => string);
}

/** Routes by path; an earlier path precedes a later pattern that matches it. */
export function workspacePages(pages: Readonly<Record<string, WorkspaceRoute>>) {
  return (parts: WorkspacePageDependencies): Middleware =>
    portalRoutes((router) => {
      for (const [path, { back, get, post }] of Object.entries(pages)) {
        if (get) router.get(path, inWorkspace(parts, get));
        if (post) router.post(path, inWorkspace(parts, post));
        if (back !== undefined)
          router.get(path, (ctx) => goTo(ctx, typeof back === 'string' ? back : back(ctx.params)));
      }
    });
}
