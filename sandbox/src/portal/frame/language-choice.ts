/** The choice of the language of all code, which every later page keeps. */
import { buildHref, type Query } from '../../../../src/pages/kit/paths.js';
import { html, type Html } from '../../../../src/engine/html.js';
import { chip } from './components.js';
import { type SnippetLanguage, snippetLanguages } from '../guides/snippets/languages.js';

export const languageNames = { curl: 'curl', node: 'Node', python: 'Python', java: 'Java' };

/** `query` is what the address of the page has beside the language. */
export function languageChoice(path: string, language: SnippetLanguage, query: Query = {}): Html {
  const links = snippetLanguages.map((each) =>
    chip(buildHref(path, { ...query, language: each }), languageNames[each], each === language),
  );
  return html`<nav class="chips dense" aria-label="Language of the code">${links}</nav>`;
}
