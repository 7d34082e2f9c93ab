/** Page layout: title, bank, language, content, and the host in the footer. */
import { html, type Fragment, type Html } from '../../engine/html.js';
import { bankMark } from './components.js';
import type { Texts } from '../texts/en.js';
import type { Language } from '../texts/wording.js';

export interface PageContext {
  readonly language: Language;
  readonly texts: Texts;
  readonly bankName: string;
  /** The host that the customer should see in the address bar. */
  readonly host: string;
  readonly stylesheetHref: string;
  readonly iconHref: string;
  readonly passkeyScriptHref: string;
  readonly pushScriptHref: string;
  /** Absent where the bank has given no logo. */
  readonly logoHref?: string;
  /** The same page in the other language; absent for a page that cannot be fetched again. */
  readonly otherLanguage?: { readonly language: Language; readonly name: string; readonly href: string };
}

export interface Page {
  /** Parts of the title, the most specific first; the bank's name is appended. */
  readonly title: readonly string[];
  readonly head?: Fragment;
  readonly content: Fragment;
}

export function layout(page: Page, context: PageContext): Html {
  const { texts, otherLanguage } = context;
  return html`<!doctype html>
    <html lang="${context.language}">
      <head>
        <meta charset="utf-8" />
        <title>${[...page.title, context.bankName].join(' – ')}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" type="image/svg+xml" href="${context.iconHref}" />
        <link rel="stylesheet" href="${context.stylesheetHref}" />
        ${page.head}
      </head>
      <body>
        <header>
          <p class="bank">${bankMark(context.logoHref)}<span>${context.bankName}</span></p>
          ${otherLanguage && languageChoice(otherLanguage, texts)}
        </header>
        <main>${page.content}</main>
        <footer><p>${texts.footer(context.host)}</p></footer>
      </body>
    </html> `;
}

function languageChoice(
  { href, language, name }: NonNullable<PageContext['otherLanguage']>,
  texts: Texts,
): Html {
  return html`<nav aria-label="${texts.languageChoice}">
    <a class="link" href="${href}" lang="${language}" hreflang="${language}">${name}</a>
  </nav>`;
}
