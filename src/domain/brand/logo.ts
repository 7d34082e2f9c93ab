/**
 * Whether a file may stand as the bank's logo on the pages where customers log in. It is served as a file of its own and
 * shown as an image, where no browser runs anything; but it has an address that can be opened, and a later page might put
 * it to another use. So a drawing contains what draws, and nothing that could act or fetch: whatever is not in the lists
 * below is refused, known or not.
 */

export interface Logo {
  readonly format: 'svg' | 'png';
  readonly content: Uint8Array;
}

/** Every page loads it, on a telephone too. */
export const maximumLogoBytes = 100_000;

/** The logo, or what is wrong with the file, as the end of "the file ...". */
export function readLogo(content: Uint8Array): Logo | { readonly wrong: string } {
  if (content.length > maximumLogoBytes) return { wrong: `has more than ${maximumLogoBytes} bytes` };
  if (isPng(content)) return { format: 'png', content };
  const wrong = findWrongInSvg(content);
  return wrong === undefined ? { format: 'svg', content } : { wrong };
}

/** The signature, and the header that comes first in every PNG (ISO/IEC 15948, 5.2 and 5.6). */
const pngBeginning = [
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d, 0x49, 0x48, 0x44, 0x52,
];

function isPng(content: Uint8Array): boolean {
  return pngBeginning.every((byte, index) => content[index] === byte);
}

const elements: ReadonlySet<string> = new Set(
  [
    'svg g defs symbol use switch title desc style',
    'path rect circle ellipse line polyline polygon text tspan',
    'linearGradient radialGradient stop pattern clipPath mask',
  ].flatMap((names) => names.split(' ')),
);

/** Its last alternative takes whatever is none of the others: a document type, CDATA, a tag that does not end. */
const tokens =
  /<!--[^]*?-->|<\?xml\s[^<>]*\?>|<(?<end>\/?)(?<name>[\w:.-]+)(?<attributes>(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>\/?)>|(?<text>[^<]+)|(?<other><)/gu;

function findWrongInSvg(content: Uint8Array): string | undefined {
  const svg = decoded(content);
  if (svg === undefined) return notAnImage;
  const open: string[] = [];
  let roots = 0;
  for (const { groups = {} } of svg.matchAll(tokens)) {
    const { attributes = '', empty, end, name, other, text } = groups;
    if (other !== undefined) return 'is no SVG of plain elements alone';
    const parent = open.at(-1);
    if (parent === undefined && text?.trim()) return notAnImage;
    // A comment in the middle of it would be left out, and what is around it would grow together.
    const isStyled = parent === 'style' && !end;
    if (isStyled && (text === undefined || !isHarmless(text))) return 'has a style that may load something';
    if (name === undefined) continue;
    if (end) {
      if (open.pop() !== name) return 'is no SVG, for its elements are not closed in order';
      continue;
    }
    const wrong = findWrongElement(name, attributes, parent === undefined);
    if (wrong !== undefined) return wrong;
    if (parent === undefined) roots += 1;
    if (!empty) open.push(name);
  }
  return roots === 1 && open.length === 0 ? undefined : notAnImage;
}

const notAnImage = 'is neither a PNG nor a whole SVG in UTF-8';
const namespace = /\sxmlns\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/;

function findWrongElement(name: string, attributes: string, isRoot: boolean): string | undefined {
  if (isRoot && !(name === 'svg' && namespace.test(attributes))) {
    return 'is no SVG, for its root is not <svg xmlns="http://www.w3.org/2000/svg">';
  }
  if (!elements.has(name)) return `contains <${name}>, and may contain only what draws`;
  return findWrongAttribute(attributes);
}

/** Undefined for bytes that are no UTF-8, in which every browser is told to read it. */
function decoded(content: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
}

function findWrongAttribute(attributes: string): string | undefined {
  for (const [, name = '', quoted = ''] of attributes.matchAll(/([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')/g)) {
    const value = quoted.slice(1, -1);
    // A prefix can be bound to any namespace, so that only the name behind it counts.
    const local = name.slice(name.lastIndexOf(':') + 1).toLowerCase();
    if (local.startsWith('on')) return `has the event handler ${name}`;
    const isReference = local === 'href' || local === 'src' || local === 'base';
    if (isReference && !/^#[\w.:-]+$/.test(value))
      return `refers with ${name} to something outside of itself`;
    if (!isHarmless(value)) return `has a value of ${name} that may load something`;
  }
  return undefined;
}

/** Names of functions that load; of these a drawing needs `url`, for its own gradients. */
const loading = /(url|src|image|image-set|cross-fade|element)\s*\(/i;

/** Whether a style or another value loads nothing. Escapes could write any name, so there are none but for XML's own. */
function isHarmless(value: string): boolean {
  if (/[\\@]|&(?!(amp|lt|gt|quot|apos);)/.test(value)) return false;
  return !loading.test(value.replaceAll(/url\(\s*(["']?)#[\w.:-]+\1\s*\)/gi, ''));
}
