/** The palette that the pages derive from a bank's colour, and the colours refused for their contrast. */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { readConfig } from '../../src/config/config.js';
import { type Colour, parseColour, contrastRatio, mixColours } from '../../src/pages/brand/colour.js';
import { defaultColour, findShortfall, grounds, createPalettes } from '../../src/pages/brand/palette.js';
import { createLook } from '../../src/pages/kit/assets.js';

const fileText = readFileSync(new URL('../../../assets/style.css', import.meta.url), 'utf8');

/** The values of a stylesheet's custom properties, for light or for dark. */
function propertiesIn(css: string, look: 'light' | 'dark'): Readonly<Record<string, Colour>> {
  const [, light = '', dark = ''] = css.split(':root {');
  const block = (look === 'light' ? light : dark).split('}')[0] ?? '';
  const found = [...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)];
  return Object.fromEntries(
    found.map(([, name = '', value = '']) => [name, parseColour(value) ?? defaultColour]),
  );
}

function paletteIn(css: string, look: 'light' | 'dark') {
  const properties = propertiesIn(css, look);
  const of = (name: string) => properties[name] ?? '#000000';
  return { brand: of('brand'), onBrand: of('on-brand'), brandHover: of('brand-hover'), wash: of('wash') };
}

function servedFor(colour: string): string {
  return String(createLook({ colour: readConfig({ BANK_COLOUR: colour }).BANK_COLOUR }).stylesheet.content);
}

describe('The contrast of two colours', () => {
  for (const [one, other, want] of [
    ['#000000', '#ffffff', '21.00'],
    ['#ffffff', '#000000', '21.00'],
    ['#123456', '#123456', '1.00'],
    ['#777777', '#ffffff', '4.48'],
    ['#767676', '#ffffff', '4.54'],
    ['#0000ff', '#ffffff', '8.59'],
    ['#ff0000', '#ffffff', '4.00'],
    ['#0b4f6c', '#ffffff', '8.94'],
  ] as const) {
    it(`is ${want} between ${one} and ${other}`, () =>
      expect(contrastRatio(one, other).toFixed(2)).to.equal(want));
  }
});

describe('A bank’s colour', () => {
  for (const [colour, light, dark] of [
    ['#a30f2d', ['#a30f2d', '#ffffff', '#7a0b22', '#f8ecee'], ['#cc7b8c', '#0d1419', '#dba3af', '#2c2b34']],
    ['#00529B', ['#00529b', '#ffffff', '#003e74', '#ebf1f7'], ['#6999c4', '#0d1419', '#96b8d6', '#202f3b']],
    ['#000000', ['#000000', '#ffffff', '#000000', '#ebebeb'], ['#949494', '#0d1419', '#b4b4b4', '#252e35']],
    ['#c8102e', ['#c8102e', '#ffffff', '#960c23', '#fbecee'], ['#de7082', '#0d1419', '#e89ba8', '#2e2a33']],
  ] as const) {
    it(`${colour} stays unchanged in light, and becomes ${dark[0]} in dark`, () => {
      const css = servedFor(colour);
      expect(Object.values(paletteIn(css, 'light'))).to.deep.equal(light);
      expect(Object.values(paletteIn(css, 'dark'))).to.deep.equal(dark);
    });
  }

  for (const [colour, contrast, instead] of [
    ['#ffcc00', '1.34', '#856a00'],
    ['#ff6200', '2.66', '#bd4900'],
    ['#0080ff', '3.37', '#006cd6'],
    ['#767676', '4.03', '#6e6e6e'],
    ['#ffffff', '1.12', '#6e6e6e'],
  ] as const) {
    it(`${colour} is refused at startup: its contrast as a link is ${contrast}:1`, () => {
      expect(() => readConfig({ BANK_COLOUR: colour })).to.throw(
        `BANK_COLOUR has a wrong value: as a link on the page, in light mode, its contrast is ${contrast}:1 and ` +
          `must be 4.5:1; allowed: a colour with enough contrast on the pages; the nearest darker one is ${instead}.`,
      );
      expect(() => readConfig({ BANK_COLOUR: instead })).not.to.throw();
    });
  }

  it('has enough contrast everywhere if it is accepted, and so has every proposed replacement', () => {
    const channel = [0, 51, 102, 153, 204, 255];
    for (const red of channel) {
      for (const green of channel) {
        for (const blue of channel) {
          const digits = [red, green, blue].map((value) => value.toString(16).padStart(2, '0'));
          const colour: Colour = `#${digits.join('')}`;
          const first = createPalettes(colour);
          const palettes = 'instead' in first ? createPalettes(first.instead) : first;
          if ('instead' in palettes) throw new Error(`the proposal for ${colour} is refused`);
          expect(findShortfall(palettes.light, grounds.light), colour).to.equal(undefined);
          expect(findShortfall(palettes.dark, grounds.dark), colour).to.equal(undefined);
        }
      }
    }
  });

  for (const [what, palette, ground] of [
    ['as a link on the wash', { wash: '#8a8a8a' }, 'as a link on its own wash'],
    ['for the text of a button', { onBrand: '#0d1419' }, 'under the text of a button'],
    [
      'for the text of a hovered button',
      { brandHover: '#e0e0e0' },
      'under the text of a button that is pointed at',
    ],
    [
      'for text on the wash',
      { brand: '#000000', brandHover: '#000000', wash: '#9a9a9a' },
      'as a wash under text',
    ],
  ] as const) {
    it(`fails the check if the contrast is too low ${what}`, () => {
      const good = { brand: '#0b4f6c', onBrand: '#ffffff', brandHover: '#083b51', wash: '#e7f1f6' } as const;
      expect(findShortfall({ ...good, ...palette }, grounds.light)?.what).to.equal(ground);
    });
  }
});

describe('The stylesheet', () => {
  it('is byte for byte the source file without a configured colour, or with the default colour', () => {
    expect(createLook({}).stylesheet.content).to.equal(fileText);
    for (const colour of [defaultColour, '#0B4F6C']) expect(servedFor(colour)).to.equal(fileText);
  });

  for (const look of ['light', 'dark'] as const) {
    it(`matches the backgrounds of the contrast check, and passes that check, in ${look}`, () => {
      expect(propertiesIn(fileText, look)).to.deep.include(grounds[look]);
      expect(findShortfall(paletteIn(fileText, look), grounds[look])).to.equal(undefined);
    });
  }

  it('differs between colours only in the brand properties, and changes its address with the colour', () => {
    const without = (css: string) => css.replaceAll(/(?<=--(brand|on-brand|brand-hover|wash): )#\w+/g, '');
    expect(without(servedFor('#a30f2d'))).to.equal(without(fileText));
    const colours = ['#0b4f6c', '#a30f2d', '#00529b'].map(
      (each) => readConfig({ BANK_COLOUR: each }).BANK_COLOUR,
    );
    const looks = colours.map((colour) => createLook({ colour }));
    expect(new Set(looks.map(({ stylesheet }) => stylesheet.path)).size).to.equal(3);
    expect(new Set(looks.map(({ icon }) => icon.path)).size).to.equal(3);
    expect(looks[1]?.icon.content).to.include('fill="#a30f2d"');
  });
});

describe('The mixture of two colours', () => {
  it('is weighted by the share of the second colour', () => {
    expect(mixColours('#000000', '#ffffff', 0.5)).to.equal('#808080');
    expect(mixColours('#0b4f6c', '#000000', 0.25)).to.equal('#083b51');
  });
});
