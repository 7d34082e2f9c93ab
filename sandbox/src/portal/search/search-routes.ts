/** The search of the whole portal: an id leads to its story in the open workspace, other texts to a page of results. */
import type { Context, Middleware } from 'koa';
import { buildHref } from '../../../../src/pages/kit/paths.js';
import { goTo } from '../../../../src/pages/kit/page.js';
import { findPasted } from '../../usecases/story/story.js';
import { portalContext, writePortalPage } from '../frame/context.js';
import { accountPath, portalPaths, storyPath } from '../frame/paths.js';
import {
  type OpenedWorkspace,
  type PortalPageDependencies,
  portalRoutes,
  workspaceIn,
} from '../frame/routes.js';
import type { WorkspacePageDependencies } from '../workspace/in-workspace.js';
import { listEntries } from './entries.js';
import { createSearch, type Search } from './search.js';
import { searchPage } from './search-page.js';

export function searchRoutes(parts: WorkspacePageDependencies): Middleware {
  let search: Search | undefined;
  return portalRoutes((router) => {
    router.get(portalPaths.search, (ctx) => {
      search ??= createSearch(listEntries(parts.contracts));
      return answer(ctx, search, parts);
    });
  });
}

async function answer(ctx: Context, search: Search, parts: PortalPageDependencies): Promise<void> {
  const query = new URLSearchParams(ctx.querystring).get('q')?.trim() ?? '';
  const opened = await workspaceIn(ctx, parts);
  const own = opened && mayBeId(query) ? await findOwn(query, opened, parts) : undefined;
  if (own !== undefined) return goTo(ctx, own);
  const logHref = buildHref(portalPaths.log, { find: query });
  const view = { query, results: search(query), ...(opened && query !== '' && { logHref }) };
  writePortalPage(ctx, searchPage(view, portalContext(parts.site)));
}

/** Names of the interface are shorter or have no digit. */
function mayBeId(text: string): boolean {
  return text.length >= 15 && text.length <= 100 && /\d/.test(text);
}

async function findOwn(
  pasted: string,
  { workspace }: OpenedWorkspace,
  { services }: PortalPageDependencies,
): Promise<string | undefined> {
  const found = await findPasted(pasted, workspace, services);
  if (found.kind === 'account') return accountPath(found.iban);
  return found.kind === 'text' ? undefined : storyPath(found.kind, found.id);
}
