/** The YAML files of the contracts: each is read once, and knows the line of every value in it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isSeq, LineCounter, parseDocument, type Document } from 'yaml';
import type { Findings, Place } from './findings.js';
import { type Json, type JsonObject, jsonOf, objectOf, valueAt } from './json.js';

interface Source {
  readonly content: JsonObject;
  readonly document: Document;
  readonly lines: LineCounter;
}

export class Sources {
  readonly #files = new Map<string, Source | undefined>();
  readonly #root: string;
  readonly #findings: Findings;

  constructor(root: string, findings: Findings) {
    this.#root = root;
    this.#findings = findings;
  }

  /** The file's name as a person at the command line knows it. */
  nameOf(file: string): string {
    return join(this.#root, file);
  }

  read(file: string): JsonObject | undefined {
    return this.#open(file)?.content;
  }

  /** The value at a place, or undefined when there is none. */
  valueAt({ file, path }: Place): Json | undefined {
    return valueAt(this.read(file), path);
  }

  report(place: Place, sentence: string): void {
    this.#findings.add({ file: this.nameOf(place.file), line: this.#lineOf(place), sentence });
  }

  #open(file: string): Source | undefined {
    if (!this.#files.has(file)) this.#files.set(file, this.#parse(file));
    return this.#files.get(file);
  }

  #parse(file: string): Source | undefined {
    const name = this.nameOf(file);
    if (!existsSync(name)) return undefined;
    const lines = new LineCounter();
    const document = parseDocument(readFileSync(name, 'utf8'), { lineCounter: lines, prettyErrors: false });
    for (const error of document.errors) {
      this.#findings.add({
        file: name,
        line: lines.linePos(error.pos[0]).line,
        sentence: `${error.message}.`,
      });
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
  if (typeof node !== 'object' || node === null || !('range' in node)) return undefined;
  const { range } = node;
  return Array.isArray(range) && typeof range[0] === 'number' ? lines.linePos(range[0]).line : undefined;
}
