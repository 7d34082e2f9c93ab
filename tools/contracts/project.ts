/** A contracts project in a folder: its configuration and its layout. */
import { existsSync, readFileSync } from 'node:fs';
import { type JsonObject, toJson, asObject } from '../../codegen/json.js';
import { allRules, type RuleId, withoutHouseRules } from '../../codegen/rule-table.js';

/** The package with the engine and these tools. */
export const enginePackage = 'open-banking-contracts';

/** The module from which generated code and handlers import the engine. */
export const engine = `${enginePackage}/engine`;

export const configurationFile = 'contracts.json';

/** Relative to the working directory. */
export const places = { specs: 'specs', generated: 'generated', handlers: 'handlers' } as const;

export interface Configuration {
  /** Adds the conventions of open-banking-interface, which its own contracts follow. */
  readonly houseRules: boolean;
  /** `closed` refuses an answer with undeclared properties, as an internal server error. */
  readonly answers: 'open' | 'closed';
}

export const defaultConfiguration: Configuration = { houseRules: false, answers: 'open' };

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

export function readConfiguration(): Read<Configuration> {
  if (!existsSync(configurationFile)) {
    return { mistake: `There is no ${configurationFile} here; "open-banking-contracts init" writes one.` };
  }
  const given = readJson(configurationFile);
  if ('mistake' in given) return given;
  const {
    houseRules = defaultConfiguration.houseRules,
    answers = defaultConfiguration.answers,
    ...others
  } = given.found;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) {
    return { mistake: `${configurationFile} has ${unknown}; known are houseRules and answers.` };
  }
  if (typeof houseRules !== 'boolean') {
    return { mistake: `houseRules in ${configurationFile} is true or false.` };
  }
  if (answers !== 'open' && answers !== 'closed') {
    return { mistake: `answers in ${configurationFile} is "open" or "closed".` };
  }
  return { found: { houseRules, answers } };
}

export function rulesOf({ houseRules }: Configuration): ReadonlySet<RuleId> {
  return houseRules ? allRules : withoutHouseRules;
}
