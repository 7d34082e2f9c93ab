/** Colours as pages write them, and how well one can be read on another. */

/** `#rrggbb`, in small letters. */
export type Colour = `#${string}`;

export const white: Colour = '#ffffff';
export const black: Colour = '#000000';

/** The colour that a text means, in whatever letters it is written. */
export function colourOf(text: string): Colour | undefined {
  const digits = /^#([0-9a-f]{6})$/i.exec(text)?.[1];
  return digits === undefined ? undefined : `#${digits.toLowerCase()}`;
}

/** From 1, where nothing can be read, to 21, black on white (WCAG 2.2, "contrast ratio"). */
export function contrastOf(one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** How bright the eye finds a colour: 0 is black, 1 white (WCAG 2.2, "relative luminance"). */
function luminanceOf(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A colour with `share`, from 0 to 1, of another in it. */
export function mixed(colour: Colour, other: Colour, share: number): Colour {
  const others = channelsOf(other);
  const channels = channelsOf(colour).map((channel, index) => {
    const value = Math.round(channel + ((others[index] ?? channel) - channel) * share);
    return value.toString(16).padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

/** The shade on the way to another colour that is nearest to this one and good enough, in steps of a hundredth. */
export function nearestShade(colour: Colour, other: Colour, isGood: (shade: Colour) => boolean): Colour {
  for (let percent = 0; percent < 100; percent += 1) {
    const shade = mixed(colour, other, percent / 100);
    if (isGood(shade)) return shade;
  }
  return other;
}

/** Red, green and blue, each from 0 to 255. */
function channelsOf(colour: Colour): readonly number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}
