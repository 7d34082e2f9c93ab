/** Validates all plugins before the start; each error names the plugin and the field. */
import type { AnyContract } from '../contract/operation.js';
import { isObject } from '../domain/objects.js';
import { checkBank, checkClosable } from './check-bank.js';
import { checkContracts } from './check-contracts.js';
import { checkHandlers } from './check-handlers.js';
import { checkMigrations } from './check-migrations.js';
import type { Report } from './report.js';
import type { Plugin } from './plugin.js';

/** A possible plugin; a program without types may pass any value. */
export interface Candidate {
  /** The origin, which labels a plugin without a name. */
  readonly source: string;
  readonly value: unknown;
}

export interface Checked {
  /** Empty when anything is wrong. */
  readonly plugins: readonly Plugin[];
  /** One sentence per error. */
  readonly mistakes: readonly string[];
}

/** `standard` are the server's own contracts. */
export function checkPlugins(candidates: readonly Candidate[], standard: readonly AnyContract[]): Checked {
  const mistakes: string[] = [];
  const known: Known = { names: new Map(), ports: new Map(), contracts: [...standard] };
  const plugins: Plugin[] = [];
  for (const { source, value } of candidates) {
    const before = mistakes.length;
    const label = nameIn(value) === undefined ? source : `${nameIn(value)} (${source})`;
    const report: Report = (field, sentence) => mistakes.push(`${label}: ${field} ${sentence}`);
    if (isPlugin(value, source, known, report) && mistakes.length === before) plugins.push(value);
  }
  return { plugins: mistakes.length > 0 ? [] : plugins, mistakes };
}

/** Names, ports and contracts taken by earlier plugins. */
interface Known {
  /** The source of each name. */
  readonly names: Map<string, string>;
  /** The source of each port. */
  readonly ports: Map<string, string>;
  readonly contracts: AnyContract[];
}

const parts: Readonly<Record<keyof Plugin, true>> = {
  name: true,
  bank: true,
  sca: true,
  login: true,
  keys: true,
  handlers: true,
  contracts: true,
  migrations: true,
  before: true,
  after: true,
  pause: true,
  close: true,
};

/** Whether the value is an object; reports every error in it. */
function isPlugin(value: unknown, source: string, known: Known, report: Report): value is Plugin {
  if (!isObject(value)) {
    report('it', 'is not an object; a plugin is the default export of its module.');
    return false;
  }
  for (const key of Object.keys(value)) {
    if (!Object.hasOwn(parts, key))
      report(key, `is not a field of a plugin; the fields are ${Object.keys(parts).join(', ')}.`);
  }
  checkName(value, source, known, report);
  checkBank(value, report);
  for (const port of ['bank', 'login', 'keys']) {
    if (value[port] === undefined) continue;
    const earlier = known.ports.get(port);
    if (earlier === undefined) known.ports.set(port, source);
    else report(port, `exists already, from ${earlier}.`);
  }
  checkHandlers(value['handlers'], known.contracts, report);
  known.contracts.push(...checkContracts(value['contracts'], known.contracts, report));
  checkMigrations(value['migrations'], report);
  checkClosable(value, report);
  for (const place of ['before', 'after']) checkStages(place, value[place], report);
  return true;
}

function nameIn(value: unknown): string | undefined {
  return isObject(value) && typeof value['name'] === 'string' ? value['name'] : undefined;
}

/** The name under which migrations of a plugin without a name are recorded. */
const nameOfNameless = 'bank';

function checkName(
  { name: given, migrations }: Readonly<Record<string, unknown>>,
  source: string,
  { names }: Known,
  report: Report,
): void {
  const name = given === undefined ? nameOfNameless : given;
  if (given === undefined && migrations !== undefined) {
    report('name', 'is missing; the migrations are recorded under the name, so the name must never change.');
  }
  if (typeof name !== 'string' || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 40) {
    report('name', 'must consist of at most 40 letters a to z, digits and single hyphens.');
  } else if (names.has(name)) {
    const missing = given === undefined ? `is missing; the default, ${nameOfNameless}, ` : '';
    report('name', `${missing}is also the name of ${names.get(name)}.`);
  } else names.set(name, source);
}

function checkStages(place: string, stages: unknown, report: Report): void {
  if (stages === undefined) return;
  if (!Array.isArray(stages)) return report(place, 'is not a list of functions.');
  for (const [at, stage] of stages.entries()) {
    if (typeof stage !== 'function') report(`${place}[${at}]`, 'is not a function.');
  }
}
