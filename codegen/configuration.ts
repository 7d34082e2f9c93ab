/** `contracts.json`: how a project's contracts are checked and served. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import {
  type ContractFile,
  contractFile,
  defaultMaxBytes,
  type Exception,
  type Line,
} from './documents/sources.js';
import { linesAt, readYaml } from './documents/yaml.js';
import {
  type Json,
  type JsonObject,
  asList,
  asObject,
  asText,
  entriesOf,
  parsePointer,
  readJson,
} from './json.js';
import { formatMistake, type NamedModule } from './named-module.js';
import { foreignRules, isFixed, isRule, ownRules, type Severities, type Severity } from './rule-table.js';

export const configurationFile = 'contracts.json';

export interface Configuration {
  /** `closed` refuses an answer with undeclared properties, as an internal server error. */
  readonly answers: 'open' | 'closed';
  /** The size of the largest document that is read. */
  readonly maxBytes: number;
  readonly rules: Severities;
  readonly exceptions: readonly Exception[];
  /** A module that says which fields of request bodies are kept; see codegen/rules/kept-fields.ts. */
  readonly keptFields: NamedModule | undefined;
  /** A module whose function refuses a published document by a sentence; `generate --check` asks it. */
  readonly validator: NamedModule | undefined;
}

export type Read<Found> = { readonly found: Found } | { readonly mistake: string };

interface Defaults {
  readonly answers: 'open' | 'closed';
  readonly houseRules: boolean;
}

/** For documents that follow the conventions of our house. */
export const ownConfiguration: Defaults = { answers: 'closed', houseRules: true };

/** For documents of others. */
export const foreignConfiguration: Defaults = { answers: 'open', houseRules: false };

/**
 * The configuration for one document: that of the working directory for a document below `specs`; for any other
 * document the nearest file beside or above the document, and without one the defaults for documents of others.
 */
export function configurationOf(path: string, specs = 'specs'): Read<Configuration> {
  if (isBelow(specs, path)) return readConfiguration(ownConfiguration);
  return readConfiguration(foreignConfiguration, nearestConfiguration(dirname(resolve(path))));
}

export function isBelow(folder: string, path: string): boolean {
  const inner = relative(folder, path);
  return !inner.startsWith('..') && !isAbsolute(inner);
}

function nearestConfiguration(folder: string): string {
  const file = join(folder, configurationFile);
  const above = dirname(folder);
  return existsSync(file) || above === folder ? file : nearestConfiguration(above);
}

/** A contract in a folder of contracts may refer to the others; any other file stands alone. */
export function documentAt(path: string): { readonly root: string; readonly file: ContractFile } {
  const root = join(path, '..', '..');
  const file = contractFile(relative(root, path).replaceAll(sep, '/'));
  const name = basename(path).replace(/\.\w+$/, '');
  return file
    ? { root, file }
    : { root: dirname(path), file: { name, api: name, version: '', file: basename(path) } };
}

/** Reads the file, by default that of the working directory. Without a file, the defaults hold. */
export function readConfiguration(defaults: Defaults, file = configurationFile): Read<Configuration> {
  const given = existsSync(file) ? readJson(file) : { value: {} };
  if ('line' in given) return { mistake: formatMistake({ file, line: given.line }, given.why) };
  const source = readYaml(existsSync(file) ? readFileSync(file) : Buffer.from('{}'));
  const lineOf = (at: readonly string[]) => ({ file, line: linesAt(source, at)[0] });
  const read = toConfiguration(asObject(given.value), defaults, lineOf);
  return isRefusal(read) ? { mistake: formatMistake(lineOf(read[0]), read[1]) } : { found: read };
}

/** The keys of a mistake in the file, and a sentence. */
type Refusal = readonly [at: readonly string[], sentence: string];
type LineOf = (at: readonly string[]) => Line;

function isRefusal(read: object): read is Refusal {
  return Array.isArray(read);
}

function toConfiguration(given: JsonObject, defaults: Defaults, lineOf: LineOf): Configuration | Refusal {
  const {
    answers = defaults.answers,
    exceptions = [],
    houseRules = defaults.houseRules,
    keptFields,
    maxBytes = defaultMaxBytes,
    rules = {},
    validator,
    ...others
  } = given;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) {
    const known = 'answers, exceptions, houseRules, keptFields, maxBytes, rules and validator';
    return [[unknown], `${unknown} is unknown; known are ${known}.`];
  }
  if (typeof houseRules !== 'boolean') return [['houseRules'], 'houseRules is true or false.'];
  if (answers !== 'open' && answers !== 'closed') return [['answers'], 'answers is "open" or "closed".'];
  if (typeof maxBytes !== 'number' || maxBytes <= 0) return [['maxBytes'], 'maxBytes is a number of bytes.'];
  const moduleAt = (key: string, path: Json | undefined): NamedModule | Refusal | undefined => {
    if (path === undefined) return undefined;
    return typeof path === 'string' ? { path, from: lineOf([key]) } : [[key], `${key} is a file.`];
  };
  const [kept, validates] = [moduleAt('keptFields', keptFields), moduleAt('validator', validator)];
  if (kept && isRefusal(kept)) return kept;
  if (validates && isRefusal(validates)) return validates;
  const severities = readSeverities(rules, houseRules ? ownRules : foreignRules);
  if (isRefusal(severities)) return severities;
  const excepted = readExceptions(exceptions, lineOf);
  if ('refused' in excepted) return excepted.refused;
  return {
    answers,
    maxBytes,
    rules: severities,
    exceptions: excepted.found,
    keptFields: kept,
    validator: validates,
  };
}

const severityNames: readonly Severity[] = ['error', 'warn', 'off'];

function readSeverities(given: Json, standard: Severities): Severities | Refusal {
  const severities = new Map(standard);
  for (const [id, said] of entriesOf(given)) {
    const refused = (sentence: string): Refusal => [['rules', id], sentence];
    const severity = severityNames.find((name) => name === said);
    if (!isRule(id)) return refused(`${id} is no rule; docs/developer/contract-rules.md has all of them.`);
    if (!severity) return refused(`The severity of ${id} is "error", "warn" or "off".`);
    if (severity !== 'error' && isFixed(id)) {
      return refused(`${id} is always an error, because nothing can be generated from what breaks it.`);
    }
    severities.set(id, severity);
  }
  return severities;
}

function readExceptions(
  given: Json,
  lineOf: LineOf,
): { readonly found: readonly Exception[] } | { readonly refused: Refusal } {
  const exceptions: Exception[] = [];
  for (const [index, each] of asList(given).entries()) {
    const here = ['exceptions', String(index)];
    const refused = (sentence: string): { readonly refused: Refusal } => ({ refused: [here, sentence] });
    const { at, reason, rule } = asObject(each);
    const [file = '', pointer = ''] = (asText(at) ?? '').split('#', 2);
    const said = (asText(reason) ?? '').trim();
    const id = asText(rule) ?? '';
    if (!isRule(id)) {
      return refused(
        `An exception names a rule, and ${id === '' ? 'this one has none' : `${id} is no rule`}.`,
      );
    }
    if (isFixed(id)) {
      return refused(`${id} has no exceptions, because nothing can be generated from what breaks it.`);
    }
    if (file === '') {
      return refused(
        `The exception from ${id} says where, as in "at": "petstore/1.0.0.yaml#/paths/~1pets/get".`,
      );
    }
    if (said === '') return refused(`The exception from ${id} at ${file}#${pointer} says why: "reason".`);
    const place = { file, path: parsePointer(pointer) };
    exceptions.push({ rule: id, place, reason: said, from: lineOf(here) });
  }
  return { found: exceptions };
}
