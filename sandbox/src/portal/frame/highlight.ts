/** Syntax colours of code, made when the page is rendered: tokens become spans, and every text stays as it is. */
import { html, type Fragment } from '../../../../src/engine/html.js';

export type Syntax = 'json' | 'program';

const keywords =
  'async await catch class const curl def else except export false False finally for from function if import in let ' +
  'new None null private public return static throw throws true True try undefined var void while with';

/** The alternatives of a token, by name; the names are the CSS classes. */
const tokens: Readonly<Record<Syntax, RegExp>> = {
  json: /(?<key>"(?:[^"\\]|\\.)*"(?=\s*:))|(?<text>"(?:[^"\\]|\\.)*")|(?<value>\b(?:true|false|null)\b|-?\b\d[\d.]*\b)/g,
  program: new RegExp(
    String.raw`(?<note>(?:^|(?<=\s))(?:#|//).*)|(?<text>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\`[^\`]*\`)|` +
      String.raw`(?<key>\b(?:${keywords.replaceAll(' ', '|')})\b|(?<=\s)--?[A-Za-z][\w-]*)|(?<value>(?<![\w:/.-])\d[\d.]*(?![\w/.-]))`,
    'gm',
  ),
};

export function highlight(text: string, syntax: Syntax): Fragment {
  const parts: Fragment[] = [];
  let end = 0;
  for (const { 0: token, groups = {}, index } of text.matchAll(tokens[syntax])) {
    const name = Object.keys(groups).find((each) => groups[each] !== undefined) ?? '';
    parts.push(text.slice(end, index), html`<span class="${name}">${token}</span>`);
    end = index + token.length;
  }
  return [...parts, text.slice(end)];
}
