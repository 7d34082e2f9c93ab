/**
 * The bank's logo on the customer pages: a PNG or an SVG. The content is not examined: the pages show the logo as an
 * image, and its own content security policy forbids scripts and loading.
 */

export interface Logo {
  readonly format: 'svg' | 'png';
  readonly content: Uint8Array;
}

/** The limit: every page loads the logo, on telephones too. */
export const maximumLogoBytes = 100_000;

/** Returns the logo, or the file's fault as the end of "the file ...". */
export function readLogo(content: Uint8Array): Logo | { readonly wrong: string } {
  if (content.length > maximumLogoBytes) return { wrong: `has more than ${maximumLogoBytes} bytes` };
  if (isPng(content)) return { format: 'png', content };
  return isSvg(content) ? { format: 'svg', content } : { wrong: 'is neither a PNG nor an SVG in UTF-8' };
}

/** The signature of a PNG (ISO/IEC 15948, 5.2). */
const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function isPng(content: Uint8Array): boolean {
  return pngSignature.every((byte, index) => content[index] === byte);
}

/** Whether the first element is `<svg>`. The pages serve the file as UTF-8. */
function isSvg(content: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    return /<[\w:.-]+/.exec(text.replaceAll(/<!--[^]*?-->/g, ''))?.[0] === '<svg';
  } catch {
    return false;
  }
}
