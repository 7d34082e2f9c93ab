/** The results of a search. */
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import { link } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { portalLayout } from '../frame/layout.js';
import type { Entry } from './entry.js';

const kindNames = {
  page: 'Page',
  chapter: 'Handbook',
  guide: 'Guide',
  operation: 'Operation',
  code: 'Message code',
  field: 'Field',
  outcome: 'Forced outcome',
};

export interface SearchView {
  readonly query: string;
  readonly results: readonly Entry[];
  /** The same query in the log of the open workspace. */
  readonly logHref?: string;
}

export function searchPage({ logHref, query, results }: SearchView, context: PortalContext): Html {
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
    ${excerpt === '' ? undefined : html`<p>${excerpt}</p>`} ${renderOlder(versions)}
  </li>`;
}

function renderOlder(versions: readonly Fragment[]): Fragment {
  return versions.length > 0 ? html`<p class="soft">Older: ${versions}</p>` : undefined;
}
