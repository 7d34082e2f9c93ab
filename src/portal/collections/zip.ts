/** A zip archive of a few texts, as APPNOTE.TXT of PKWARE has it (4.3): each deflated, then the directory of them all. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface ArchivedFile {
  /** From the archive's root, with slashes. */
  readonly path: string;
  readonly text: string;
}

const localHeader = 0x04034b50;
const directoryHeader = 0x02014b50;
const directoryEnd = 0x06054b50;
/** 2.0: deflated files in folders. */
const version = 20;
/** Names are UTF-8. */
const flags = 0x0800;
const deflated = 8;
/** Midnight of the first day that the format knows, so that equal content gives equal archives. */
const time = 0;
const date = 0x0021;

export function zipOf(files: readonly ArchivedFile[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, text } of files) {
    const name = Buffer.from(path);
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const common = commonFields(content, { packed, name });
    const body = Buffer.concat([number32(localHeader), common, name, packed]);
    // Neither a comment nor attributes: the first file's disk, and where its local header is.
    const entry = [
      number32(directoryHeader),
      number16(version),
      common,
      Buffer.alloc(10),
      number32(offset),
      name,
    ];
    bodies.push(body);
    directory.push(Buffer.concat(entry));
    offset += body.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.concat([
    number32(directoryEnd),
    number32(0),
    number16(files.length),
    number16(files.length),
    number32(listed.length),
    number32(offset),
    number16(0),
  ]);
  return Buffer.concat([...bodies, listed, end]);
}

/** What a file's own header and its entry in the directory have in common. */
function commonFields(
  content: Buffer,
  { name, packed }: { readonly packed: Buffer; readonly name: Buffer },
): Buffer {
  return Buffer.concat([
    ...[version, flags, deflated, time, date].map(number16),
    ...[crc32(content), packed.length, content.length].map(number32),
    ...[name.length, 0].map(number16),
  ]);
}

function number16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
