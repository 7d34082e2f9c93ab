/** Accepted and refused logo files. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { readConfig } from '../../src/config/config.js';
import { maximumLogoBytes } from '../../src/pages/brand/logo.js';
import { createLook } from '../../src/pages/kit/assets.js';
import { temporaryFolder } from '../support/runner/temporary.js';
import { png, svg } from './logos.js';

const folder = temporaryFolder('logo-');

function logoOf(content: string | Uint8Array) {
  const file = join(folder, 'logo');
  writeFileSync(file, content);
  return readConfig({ BANK_LOGO_FILE: file }).BANK_LOGO_FILE;
}

describe('The logo setting', () => {
  const drawings = {
    'without extras': svg,
    'with a declaration and a comment before it': `<?xml version="1.0"?>\n<!-- <html> -->\n${svg}\n`,
    'with a byte order mark': `\ufeff${svg}`,
    'with a document type': `<!DOCTYPE svg [<!ENTITY a "b">]>${svg}`,
    'of the largest permitted size': svg.padEnd(maximumLogoBytes),
  };
  for (const [what, content] of Object.entries(drawings)) {
    it(`accepts an SVG ${what}`, () => expect(logoOf(content)).to.include({ format: 'svg' }));
  }

  it('accepts a PNG', () => expect(logoOf(png)).to.include({ format: 'png' }));

  it('is optional', () => expect(readConfig({}).BANK_LOGO_FILE).to.equal(undefined));

  const otherType = 'the file is neither a PNG nor an SVG in UTF-8';
  const wrong: Readonly<Record<string, readonly [content: string | Uint8Array, why: string]>> = {
    'an HTML page': [`<html><body>${svg}</body></html>`, otherType],
    'plain text': ['a logo', otherType],
    nothing: ['', otherType],
    'another image': [Buffer.from([0xff, 0xd8, 0xff, 0xe0]), otherType],
    'an SVG in another encoding': [Buffer.from(svg, 'utf16le'), otherType],
    'a byte larger than permitted': [svg.padEnd(maximumLogoBytes + 1), 'the file has more than 100000 bytes'],
  };
  for (const [what, [content, why]] of Object.entries(wrong)) {
    it(`refuses at startup ${what}`, () => {
      expect(() => logoOf(content)).to.throw(
        `BANK_LOGO_FILE has a wrong value: ${why}; allowed: a PNG or an SVG of at most 100000 bytes, or nothing.`,
      );
    });
  }

  it('refuses a missing file at startup', () => {
    expect(() => readConfig({ BANK_LOGO_FILE: join(folder, 'nowhere.svg') })).to.throw(
      /^BANK_LOGO_FILE has a wrong value: the file cannot be read; allowed: .+\.$/,
    );
  });

  it('gives the logo an address that changes with its content', () => {
    const addresses = [svg, `${svg}\n`, png].map(
      (content) => createLook({ logo: logoOf(content) }).logo?.path,
    );
    expect(new Set(addresses).size).to.equal(3);
    for (const address of addresses) expect(address).to.match(/^\/assets\/logo-[0-9a-f]{16}\.(svg|png)$/);
  });
});
