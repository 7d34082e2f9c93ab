/**
 * Reads DER (ITU-T X.690) as certificates use it, and rejects truncated, padded or indefinite encodings; writes the
 * subset that a certificate needs.
 */
// See docs/developer/decisions, D13.

export interface DerElement {
  readonly tag: number;
  readonly content: Buffer;
  /** The whole element, with its tag and length. */
  readonly bytes: Buffer;
}

/** Malformed DER, or an unexpected element. */
class DerProblem extends Error {
  override readonly name = 'DerProblem';
}

export const derTags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectIdentifier: 0x06,
  utf8String: 0x0c,
  printableString: 0x13,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/** Reads bytes that are exactly one element. */
export function readDer(bytes: Buffer): DerElement {
  const [element, ...others] = eachIn(bytes);
  if (!element || others.length > 0) throw new DerProblem('not exactly one element');
  return element;
}

/** The elements inside a sequence, a set or an explicit tag. */
export function partsOf(element: DerElement | undefined): readonly DerElement[] {
  return [...eachPartOf(element)];
}

/** As above, one by one, for a sequence of many: most of the time to read one goes into what is kept. */
export function eachPartOf(element: DerElement | undefined): Iterable<DerElement> {
  if (!element || (element.tag & 0x20) === 0) throw new DerProblem('no constructed element');
  return eachIn(element.content);
}

function* eachIn(bytes: Buffer): Generator<DerElement> {
  for (let offset = 0; offset < bytes.length;) {
    const element = readAt(bytes, offset);
    yield element;
    offset += element.bytes.length;
  }
}

function readAt(bytes: Buffer, start: number): DerElement {
  const tag = bytes[start];
  const first = bytes[start + 1];
  if (tag === undefined || first === undefined) throw new DerProblem('cut short');
  if ((tag & 0x1f) === 0x1f) throw new DerProblem('a tag of several bytes');
  let contentStart = start + 2;
  let length = first;
  if (first >= 0x80) {
    const count = first - 0x80;
    contentStart += count;
    // No certificate has a length of four bytes, and DER knows no indefinite one.
    if (count === 0 || count > 3 || contentStart > bytes.length) throw new DerProblem('a wrong length');
    length = bytes.readUIntBE(start + 2, count);
    if (length < 0x80) throw new DerProblem('a length that is written too long');
  }
  const end = contentStart + length;
  if (end > bytes.length) throw new DerProblem('cut short');
  return { tag, content: bytes.subarray(contentStart, end), bytes: bytes.subarray(start, end) };
}

function contentAs(element: DerElement | undefined, tag: number): Buffer {
  if (element?.tag !== tag) throw new DerProblem(`not of tag ${tag}`);
  return element.content;
}

/** `1.2.840.113549`; an arc above 2^53 is refused. */
export function readObjectIdentifier(element: DerElement | undefined): string {
  const arcs: number[] = [];
  let arc = 0;
  for (const byte of contentAs(element, derTags.objectIdentifier)) {
    arc = arc * 128 + (byte & 0x7f);
    if (!Number.isSafeInteger(arc)) throw new DerProblem('an arc that is too large');
    if (byte >= 0x80) continue;
    arcs.push(arc);
    arc = 0;
  }
  const [first = 0, ...others] = arcs;
  const root = Math.min(2, Math.floor(first / 40));
  return [root, first - root * 40, ...others].join('.');
}

/** An integer without its sign: serial numbers are positive, also where an authority forgot the leading zero. */
export function readUnsigned(element: DerElement | undefined): bigint {
  return BigInt(`0x0${contentAs(element, derTags.integer).toString('hex')}`);
}

export function readBoolean(element: DerElement | undefined): boolean {
  return contentAs(element, derTags.boolean)[0] !== 0;
}

export function readOctets(element: DerElement | undefined): Buffer {
  return contentAs(element, derTags.octetString);
}

/** The bits of a bit string; the first one is the highest bit of the first byte. */
export function readBits(element: DerElement | undefined): Buffer {
  return contentAs(element, derTags.bitString).subarray(1);
}

/** A text in any of the string types that names are written in. */
export function readText({ content, tag }: DerElement): string {
  if (tag === derTags.utf8String) return content.toString('utf8');
  // T61String, which was always used for Latin 1, then PrintableString, IA5String, NumericString, VisibleString.
  if ([0x14, derTags.printableString, 0x16, 0x12, 0x1a].includes(tag)) return content.toString('latin1');
  if (tag === 0x1e && content.length % 2 === 0) return Buffer.from(content).swap16().toString('utf16le');
  throw new DerProblem('no text');
}

/** Milliseconds since 1970, UTC. */
export function readTime(element: DerElement | undefined): number {
  const isShort = element?.tag === derTags.utcTime;
  const text = contentAs(element, isShort ? derTags.utcTime : derTags.generalizedTime).toString('latin1');
  // RFC 5280, section 4.1.2.5.1: two digits from 50 on are of the last century.
  const century = isShort ? (text >= '50' ? '19' : '20') : '';
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(century + text);
  const [, year, month, day, hour, minute, second] = match ?? [];
  const milliseconds = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(milliseconds)) throw new DerProblem('no time');
  return milliseconds;
}

export function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), encodeLength(content.length), content]);
}

function encodeLength(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = unsignedBytes(length);
  return Buffer.concat([Buffer.from([0x80 + bytes.length]), bytes]);
}

function unsignedBytes(value: bigint | number): Buffer {
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
}

export const derSequence = (...contents: readonly Buffer[]) => der(derTags.sequence, ...contents);
export const derSet = (...contents: readonly Buffer[]) => der(derTags.set, ...contents);
export const derTrue = () => der(derTags.boolean, Buffer.from([0xff]));
export const derText = (text: string) => der(derTags.utf8String, Buffer.from(text, 'utf8'));
export const derPrintable = (text: string) => der(derTags.printableString, Buffer.from(text, 'latin1'));
export const derOctets = (bytes: Buffer) => der(derTags.octetString, bytes);
export const derBits = (bytes: Buffer, unusedBits = 0) =>
  der(derTags.bitString, Buffer.from([unusedBits]), bytes);

/** A number that is not negative. */
export function derInteger(value: bigint | number): Buffer {
  const bytes = unsignedBytes(value);
  const isHigh = (bytes[0] ?? 0) >= 0x80;
  return der(derTags.integer, ...(isHigh ? [Buffer.from([0])] : []), bytes);
}

export function derObjectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number);
  return der(
    derTags.objectIdentifier,
    ...[first * 40 + second, ...others].map((arc) => Buffer.from(encodeArc(arc))),
  );
}

function encodeArc(arc: number): number[] {
  const bytes = [arc % 128];
  for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) {
    bytes.unshift((rest % 128) + 0x80);
  }
  return bytes;
}

/** RFC 5280, section 4.1.2.5: two digits of the year until 2049, four from then on. */
export function derTime(milliseconds: number): Buffer {
  const text = `${new Date(milliseconds).toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`;
  const isShort = text >= '1950' && text < '2050';
  return der(
    isShort ? derTags.utcTime : derTags.generalizedTime,
    Buffer.from(isShort ? text.slice(2) : text),
  );
}
