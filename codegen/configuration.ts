/** `contracts.json`: how a project's contracts are checked and served. */
import { existsSync, readFileSync } from 'node:fs';
import { defaultMaxBytes, type Exception } from './documents/sources.js';
import {
  type Json,
  type JsonObject,
  asList,
  asObject,
  asText,
  entriesOf,
  parsePointer,
  toJson,
} from './json.js';
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
  readonly keptFields: string | undefined;
  /** A module whose function refuses a published document by a sentence; `generate --check` asks it. */
  readonly validator: string | undefined;
}

export type Read<Found> = { readonly found: Found } | { readonly mistake: string };

/** Reads an existing JSON file. */
export function readJson(file: string): Read<JsonObject> {
  try {
    return { found: asObject(toJson(JSON.parse(readFileSync(file, 'utf8')))) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { mistake: `${file} is not JSON: ${reason}.` };
  }
}

interface Defaults {
  readonly answers: 'open' | 'closed';
  readonly houseRules: boolean;
}

/** For documents that follow the conventions of our house. */
export const ownConfiguration: Defaults = { answers: 'closed', houseRules: true };

/** Reads the file in the working directory. Without one, the defaults hold. */
export function readConfiguration(defaults: Defaults): Read<Configuration> {
  const given = existsSync(configurationFile) ? readJson(configurationFile) : { found: {} };
  if ('mistake' in given) return given;
  const {
    answers = defaults.answers,
    exceptions = [],
    houseRules = defaults.houseRules,
    keptFields,
    maxBytes = defaultMaxBytes,
    rules = {},
    validator,
    ...others
  } = given.found;
  const [unknown] = Object.keys(others);
  const refused = (sentence: string) => ({ mistake: `${configurationFile}: ${sentence}` });
  if (unknown !== undefined) {
    return refused(
      `${unknown} is unknown; known are answers, exceptions, houseRules, keptFields, maxBytes, rules and validator.`,
    );
  }
  if (typeof houseRules !== 'boolean') return refused('houseRules is true or false.');
  if (keptFields !== undefined && typeof keptFields !== 'string') return refused('keptFields is a file.');
  if (validator !== undefined && typeof validator !== 'string') return refused('validator is a file.');
  if (answers !== 'open' && answers !== 'closed') return refused('answers is "open" or "closed".');
  if (typeof maxBytes !== 'number' || maxBytes <= 0) return refused('maxBytes is a number of bytes.');
  const severities = readSeverities(rules, houseRules ? ownRules : foreignRules);
  if (typeof severities === 'string') return refused(severities);
  const excepted = readExceptions(exceptions);
  if (typeof excepted === 'string') return refused(excepted);
  return { found: { answers, maxBytes, rules: severities, exceptions: excepted, keptFields, validator } };
}

const severityNames: readonly Severity[] = ['error', 'warn', 'off'];

function readSeverities(given: Json, standard: Severities): Severities | string {
  const severities = new Map(standard);
  for (const [id, said] of entriesOf(given)) {
    const severity = severityNames.find((name) => name === said);
    if (!isRule(id)) return `${id} is no rule; docs/developer/contract-rules.md has all of them.`;
    if (!severity) return `the severity of ${id} is "error", "warn" or "off".`;
    if (severity !== 'error' && isFixed(id)) {
      return `${id} is always an error, because nothing can be generated from what breaks it.`;
    }
    severities.set(id, severity);
  }
  return severities;
}

function readExceptions(given: Json): readonly Exception[] | string {
  const exceptions: Exception[] = [];
  for (const each of asList(given)) {
    const { at, reason, rule } = asObject(each);
    const [file = '', pointer = ''] = (asText(at) ?? '').split('#', 2);
    const said = (asText(reason) ?? '').trim();
    const id = asText(rule) ?? '';
    if (!isRule(id))
      return `an exception names a rule, and ${id === '' ? 'one has none' : `${id} is no rule`}.`;
    if (isFixed(id)) return `${id} has no exceptions, because nothing can be generated from what breaks it.`;
    if (file === '') {
      return `the exception from ${id} says where, as in "at": "petstore/1.0.0.yaml#/paths/~1pets/get".`;
    }
    if (said === '') return `the exception from ${id} at ${file}#${pointer} says why: "reason".`;
    exceptions.push({ rule: id, place: { file, path: parsePointer(pointer) }, reason: said });
  }
  return exceptions;
}
