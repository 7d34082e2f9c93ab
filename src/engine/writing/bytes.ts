/**
 * The shared buffer in which answers are serialized as UTF-8 JSON. Serialization is synchronous, so one buffer is
 * enough. An answer that does not fit is abandoned, and the buffer is enlarged for the next.
 */

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const wordBytes = 8;
/** Initial and maximum buffer size; 500 transactions take 250 kB. */
const leastBytes = 65_536;
const mostBytes = 2_097_152;
/** Up to this size an answer is sent as text in one piece with its headers, which is faster than two pieces. */
const shortBytes = 8192;

let bytes = Buffer.allocUnsafeSlow(leastBytes);
let view = createView(bytes);
let at = 0;
let isAscii = true;
let wasFull = false;

function createView({ buffer, byteLength, byteOffset }: Buffer): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

export function begin(): void {
  if (wasFull && bytes.length < mostBytes) {
    bytes = Buffer.allocUnsafeSlow(bytes.length * 2);
    view = createView(bytes);
  }
  at = 0;
  isAscii = true;
  wasFull = false;
}

/** The answer written so far: an ASCII text, or a copy of the bytes; undefined if it did not fit. */
export function end(): string | Uint8Array | undefined {
  if (!hasRoomFor(0)) return undefined;
  if (isAscii && at <= shortBytes) return bytes.toString('latin1', 0, at);
  const own = Buffer.allocUnsafe(at);
  bytes.copy(own, 0, 0, at);
  return own;
}

export function place(): number {
  return at;
}

/** Discards everything written after `earlier`. */
export function backTo(earlier: number): void {
  at = earlier;
}

function hasRoomFor(count: number): boolean {
  if (at + count <= bytes.length) return true;
  wasFull = true;
  return false;
}

/** Writes punctuation without a bounds check; `end` detects the overflow. */
export function writeByte(byte: number): void {
  bytes[at] = byte;
  at += 1;
}

/** Replaces the comma before the first member with the opening bracket. */
export function openAt(start: number, bracket: number): void {
  if (at === start) at += 1;
  bytes[start] = bracket;
}

/** Writes a JSON string character by character: no library is faster for texts as short as an answer's. */
export function writeText(text: string): boolean {
  const { length } = text;
  if (!hasRoomFor(3 * length + wordBytes)) return false;
  const target = bytes;
  let next = at;
  target[next++] = quote;
  for (let index = 0; index < length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) {
      if (unit < 0x20 || unit === quote || unit === backslash) return writeJson(JSON.stringify(text));
      target[next++] = unit;
    } else {
      isAscii = false;
      if (unit < 0x800) {
        target[next++] = 0xc0 | (unit >> 6);
      } else {
        // Half of a surrogate pair.
        if (unit >= 0xd800 && unit <= 0xdfff) return writeJson(JSON.stringify(text));
        target[next++] = 0xe0 | (unit >> 12);
        target[next++] = 0x80 | ((unit >> 6) & 0x3f);
      }
      target[next++] = 0x80 | (unit & 0x3f);
    }
  }
  target[next++] = quote;
  at = next;
  return true;
}

export function writeJson(json: string): boolean {
  if (!hasRoomFor(3 * json.length + wordBytes)) return false;
  isAscii = false;
  at += bytes.write(json, at);
  return true;
}

/** Writes ASCII text that needs no escaping, such as digits, `true` and `null`. */
export function writeAscii(text: string): boolean {
  if (!hasRoomFor(text.length + wordBytes)) return false;
  for (let index = 0; index < text.length; index += 1) bytes[at + index] = text.charCodeAt(index);
  at += text.length;
  return true;
}

/** The name of a member with the comma before and the colon after it. */
export interface Name {
  readonly length: number;
  /**
   * The bytes read as 64-bit floating-point numbers, to copy eight bytes at once. Valid UTF-8 never forms a NaN, whose
   * bytes a copy might change.
   */
  readonly words: Float64Array;
}

export function createName(member: string): Name {
  const text = Buffer.from(`,${JSON.stringify(member)}:`);
  const count = Math.ceil(text.length / wordBytes);
  const padded = Buffer.concat([text], count * wordBytes);
  const words = Float64Array.from({ length: count }, (_, index) => padded.readDoubleLE(index * wordBytes));
  return { length: text.length, words };
}

export function writeName({ length, words }: Name): boolean {
  if (!hasRoomFor(length + 2 * wordBytes)) return false;
  const start = at;
  for (let index = 0; index < words.length; index += 1) {
    view.setFloat64(start + index * wordBytes, words[index] ?? 0, true);
  }
  at = start + length;
  return true;
}

export function writeComma(): void {
  writeByte(comma);
}
