/**
 * The light and dark palettes that the pages derive from the bank's brand colour, with a contrast check. The colour
 * paints buttons with text on them, and is the colour of links and quiet buttons on the page, on cards and on its own
 * wash.
 */
import { black, type Colour, contrastRatio, mixColours, nearestShade, white } from './colour.js';

/** The colours derived from the brand colour; the stylesheet has a custom property for each. */
export interface Palette {
  readonly brand: Colour;
  readonly onBrand: Colour;
  /** A button under the pointer. */
  readonly brandHover: Colour;
  /** The background of highlighted parts that are no buttons. */
  readonly wash: Colour;
}

export interface Palettes {
  readonly light: Palette;
  readonly dark: Palette;
}

/** A brand colour with its palettes. */
export interface BrandColour extends Palettes {
  readonly colour: Colour;
}

/** The only colour for which the stylesheet has its own palettes, chosen by hand. */
export const defaultColour: Colour = '#0b4f6c';

/** Colours of the stylesheet: the backgrounds under the brand colour, and `soft`, the text on the wash. */
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
 * WCAG 2.2, success criterion 1.4.3, for text. Focus outlines and button edges need only 3 (1.4.11), on backgrounds
 * where the same colour must also be readable as text.
 */
export const contrastNeeded = 4.5;

/** A pair of colours with too little contrast. */
export interface Shortfall {
  readonly what: string;
  /** Rounded down to two digits, so that a shortfall never reads as enough. */
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
    .map(([what, text, ground]) => ({ what, contrast: Math.floor(contrastRatio(text, ground) * 100) / 100 }))
    .find(({ contrast }) => contrast < contrastNeeded);
}

/** Why a colour is refused, and the nearest acceptable shade. */
export interface Refusal extends Shortfall {
  readonly instead: Colour;
}

/**
 * Derives both palettes, or refuses the colour. The light palette uses the bank's colour unchanged: a darker shade
 * would be another house colour, so the bank is told of one and decides. In the dark palette no colour readable on
 * white is readable, so the nearest readable lighter shade is used; there always is one.
 */
export function createPalettes(colour: Colour): Palettes | Refusal {
  const shortfall = findShortfall(createLightPalette(colour), grounds.light);
  if (shortfall) {
    const isDarkEnough = (shade: Colour) => !findShortfall(createLightPalette(shade), grounds.light);
    return { ...shortfall, instead: nearestShade(colour, black, isDarkEnough) };
  }
  const isLightEnough = (shade: Colour) => !findShortfall(createDarkPalette(shade), grounds.dark);
  const dark = createDarkPalette(nearestShade(colour, white, isLightEnough));
  return { light: createLightPalette(colour), dark };
}

/** A colour readable on a light page is dark enough for white text. */
function createLightPalette(brand: Colour): Palette {
  const brandHover = mixColours(brand, black, 0.25);
  return { brand, onBrand: white, brandHover, wash: mixColours(white, brand, 0.08) };
}

function createDarkPalette(brand: Colour): Palette {
  const { card, page } = grounds.dark;
  return {
    brand,
    onBrand: page,
    brandHover: mixColours(brand, white, 0.3),
    wash: mixColours(card, brand, 0.12),
  };
}
