/** Syntax colours: every token has its kind, and no character is lost. */
import { expect } from 'chai';
import { highlight, type Syntax } from '../../src/portal/frame/highlight.js';
import { fillCall } from '../../src/portal/guides/fill.js';
import { guides } from '../../src/portal/guides/guides.js';
import { snippetFormatters, snippetLanguages } from '../../src/portal/guides/snippets/languages.js';
import { html } from '../../../src/engine/html.js';
import { plainText } from '../../../test/support/browser/page-text.js';

const render = (text: string, syntax: Syntax) => html`${highlight(text, syntax)}`.text;
/** The coloured tokens, each with its kind. */
const tokensOf = (text: string, syntax: Syntax) =>
  [...render(text, syntax).matchAll(/<span class="(\w+)">([^<]*)</g)].map(
    ([, kind, token = '']) => `${kind} ${plainText(token)}`,
  );

const rows: readonly (readonly [syntax: Syntax, text: string, tokens: readonly string[]])[] = [
  [
    'json',
    '{"a": "b:", "c": [1.5, -2, null]}',
    ['key "a"', 'text "b:"', 'key "c"', 'value 1.5', 'value -2', 'value null'],
  ],
  ['json', String.raw`{"a\"b": "\\"}`, [String.raw`key "a\"b"`, String.raw`text "\\"`]],
  ['program', "curl -s -X POST 'http://a/#b' \\", ['key curl', 'key -s', 'key -X', "text 'http://a/#b'"]],
  ['program', 'curl http://a:8080/v1.3/x', ['key curl']],
  ['program', 'const a = 12; // not "text"', ['key const', 'value 12', 'note // not "text"']],
  ['program', '# let it be', ['note # let it be']],
  ['program', 'inform(letter)', []],
];

describe('The colours of code', () => {
  for (const [syntax, text, tokens] of rows)
    it(`are by kind of token in ${text}`, () => {
      expect(tokensOf(text, syntax)).to.deep.equal(tokens);
    });

  it('change no character of any call of the guides, in any language', () => {
    for (const { steps } of guides)
      for (const step of steps)
        for (const language of 'call' in step ? snippetLanguages : []) {
          const text = 'call' in step ? snippetFormatters[language](fillCall(step.call, {})) : '';
          const page = render(text, 'program').replaceAll(/<\/?span[^>]*>/g, '');
          expect(plainText(page)).to.equal(text);
        }
  });
});
