/**
 * The lock on released contracts: `released/<contract>.json` is the published document, and `released.json` has the
 * digest of each, so that an edit by hand is noticed. Only `npm run release`, which prints the changes, makes a
 * release.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entriesOf, isObject, type JsonObject, readJson, sorted } from '../json.js';

/** Relative to the contracts' folder, like all paths here. */
export const digestsFile = 'released.json';

export function documentFile(name: string): string {
  return `released/${name}.json`;
}

export interface Lock {
  /** The published documents, by contract name. */
  readonly documents: ReadonlyMap<string, JsonObject>;
  readonly digests: JsonObject;
  /** The line of each contract in `released.json`. */
  readonly lines: ReadonlyMap<string, number>;
  /** `file:line: sentence`; a lock with mistakes is not written to. */
  readonly mistakes: readonly string[];
}

/** The digest of the content, independent of key order and line ends. */
export function digestOf(document: JsonObject): string {
  const text = JSON.stringify(sorted(document));
  return `sha256-${createHash('sha256').update(text).digest('hex')}`;
}

const remedy = 'Restore both from the last commit with git; only "npm run release" writes them.';

export function readLock(root: string): Lock {
  const mistakes: string[] = [];
  const complain = (file: string, line: number, sentence: string) =>
    void mistakes.push(`${join(root, file)}:${line}: ${sentence} ${remedy}`);
  const digests = existsSync(join(root, digestsFile)) ? readObject(root, digestsFile, complain) : {};
  const documents = new Map<string, JsonObject>();
  const lines = new Map<string, number>();
  for (const [name, digest] of entriesOf(digests)) {
    const line = findLine(root, name);
    lines.set(name, line);
    if (typeof digest !== 'string' || !/^sha256-[0-9a-f]{64}$/.test(digest)) {
      complain(digestsFile, line, `The digest of ${name} is not a SHA-256 digest.`);
    } else if (!existsSync(join(root, documentFile(name)))) {
      complain(digestsFile, line, `${name} is released, but ${documentFile(name)} is missing.`);
    } else {
      const document = readObject(root, documentFile(name), complain);
      if (document && digestOf(document) !== digest) {
        const sentence = `${name} is not what was released: this file or its digest in ${digestsFile}:${line} was edited by hand.`;
        complain(documentFile(name), 1, sentence);
      } else if (document) documents.set(name, document);
    }
  }
  for (const file of releasedFiles(root)) {
    const name = file.replace(/\.json$/, '');
    if (digests && !Object.hasOwn(digests, name)) {
      complain(documentFile(name), 1, `${name} is here, but ${digestsFile} has no entry for it.`);
    }
  }
  return { documents, digests: digests ?? {}, lines, mistakes };
}

type Complain = (file: string, line: number, sentence: string) => void;

function readObject(root: string, file: string, complain: Complain): JsonObject | undefined {
  const found = readJson(join(root, file));
  if ('line' in found) complain(file, found.line, found.why);
  else if (isObject(found.value)) return found.value;
  else complain(file, 1, 'This is not a JSON object.');
  return undefined;
}

function findLine(root: string, name: string): number {
  const lines = readFileSync(join(root, digestsFile), 'utf8').split('\n');
  return lines.findIndex((line) => line.includes(JSON.stringify(name))) + 1;
}

function releasedFiles(root: string): string[] {
  const folder = join(root, 'released');
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .toSorted()
    : [];
}
