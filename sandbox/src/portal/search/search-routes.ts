/** The search of the whole portal: an id leads to its story in the open workspace, other texts to a page of results. */
import type { Context, Middleware } from 'koa';
import { html, type Html } from '../../../../src/engine/html.js';
import { buildHref } from '../../../../src/pages/kit/paths.js';
import { goTo } from '../../../../src/pages/kit/page.js';
import { findPasted } from '../../usecases/story/story.js';
import { portalContext, type PortalContext, writePortalPage } from '../frame/context.js';
import { accountPath, portalPaths, storyPath } from '../frame/paths.js';
import {
  type OpenedWorkspace,
  type PortalPageDependencies,
  portalRoutes,
  workspaceIn,
} from '../frame/routes.js';
import type { WorkspacePageDependencies } from '../workspace/in-workspace.js';
import { link } from '../frame/components.js';
import { portalLayout } from '../frame/layout.js';
import { listEntries } from './entries.js';
import { createSearch, type Entry, type Search } from './search.js';

const kindNames = {
  page: 'Page',
  chapter: 'Handbook',
  guide: 'Guide',
  operation: 'Operation',
  code: 'Message code',
  field: 'Field',
  outcome: 'Forced outcome',
};

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
  // The same query in the log of the open workspace.
  const logHref = opened && query !== '' ? buildHref(portalPaths.log, { find: query }) : undefined;
  writePortalPage(ctx, searchPage(query, search(query), logHref, portalContext(parts.site)));
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

function searchPage(
  query: string,
  results: readonly Entry[],
  logHref: string | undefined,
  context: PortalContext,
): Html {
  const found =
    results.length > 0
      ? html`<ol class="results">
          ${results.map(renderResult)}
        </ol>`
      : undefined;
  const nothing = html`<p role="status">
    ${
      query === ''
        ? 'Operations, fields, codes, test values, guides and chapters; a paymentId, consentId, X-Request-ID or IBAN leads to its story in your workspace.'
        : 'Nothing was found.'
    }
  </p>`;
  const content = html`<h1>Search</h1>
    ${found ?? nothing}
    ${logHref === undefined ? undefined : html`<p>${link(logHref, 'Look for it in the request log')}</p>`}`;
  return portalLayout({ title: ['Search'], content }, { ...context, query });
}

const longestExcerpt = 200;

function renderResult({ href, kind, older = [], place, text, title }: Entry): Html {
  const excerpt = text.length > longestExcerpt ? `${text.slice(0, longestExcerpt)} …` : text;
  const versions = older.map(({ href: other, version }) => link(other, version, `${title}, ${version}`));
  return html`<li>
    ${link(href, title)} <span class="soft">${[kindNames[kind], place ?? []].flat().join(': ')}</span>
    ${excerpt === '' ? undefined : html`<p>${excerpt}</p>`}
    ${versions.length > 0 ? html`<p class="soft">Older: ${versions}</p>` : undefined}
  </li>`;
}
