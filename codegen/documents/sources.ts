/** Reads the contracts' YAML files, each once, and collects their mistakes by line. */
import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { compare, type Json, type JsonObject, valueAt } from '../json.js';
import { ownRules, type RuleId, type Severities, type Severity } from '../rule-table.js';
import { linesAt, readYaml, tooLarge, type YamlFile } from './yaml.js';

/** A place in the YAML files: the file below the contracts' folder, and the keys of the value. */
export interface Place {
  readonly file: string;
  readonly path: readonly string[];
}

/** `petstore/1.0.0.yaml#/paths/~1pets/get` */
export function formatPlace({ file, path }: Place): string {
  return `${file}#${path.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`;
}

export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly rule: RuleId;
  readonly sentence: string;
  /** The operations that lead to the place, such as `getThings of things-1.0.0`. */
  readonly users?: readonly string[] | undefined;
}

/** A place where a rule does not hold, and why; it covers the value there and everything within. */
export interface Exception {
  readonly rule: RuleId;
  readonly place: Place;
  readonly reason: string;
  /** The place in `contracts.json`. */
  readonly from: Line;
}

/** A line of a file, whose path is relative to the working directory or absolute. */
export interface Line {
  readonly file: string;
  readonly line: number;
}

/** How documents are checked. */
export interface CheckOptions {
  /** The severity of each rule: those of our own documents by default, or `foreignRules`. */
  readonly rules?: Severities | undefined;
  /** Places where a rule does not hold. */
  readonly exceptions?: readonly Exception[] | undefined;
  /** The size of the largest file that is read. */
  readonly maxBytes?: number | undefined;
}

/** 32 megabytes: a larger document is almost certainly a mistake. */
export const defaultMaxBytes = 32 * 1024 * 1024;

export class Sources {
  readonly #files = new Map<string, YamlFile | undefined>();
  /** Findings by printed line: a shared file is read once per contract that uses it, and would repeat its findings. */
  readonly #findings = new Map<string, Finding>();
  readonly #root: string;
  readonly #rules: Severities;
  readonly #exceptions: readonly Exception[];
  readonly #maxBytes: number;
  readonly #used = new Set<Exception>();
  #count = 0;

  /** Findings of rules that are off, and at excepted places, are dropped. */
  constructor(
    root: string,
    { exceptions = [], maxBytes = defaultMaxBytes, rules = ownRules }: CheckOptions = {},
  ) {
    this.#root = root;
    this.#rules = rules;
    this.#exceptions = exceptions;
    this.#maxBytes = maxBytes;
  }

  /** The number of errors found, repeated ones included, plus the checks skipped because of an error. */
  get count(): number {
    return this.#count;
  }

  holds(rule: RuleId): boolean {
    return this.severityOf(rule) !== 'off';
  }

  severityOf(rule: RuleId): Severity {
    return this.#rules.get(rule) ?? 'off';
  }

  /** Exceptions without a finding, which may hide a later mistake. */
  get unusedExceptions(): readonly Exception[] {
    return this.#exceptions.filter((each) => !this.#used.has(each));
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

  report(place: Place, rule: RuleId, sentence: string, users?: readonly string[]): void {
    this.add({ file: place.file, line: this.#lineOf(place), rule, sentence, users });
  }

  knows(place: Place, rule: RuleId, sentence: string): boolean {
    return this.#findings.has(this.#textOf({ file: place.file, line: this.#lineOf(place), rule, sentence }));
  }

  add(finding: Finding): void {
    if (!this.holds(finding.rule)) return;
    const exception = this.#exceptions.find((each) => this.#covers(each, finding));
    if (exception) {
      this.#used.add(exception);
      return;
    }
    if (this.severityOf(finding.rule) === 'error') this.#count++;
    const text = this.#textOf(finding);
    const users = [...(this.#findings.get(text)?.users ?? []), ...(finding.users ?? [])];
    this.#findings.set(text, { ...finding, users, file: join(this.#root, finding.file) });
  }

  #textOf({ file, line, rule, sentence }: Finding): string {
    const severity = this.severityOf(rule) === 'error' ? '' : 'warning ';
    return `${join(this.#root, file)}:${line}: ${severity}[${rule}] ${sentence}`;
  }

  /** The errors as `file:line: [rule] sentence`, in order. */
  lines(): string[] {
    return this.#linesOf('error');
  }

  /** The warnings as `file:line: warning [rule] sentence`, in order. */
  warnings(): string[] {
    return this.#linesOf('warn');
  }

  #linesOf(severity: Severity): string[] {
    return [...this.#findings]
      .filter(([, { rule }]) => this.severityOf(rule) === severity)
      .toSorted(
        ([, a], [, b]) => compare(a.file, b.file) || a.line - b.line || compare(a.sentence, b.sentence),
      )
      .map(([text, { users }]) => text + describeUsers([...new Set(users)]));
  }

  #open(file: string): YamlFile | undefined {
    if (!this.#files.has(file)) this.#files.set(file, this.#parse(file));
    return this.#files.get(file);
  }

  #parse(file: string): YamlFile | undefined {
    const name = join(this.#root, file);
    const found = statSync(name, { throwIfNoEntry: false });
    if (!found?.isFile()) return undefined;
    const source =
      found.size > this.#maxBytes ? tooLarge(found.size, this.#maxBytes) : readYaml(readFileSync(name));
    for (const problem of source.problems) this.add({ file, ...problem });
    return source;
  }

  #covers({ place, rule }: Exception, finding: Finding): boolean {
    if (rule !== finding.rule || place.file !== finding.file) return false;
    const [first, last] = this.#linesAt(place);
    return first <= finding.line && finding.line <= last;
  }

  #lineOf(place: Place): number {
    return this.#linesAt(place)[0];
  }

  #linesAt({ file, path }: Place): readonly [first: number, last: number] {
    const source = this.#open(file);
    return source ? linesAt(source, path) : [1, 1];
  }
}

function describeUsers([first, ...others]: readonly string[]): string {
  if (first === undefined) return '';
  return ` Used by ${first}${others.length > 0 ? `, and ${others.length} more` : ''}.`;
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
