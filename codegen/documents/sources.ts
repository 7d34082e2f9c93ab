/** Reads the contracts' YAML files, each once, and collects their mistakes by line. */
import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { isMap, isNode, isSeq, type LineCounter } from 'yaml';
import { compare, type Json, type JsonObject, valueAt } from '../json.js';
import { allRules, type RuleId, rules } from '../rule-table.js';
import { readYaml, type YamlFile } from './yaml.js';

/** A place in the YAML files: the file below the contracts' folder, and the keys of the value. */
export interface Place {
  readonly file: string;
  readonly path: readonly string[];
}

export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly rule: RuleId;
  readonly sentence: string;
}

export class Sources {
  readonly #files = new Map<string, YamlFile | undefined>();
  /** Findings by printed line: a shared file is read once per contract that uses it, and would repeat its findings. */
  readonly #findings = new Map<string, Finding>();
  readonly #root: string;
  readonly #holding: ReadonlySet<RuleId>;
  #count = 0;

  /** Findings of rules outside `holding` are dropped: `withoutHouseRules` leaves out our own conventions. */
  constructor(root: string, holding: ReadonlySet<RuleId> = allRules) {
    this.#root = root;
    this.#holding = holding;
  }

  /** The number of errors found, repeated ones included, plus the checks skipped because of an error. */
  get count(): number {
    return this.#count;
  }

  holds(rule: RuleId): boolean {
    return this.#holding.has(rule);
  }

  /** Counts a check that was skipped because of a reported error. */
  miss(): void {
    this.#count++;
  }

  read(file: string): JsonObject | undefined {
    return this.#open(file)?.content;
  }

  /** Whether the file exists and cannot be read; the reason has been reported. */
  isUnreadable(file: string): boolean {
    return this.#open(file)?.isReadable === false;
  }

  /** The value at a place, or undefined when there is none. */
  valueAt({ file, path }: Place): Json | undefined {
    return valueAt(this.read(file), path);
  }

  report(place: Place, rule: RuleId, sentence: string): void {
    this.add({ file: place.file, line: this.#lineOf(place), rule, sentence });
  }

  knows(place: Place, rule: RuleId, sentence: string): boolean {
    return this.#findings.has(this.#textOf({ file: place.file, line: this.#lineOf(place), rule, sentence }));
  }

  add(finding: Finding): void {
    if (!this.holds(finding.rule)) return;
    if (rules[finding.rule].severity === 'error') this.#count++;
    this.#findings.set(this.#textOf(finding), { ...finding, file: join(this.#root, finding.file) });
  }

  #textOf({ file, line, rule, sentence }: Finding): string {
    const severity = rules[rule].severity === 'error' ? '' : 'warning ';
    return `${join(this.#root, file)}:${line}: ${severity}[${rule}] ${sentence}`;
  }

  /** The errors as `file:line: [rule] sentence`, in order. */
  lines(): string[] {
    return this.#linesOf('error');
  }

  /** The warnings as `file:line: warning [rule] sentence`, in order. */
  warnings(): string[] {
    return this.#linesOf('warning');
  }

  #linesOf(severity: 'error' | 'warning'): string[] {
    return [...this.#findings]
      .filter(([, { rule }]) => rules[rule].severity === severity)
      .toSorted(
        ([, a], [, b]) => compare(a.file, b.file) || a.line - b.line || compare(a.sentence, b.sentence),
      )
      .map(([text]) => text);
  }

  #open(file: string): YamlFile | undefined {
    if (!this.#files.has(file)) this.#files.set(file, this.#parse(file));
    return this.#files.get(file);
  }

  #parse(file: string): YamlFile | undefined {
    const name = join(this.#root, file);
    if (!statSync(name, { throwIfNoEntry: false })?.isFile()) return undefined;
    const source = readYaml(readFileSync(name));
    for (const problem of source.problems) this.add({ file, ...problem });
    return source;
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

export interface ContractFile {
  readonly name: string;
  readonly api: string;
  readonly version: string;
  /** Relative to the contracts' folder, with slashes: `payments/1.3.2.yaml`. */
  readonly file: string;
}

const versionedFile = /^(\d+(?:\.\d+)*)\.yaml$/;

export function findContracts(root: string): ContractFile[] {
  return filesIn(root)
    .flatMap((file) => contractFile(file) ?? [])
    .toSorted((a, b) => compare(a.api, b.api) || compareVersions(a.version, b.version));
}

/** Every file below a folder, with slashes on every system. */
export function filesIn(root: string): string[] {
  return pathsIn(root, (entry) => entry.isFile());
}

export function foldersIn(root: string): string[] {
  return pathsIn(root, (entry) => entry.isDirectory());
}

function pathsIn(root: string, isWanted: (entry: Dirent) => boolean): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(isWanted)
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
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
