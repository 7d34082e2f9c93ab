/** Writes DER (ITU-T X.690), as much of it as a certificate needs. */
import { derTags } from './der.js';

export function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = unsignedBytes(BigInt(length));
  return Buffer.concat([Buffer.from([0x80 + bytes.length]), bytes]);
}

function unsignedBytes(value: bigint): Buffer {
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
}

export function derSequence(...contents: readonly Buffer[]): Buffer {
  return der(derTags.sequence, ...contents);
}

/** A number that is not negative. */
export function derInteger(value: bigint): Buffer {
  const bytes = unsignedBytes(value);
  const isHigh = (bytes[0] ?? 0) >= 0x80;
  return der(derTags.integer, isHigh ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

export function derTrue(): Buffer {
  return der(derTags.boolean, Buffer.from([0xff]));
}

export function derObjectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number);
  return der(
    derTags.objectIdentifier,
    ...[first * 40 + second, ...others].map((arc) => Buffer.from(arcOf(arc))),
  );
}

function arcOf(arc: number): number[] {
  const bytes = [arc % 128];
  for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) {
    bytes.unshift((rest % 128) + 0x80);
  }
  return bytes;
}

export function derText(text: string): Buffer {
  return der(derTags.utf8String, Buffer.from(text, 'utf8'));
}

export function derPrintable(text: string): Buffer {
  return der(derTags.printableString, Buffer.from(text, 'latin1'));
}

export function derBits(bytes: Buffer, unusedBits = 0): Buffer {
  return der(derTags.bitString, Buffer.from([unusedBits]), bytes);
}

export function derOctets(bytes: Buffer): Buffer {
  return der(derTags.octetString, bytes);
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
