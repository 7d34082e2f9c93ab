/** Colours of the pages, and the contrast ratio of two colours. */

/** `#rrggbb`, in lower case. */
export type Colour = `#${string}`;

export const white: Colour = '#ffffff';
export const black: Colour = '#000000';

/** Parses `#rrggbb`, in any case; undefined for other texts. */
export function parseColour(text: string): Colour | undefined {
  const digits = /^#([0-9a-f]{6})$/i.exec(text)?.[1];
  return digits === undefined ? undefined : `#${digits.toLowerCase()}`;
}

/** The contrast ratio (WCAG 2.2), from 1, unreadable, to 21, black on white. */
export function contrastRatio(one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The relative luminance (WCAG 2.2): 0 is black, 1 is white. */
function luminanceOf(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Mixes `share`, from 0 to 1, of another colour into a colour. */
export function mixColours(colour: Colour, other: Colour, share: number): Colour {
  const others = channelsOf(other);
  const channels = channelsOf(colour).map((channel, index) => {
    const value = Math.round(channel + ((others[index] ?? channel) - channel) * share);
    return value.toString(16).padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

/**
 * Returns the first good shade between a colour and another, in steps of a hundredth; the other colour if there is
 * none.
 */
export function nearestShade(colour: Colour, other: Colour, isGood: (shade: Colour) => boolean): Colour {
  for (let percent = 0; percent < 100; percent += 1) {
    const shade = mixColours(colour, other, percent / 100);
    if (isGood(shade)) return shade;
  }
  return other;
}

/** Red, green and blue, each from 0 to 255. */
function channelsOf(colour: Colour): readonly number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}
