/** The frame around every page of the portal: the bank's name, and the navigation. */
import { bankMark } from '../../../../src/pages/kit/components.js';
import { html, type Fragment, type Html } from '../../../../src/pages/html.js';
import type { Place } from '../texts.js';
import { placePaths, type PortalContext } from './context.js';
import * as words from '../texts.js';

export interface PortalPage {
  /** Parts of the title, the most specific first. */
  readonly title: readonly string[];
  /** Further stylesheets and scripts; the page's Content-Security-Policy must allow them. */
  readonly head?: Fragment;
  /** True for a page that needs the full width. */
  readonly isWide?: boolean;
  readonly content: Fragment;
}

export function portalLayout(page: PortalPage, context: PortalContext): Html {
  const { assetHref, bankName, host } = context;
  const title = [...page.title, `${words.frame.portal} ${bankName}`].join(' – ');
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" type="image/svg+xml" href="${context.iconHref}" />
        <link rel="stylesheet" href="${context.stylesheetHref}" />
        <link rel="stylesheet" href="${assetHref('portal.css')}" />
        ${page.head}
      </head>
      <body class="portal${page.isWide ? ' wide' : ''}">
        <a class="skip" href="#content">${words.frame.skip}</a>
        <header>
          <p class="bank">${bankMark(context.logoHref)}<span>${bankName}</span></p>
          ${navigation(context)}
        </header>
        <main id="content" tabindex="-1">${page.content}</main>
        <footer><p>${words.frame.footer(host)}</p></footer>
      </body>
    </html> `;
}

const places: readonly Place[] = ['start', 'guides', 'documentation', 'workspace'];

function navigation({ hrefTo, place }: PortalContext): Html {
  const links = places.map((each) => {
    const mark = each === place ? html` aria-current="page"` : undefined;
    return html`<a class="link" href="${hrefTo(placePaths[each])}" ${mark}>${words.frame.places[each]}</a>`;
  });
  return html`<nav class="places" aria-label="${words.frame.navigation}">${links}</nav>`;
}
