/** Which files may stand as the bank's logo on its pages. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { readConfig } from '../../src/config/config.js';
import { maximumLogoBytes } from '../../src/domain/brand/logo.js';
import { lookOf } from '../../src/pages/kit/assets.js';
import { temporaryFolder } from '../support/temporary.js';
import { png } from './logos.js';

const folder = temporaryFolder('logo-');

function logoOf(content: string | Uint8Array) {
  const file = join(folder, 'logo');
  writeFileSync(file, content);
  return readConfig({ BANK_LOGO_FILE: file }).BANK_LOGO_FILE;
}

const xmlns = 'xmlns="http://www.w3.org/2000/svg"';
const svgOf = (content: string, more = '') => `<svg ${xmlns} viewBox="0 0 9 9"${more}>${content}</svg>`;

describe('A bank’s logo', () => {
  const drawings = {
    'a path': svgOf('<path d="M0 0h9v9z" fill="#a30f2d"/>'),
    'a declaration, comments and a title': `<?xml version="1.0" encoding="UTF-8"?>\n<!-- ours -->\n${svgOf(
      '<title>Štedionica &amp; sin</title><!-- <script> --><g/>',
    )}\n`,
    'a byte order mark': `\ufeff${svgOf('<g/>')}`,
    'a style of its own': svgOf('<style>.a{fill:url(#g)}\n.b{opacity:.5}</style><path class="a" d="M0 0"/>'),
    'a gradient that it refers to': svgOf(
      '<defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient></defs>' +
        `<rect width="9" height="9" fill='url("#g")'/><use href="#g"/><use xlink:href="#g"/>`,
      ' xmlns:xlink="http://www.w3.org/1999/xlink"',
    ),
  };
  for (const [what, content] of Object.entries(drawings)) {
    it(`may be an SVG with ${what}`, () => expect(logoOf(content)).to.include({ format: 'svg' }));
  }

  it('may be a PNG', () => expect(logoOf(png)).to.include({ format: 'png' }));

  it('need not be', () => expect(readConfig({}).BANK_LOGO_FILE).to.equal(undefined));

  const handler = 'the event handler';
  const outside = 'to something outside of itself';
  const loads = 'may load something';
  const wicked: Readonly<Record<string, readonly [content: string | Uint8Array, why: string]>> = {
    'a script': [svgOf('<script>alert(1)</script>'), 'contains <script>'],
    'a script in capitals': [svgOf('<SCRIPT>alert(1)</SCRIPT>'), 'contains <SCRIPT>'],
    'a script behind a prefix': [
      svgOf('<s:script>alert(1)</s:script>', ' xmlns:s="http://www.w3.org/2000/svg"'),
      'contains <s:script>',
    ],
    'an event handler': [svgOf('', ' onload="alert(1)"'), `${handler} onload`],
    'an event handler in quotes of the other kind': [svgOf("<g onclick='alert(1)'/>"), `${handler} onclick`],
    'an event handler on a line of its own': [svgOf('<g\n\tonBegin\n=\n"alert(1)"/>'), `${handler} onBegin`],
    'foreign content': [svgOf('<foreignObject><p>x</p></foreignObject>'), 'contains <foreignObject>'],
    'a link': [svgOf('<a href="javascript:alert(1)"><g/></a>'), 'contains <a>'],
    'an image': [svgOf('<image href="https://evil.example/x.png"/>'), 'contains <image>'],
    'an animation of an address': [svgOf('<set attributeName="href" to="javascript:1"/>'), 'contains <set>'],
    'a reference to elsewhere': [svgOf('<use href="https://evil.example/x.svg#a"/>'), outside],
    'a reference to elsewhere under another prefix': [
      svgOf('<use l:href="//evil.example/x.svg#a"/>', ' xmlns:l="http://www.w3.org/1999/xlink"'),
      outside,
    ],
    'a reference to data': [svgOf('<use href="data:image/svg+xml;base64,AAAA#a"/>'), outside],
    'a reference written in entities': [svgOf('<use href="&#104;ttps://evil.example/#a"/>'), outside],
    'an address that all others begin with': [svgOf('', ' xml:base="https://evil.example/"'), outside],
    'a fill from elsewhere': [svgOf('<g fill="url(https://evil.example/#a)"/>'), loads],
    'a fill from elsewhere in an escape': [svgOf('<g fill="u\\72l(https://evil.example/#a)"/>'), loads],
    'a fill from elsewhere in entities': [svgOf('<g fill="&#117;rl(https://evil.example/#a)"/>'), loads],
    'a style that imports': [svgOf('<style>@import "https://evil.example/x.css";</style>'), loads],
    'a style that loads': [svgOf('<style>.a{fill:URL( "https://evil.example/x#a" )}</style>'), loads],
    'a style that loads around a comment': [
      svgOf('<style>.a{fill:u<!-- -->rl(https://evil.example/x#a)}</style>'),
      loads,
    ],
    'a style of an element that loads': [svgOf('<g style="fill:url(//evil.example/)"/>'), loads],
    'an image in a style': [svgOf('<g style="fill:image-set(\'x.png\' 1x)"/>'), loads],
    'a document type': [`<!DOCTYPE svg [<!ENTITY a "b">]>${svgOf('&a;')}`, 'plain elements'],
    'a stylesheet from elsewhere': [
      `<?xml-stylesheet href="https://evil.example/x.css"?>${svgOf('')}`,
      'plain',
    ],
    'a section of raw text': [svgOf('<![CDATA[<script>alert(1)</script>]]>'), 'plain elements'],
    'a tag that does not end': [svgOf('<g fill="red'), 'plain elements'],
    'an attribute without quotes': [svgOf('<g onclick=alert(1) />'), 'plain elements'],
    'elements in another order': [svgOf('<g><defs></g></defs>'), 'closed in order'],
    'no end': [`<svg ${xmlns}><g>`, 'neither a PNG nor a whole SVG'],
    'a page of HTML': ['<html><body>Bank</body></html>', 'its root is not'],
    'no namespace': ['<svg><g/></svg>', 'its root is not'],
    'two roots': [svgOf('') + svgOf(''), 'neither a PNG nor a whole SVG'],
    'other text': ['a logo', 'neither a PNG nor a whole SVG'],
    nothing: ['', 'neither a PNG nor a whole SVG'],
    'other bytes': [Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'neither a PNG nor a whole SVG'],
    'half a signature': [png.subarray(0, 12), 'neither a PNG nor a whole SVG'],
    'a byte too many': [Buffer.concat([png, Buffer.alloc(maximumLogoBytes)]), 'has more than 100000 bytes'],
  };
  for (const [what, [content, why]] of Object.entries(wicked)) {
    it(`is refused at start with ${what}`, () => {
      expect(() => logoOf(content)).to.throw(
        /^BANK_LOGO_FILE has a wrong value: the file .+; allowed: .+\.$/,
      );
      expect(() => logoOf(content)).to.throw(why);
    });
  }

  it('is refused at start when it is not there', () => {
    expect(() => readConfig({ BANK_LOGO_FILE: join(folder, 'nowhere.svg') })).to.throw(
      'there is no such file',
    );
  });

  it('has an address that changes with its content', () => {
    const addresses = [svgOf('<g/>'), svgOf('<defs/>'), png].map(
      (content) => lookOf({ logo: logoOf(content) }).logo?.path,
    );
    expect(new Set(addresses).size).to.equal(3);
    for (const address of addresses) expect(address).to.match(/^\/assets\/logo-[0-9a-f]{16}\.(svg|png)$/);
  });
});
