/** Compares distinguished names (RFC 4514), as people and programs write them, with a certificate's. */
import { readDer, readText } from '../../crypto/der.js';

/** The type is an object identifier such as 2.5.4.3. */
interface NameAttribute {
  readonly type: string;
  readonly value: string;
}

const types: Readonly<Record<string, string>> = {
  CN: '2.5.4.3',
  SURNAME: '2.5.4.4',
  SN: '2.5.4.4',
  SERIALNUMBER: '2.5.4.5',
  C: '2.5.4.6',
  L: '2.5.4.7',
  ST: '2.5.4.8',
  S: '2.5.4.8',
  STREET: '2.5.4.9',
  O: '2.5.4.10',
  OU: '2.5.4.11',
  T: '2.5.4.12',
  TITLE: '2.5.4.12',
  GIVENNAME: '2.5.4.42',
  GN: '2.5.4.42',
  ORGANIZATIONIDENTIFIER: '2.5.4.97',
  DC: '0.9.2342.19200300.100.1.25',
  UID: '0.9.2342.19200300.100.1.1',
  E: '1.2.840.113549.1.9.1',
  EMAIL: '1.2.840.113549.1.9.1',
  EMAILADDRESS: '1.2.840.113549.1.9.1',
};

/**
 * Whether a text names these attributes, ignoring the order of parts, the spelling of types, case and spaces. Accepts
 * RFC 4514, also with semicolons or slashes as separators, and percent-encoded.
 */
export function isSameName(text: string, name: readonly NameAttribute[]): boolean {
  const want = toComparisonKey(name);
  return listSpellings(text).some((spelling) => toComparisonKey(parseAttributes(spelling)) === want);
}

function listSpellings(text: string): readonly string[] {
  try {
    return text.includes('%') ? [text, decodeURIComponent(text)] : [text];
  } catch {
    return [text];
  }
}

function toComparisonKey(attributes: readonly NameAttribute[]): string {
  const parts = attributes.map(({ type, value }) => {
    const words = value.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
    // Blanks around a comma that a client left unescaped would else count.
    return JSON.stringify([type, words.replaceAll(/ ?([,;+]) ?/g, '$1')]);
  });
  return parts.sort().join();
}

function parseAttributes(text: string): NameAttribute[] {
  const attributes: { type: string; value: string }[] = [];
  for (const { separator, part } of splitParts(text.trimStart())) {
    const [, spelled = '', value] = /^\s*([A-Za-z0-9.]+)\s*=(.*)$/s.exec(part) ?? [];
    const type = parseAttributeType(spelled);
    const last = attributes.at(-1);
    if (type !== undefined && value !== undefined) attributes.push({ type, value: unescaped(value) });
    // Some clients write `O=Bank, Inc.` without escaping the comma.
    else if (last) last.value += unescaped(separator + part);
    else attributes.push({ type: '', value: part });
  }
  return attributes;
}

function parseAttributeType(spelled: string): string | undefined {
  const name = spelled.toUpperCase().replace(/^OID\./, '');
  return types[name] ?? (/^\d+(\.\d+)+$/.test(name) ? name : undefined);
}

interface Part {
  readonly separator: string;
  readonly part: string;
}

/** Cuts at the separators that are neither escaped nor between quotation marks. */
function splitParts(text: string): Part[] {
  const isSlashed = text.startsWith('/');
  const separators = isSlashed ? '/' : ',;+';
  const parts: Part[] = [];
  let [part, separator, isQuoted] = ['', '', false];
  for (let index = isSlashed ? 1 : 0; index < text.length; index += 1) {
    const character = text[index] ?? '';
    if (character === '\\') {
      part += character + (text[index + 1] ?? '');
      index += 1;
    } else if (character === '"') {
      isQuoted = !isQuoted;
    } else if (!isQuoted && separators.includes(character)) {
      parts.push({ separator, part });
      [part, separator] = ['', character];
    } else {
      part += character;
    }
  }
  return [...parts, { separator, part }];
}

/** Blanks stay, because an escaped one may be the last character. */
function unescaped(value: string): string {
  const [, hex] = /^\s*#((?:[0-9a-f]{2})+)\s*$/i.exec(value) ?? [];
  if (hex !== undefined) return encodedText(hex) ?? value;
  return value.replaceAll(
    /(?:\\[0-9a-f]{2})+|\\(.)/gis,
    (escaped, character: string | undefined) => character ?? decodeUtf8(escaped.replaceAll('\\', '')),
  );
}

/** Decodes a value written as the hexadecimal digits of its DER, as programs write types that they have no name for. */
function encodedText(hex: string): string | undefined {
  try {
    return readText(readDer(Buffer.from(hex, 'hex')));
  } catch {
    // Any failure to parse a caller's bytes is the caller's mistake.
    return undefined;
  }
}

function decodeUtf8(hex: string): string {
  return Buffer.from(hex, 'hex').toString('utf8');
}
