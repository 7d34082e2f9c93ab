/** The YAML files of the contracts, each read once, and what is wrong with them, by the line where it stands. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { type Document, isMap, isNode, isSeq, LineCounter, parseDocument } from 'yaml';
import { compare, type Json, type JsonObject, jsonOf, objectOf, valueAt } from './json.js';

/** Where a value stands in the YAML files: the file below the contracts' folder, and the keys that lead to it. */
export interface Place {
  readonly file: string;
  readonly path: readonly string[];
}

export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly sentence: string;
}

interface Source {
  readonly content: JsonObject;
  readonly document: Document;
  readonly lines: LineCounter;
}

export class Sources {
  readonly #files = new Map<string, Source | undefined>();
  /** By the line that is printed: a shared file is read once per contract that uses it, and may be wrong each time. */
  readonly #findings = new Map<string, Finding>();
  readonly #root: string;
  #count = 0;

  constructor(root: string) {
    this.#root = root;
  }

  /** How often something was found, the same finding counted each time. */
  get count(): number {
    return this.#count;
  }

  read(file: string): JsonObject | undefined {
    return this.#open(file)?.content;
  }

  /** The value at a place, or undefined when there is none. */
  valueAt({ file, path }: Place): Json | undefined {
    return valueAt(this.read(file), path);
  }

  report(place: Place, sentence: string): void {
    this.add({ file: place.file, line: this.#lineOf(place), sentence });
  }

  add({ file, line, sentence }: Finding): void {
    this.#count++;
    const name = join(this.#root, file);
    this.#findings.set(`${name}:${line}: ${sentence}`, { file: name, line, sentence });
  }

  /** `file:line: sentence`, in order. */
  lines(): string[] {
    return [...this.#findings]
      .toSorted(
        ([, a], [, b]) => compare(a.file, b.file) || a.line - b.line || compare(a.sentence, b.sentence),
      )
      .map(([text]) => text);
  }

  #open(file: string): Source | undefined {
    if (!this.#files.has(file)) this.#files.set(file, this.#parse(file));
    return this.#files.get(file);
  }

  #parse(file: string): Source | undefined {
    const name = join(this.#root, file);
    if (!existsSync(name)) return undefined;
    const lines = new LineCounter();
    const document = parseDocument(readFileSync(name, 'utf8'), { lineCounter: lines, prettyErrors: false });
    for (const error of document.errors) {
      this.add({ file, line: lines.linePos(error.pos[0]).line, sentence: `${error.message}.` });
    }
    if (document.errors.length > 0) return { content: {}, document, lines };
    return { content: objectOf(jsonOf(document.toJS())), document, lines };
  }

  /** The line of the last key of the path that exists. */
  #lineOf({ file, path }: Place): number {
    const source = this.#open(file);
    if (!source) return 1;
    let node: unknown = source.document.contents;
    let line = 1;
    for (const key of path) {
      if (isMap(node)) {
        const pair = node.items.find((item) => String(item.key) === key);
        if (!pair) break;
        line = lineAt(source.lines, pair.key) ?? line;
        node = pair.value;
      } else if (isSeq(node)) {
        node = node.items[Number(key)];
        line = lineAt(source.lines, node) ?? line;
      } else break;
    }
    return line;
  }
}

function lineAt(lines: LineCounter, node: unknown): number | undefined {
  return isNode(node) && node.range ? lines.linePos(node.range[0]).line : undefined;
}

/** A contract's file, before it is read. */
export interface ContractFile {
  readonly name: string;
  readonly api: string;
  readonly version: string;
  /** Below the contracts' folder, with slashes: `payments/1.3.2.yaml`. */
  readonly file: string;
}

const versionedFile = /^(\d+(?:\.\d+)*)\.yaml$/;

export function findContracts(root: string): ContractFile[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .flatMap((file) => contractFile(file.replaceAll(sep, '/')) ?? [])
    .toSorted((a, b) => compare(a.api, b.api) || compareVersions(a.version, b.version));
}

/** The contract that a file below the contracts' folder holds, or undefined for a shared file. */
export function contractFile(file: string): ContractFile | undefined {
  const [api, entry, ...deeper] = file.split('/');
  const version = entry && versionedFile.exec(entry)?.[1];
  if (!api || api === 'shared' || !version || deeper.length > 0) return undefined;
  return { name: `${api}-${version}`, api, version, file };
}

/** Negative when the first is older: 1.3.2 < 1.3.2.2 < 1.10. */
export const compareVersions = new Intl.Collator('en', { numeric: true }).compare;
