/** The results of a search. */
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import { link } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { portalLayout } from '../frame/layout.js';
import type { Entry } from './entry.js';
import * as words from '../texts.js';

export interface SearchView {
  readonly query: string;
  readonly results: readonly Entry[];
  /** The same query in the log of the open workspace. */
  readonly logHref?: string;
}

export function searchPage({ logHref, query, results }: SearchView, context: PortalContext): Html {
  const said = words.search;
  const found =
    results.length > 0
      ? html`<ol class="results">
          ${results.map(renderResult)}
        </ol>`
      : undefined;
  const nothing = html`<p role="status">${query === '' ? said.empty : said.none}</p>`;
  const content = html`<h1>${said.title}</h1>
    ${found ?? nothing} ${logHref === undefined ? undefined : html`<p>${link(logHref, said.inLog)}</p>`}`;
  return portalLayout({ title: [said.title], content }, { ...context, query });
}

const longestExcerpt = 200;

function renderResult({ href, kind, older = [], place, text, title }: Entry): Html {
  const said = words.search;
  const excerpt = text.length > longestExcerpt ? `${text.slice(0, longestExcerpt)} …` : text;
  const versions = older.map(({ href: other, version }) => link(other, version, `${title}, ${version}`));
  return html`<li>
    ${link(href, title)} <span class="soft">${[said.kinds[kind], place ?? []].flat().join(': ')}</span>
    ${excerpt === '' ? undefined : html`<p>${excerpt}</p>`} ${renderOlder(versions)}
  </li>`;
}

function renderOlder(versions: readonly Fragment[]): Fragment {
  return versions.length > 0 ? html`<p class="soft">${words.search.older}${versions}</p>` : undefined;
}
