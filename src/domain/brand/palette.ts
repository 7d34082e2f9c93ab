/**
 * What the pages make of a bank's one colour, in light and in dark, and whether it can be read there. A colour paints
 * buttons with text on them, and is text itself: of links and quiet buttons, on the page, on cards and on its own wash.
 */
import { black, type Colour, contrastOf, mixed, nearestShade, white } from './colour.js';

/** The colours that depend on the bank's; the stylesheet has a custom property for each. */
export interface Palette {
  readonly brand: Colour;
  readonly onBrand: Colour;
  /** A button that is pointed at. */
  readonly brandHover: Colour;
  /** What is set off without being a button. */
  readonly wash: Colour;
}

export interface Palettes {
  readonly light: Palette;
  readonly dark: Palette;
}

/** A bank's colour with all that the pages make of it. */
export interface BrandColour extends Palettes {
  readonly colour: Colour;
}

/** For this one, and for no other, the stylesheet has palettes of its own, chosen by hand. */
export const defaultColour: Colour = '#0b4f6c';

/** What the stylesheet says of its own: the grounds on which the colour stands, and what stands on the colour's wash. */
export interface Ground {
  readonly page: Colour;
  readonly card: Colour;
  readonly soft: Colour;
}

export const grounds = {
  light: { page: '#eef2f5', card: '#ffffff', soft: '#4a5b66' },
  dark: { page: '#0d1419', card: '#162028', soft: '#a9bac5' },
} as const satisfies Readonly<Record<keyof Palettes, Ground>>;

/**
 * WCAG 2.2, success criterion 1.4.3, for text. The outline of the focus and the edge of a button need 3 (1.4.11), on the
 * grounds where the same colour has to be read as text, so that they have more than enough.
 */
export const contrastNeeded = 4.5;

/** A pair of colours that cannot be read well enough. */
export interface Shortfall {
  readonly what: string;
  /** Cut off after two digits: what is told must not look like enough. */
  readonly contrast: number;
}

export function findShortfall(palette: Palette, { card, page, soft }: Ground): Shortfall | undefined {
  const { brand, brandHover, onBrand, wash } = palette;
  const pairs: readonly (readonly [what: string, text: Colour, ground: Colour])[] = [
    ['as a link on the page', brand, page],
    ['as a link on a card', brand, card],
    ['as a link on its own wash', brand, wash],
    ['under the text of a button', onBrand, brand],
    ['under the text of a button that is pointed at', onBrand, brandHover],
    ['as a wash under text', soft, wash],
  ];
  return pairs
    .map(([what, text, ground]) => ({ what, contrast: Math.floor(contrastOf(text, ground) * 100) / 100 }))
    .find(({ contrast }) => contrast < contrastNeeded);
}

/** Why a colour is refused, and the nearest one that would not be. */
export interface Refusal extends Shortfall {
  readonly instead: Colour;
}

/**
 * In light the colour stands as the bank has given it, or not at all: a darker one that nobody has chosen would be
 * another bank's, so the bank is told of one and decides. In dark no colour that can be read on white can be read too,
 * and no house colour is meant for it: there the nearest lighter shade that can be read is taken, and there always is one.
 */
export function palettesOf(colour: Colour): Palettes | Refusal {
  const shortfall = findShortfall(lightPaletteOf(colour), grounds.light);
  if (shortfall) {
    const isDarkEnough = (shade: Colour) => !findShortfall(lightPaletteOf(shade), grounds.light);
    return { ...shortfall, instead: nearestShade(colour, black, isDarkEnough) };
  }
  const isLightEnough = (shade: Colour) => !findShortfall(darkPaletteOf(shade), grounds.dark);
  const dark = darkPaletteOf(nearestShade(colour, white, isLightEnough));
  return { light: lightPaletteOf(colour), dark };
}

/** What can be read on a light page bears white text, so no other is tried. */
function lightPaletteOf(brand: Colour): Palette {
  const brandHover = mixed(brand, black, 0.25);
  return { brand, onBrand: white, brandHover, wash: mixed(white, brand, 0.08) };
}

function darkPaletteOf(brand: Colour): Palette {
  const { card, page } = grounds.dark;
  return { brand, onBrand: page, brandHover: mixed(brand, white, 0.3), wash: mixed(card, brand, 0.12) };
}
