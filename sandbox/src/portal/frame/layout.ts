/** The frame around every page of the portal: the bank's name, and the navigation. */
import { bankMark } from '../../../../src/pages/kit/components.js';
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import { assetPath, type AssetName } from './assets.js';
import { link } from './components.js';
import type { PortalContext } from './context.js';
import { portalPaths } from './paths.js';
import { doneTexts, places } from './labels.js';

export interface PortalPage {
  /** Parts of the title, the most specific first. */
  readonly title: readonly string[];
  /** Further stylesheets and scripts. */
  readonly head?: Fragment;
  readonly menu?: Html;
  readonly content: Fragment;
}

export function portalLayout(page: PortalPage, context: PortalContext): Html {
  const { bankName, host, look } = context;
  const content = html`${doneNotice(context)} ${page.content}`;
  const main = html`<main id="content" tabindex="-1">${content}</main>`;
  const title = [...page.title, `Sandbox of ${bankName}`].join(' – ');
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" type="image/svg+xml" href="${look.icon.path}" />
        <link rel="stylesheet" href="${look.stylesheet.path}" />
        <link rel="stylesheet" href="${assetPath('portal.css')}" />
        ${script('portal-search.js')} ${page.head}
        ${content.text.includes('class="snippet"') ? script('portal-code.js') : undefined}
      </head>
      <body class="portal">
        <a class="skip" href="#content">To the content</a>
        <header>
          <p class="bank">${bankMark(look.logo?.path)}<span>${bankName}</span></p>
          ${navigation({ label: 'Parts of the sandbox', names: places, here: context.place })}
          ${searchForm(context)}
        </header>
        ${page.menu ? html`<div class="sided dense">${page.menu} ${main}</div>` : main}
        <footer>
          <p>Sandbox, at ${host}. No money here is real, and no data belongs to a real person.</p>
          ${bankPages(context)}
        </footer>
      </body>
    </html> `;
}

/** `writePortalPage` allows scripts on a page that has one. */
export function script(name: AssetName): Html {
  return html`<script src="${assetPath(name)}" defer></script>`;
}

export function stylesheet(name: AssetName): Html {
  return html`<link rel="stylesheet" href="${assetPath(name)}" />`;
}

function doneNotice({ done }: PortalContext): Fragment {
  return done && html`<p class="notice done" role="status">${doneTexts[done]}</p>`;
}

/** The script of every page brings the cursor here by Ctrl-K. */
function searchForm({ query = '' }: PortalContext): Html {
  return html`<form class="inline search" action="${portalPaths.search}" role="search" aria-label="Search">
    <label class="unseen" for="search">Search, or paste an id</label>
    <input
      id="search"
      name="q"
      type="search"
      value="${query}"
      placeholder="Search, or paste an id"
      spellcheck="false"
      aria-keyshortcuts="Control+K"
    />
    <button class="button quiet">Find</button>
  </form>`;
}

function bankPages({ bankPages: addresses }: PortalContext): Fragment {
  const links = (
    [
      ['support', 'Support'],
      ['status', 'Status of the interface'],
      ['news', 'Release news'],
    ] as const
  ).flatMap(([name, text]) => (addresses[name] === undefined ? [] : [link(addresses[name], text)]));
  return links.length > 0 ? html`<p class="links">${links}</p>` : undefined;
}

type PageName = keyof typeof portalPaths;

interface Navigation<Page extends PageName> {
  readonly label: string;
  /** The pages in their order, with their names. */
  readonly names: Readonly<Record<Page, string>>;
  readonly here: Page | undefined;
}

export function navigation<Page extends PageName>({ here, label, names }: Navigation<Page>): Html {
  const isPage = (page: string): page is Page => Object.hasOwn(names, page);
  const links = Object.keys(names)
    .filter(isPage)
    .map((page) => {
      const mark = page === here ? html` aria-current="page"` : undefined;
      return html`<a class="link" href="${portalPaths[page]}" ${mark}>${names[page]}</a>`;
    });
  return html`<nav class="places" aria-label="${label}">${links}</nav>`;
}
