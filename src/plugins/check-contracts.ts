/** Checks a plugin's own contracts: complete, with handlers, and without address conflicts. */
import { existsSync } from 'node:fs';
import { isObject } from '../domain/objects.js';
import { appPath, assetsPath, authorisationsPath, consentsPath, paymentsPath } from '../api/page-paths.js';
import type { GeneratedContracts } from '../contract/generated.js';
import type { AnyContract, AnyOperation } from '../contract/operation.js';
import { clientScheme, knownSchemes } from '../api/authentication/identify.js';
import { servingContracts } from '../engine/handlers.js';
import type { Report } from './report.js';

const ownPlaces = [
  '/openapi',
  '/health',
  '/.well-known',
  authorisationsPath,
  appPath,
  consentsPath,
  paymentsPath,
  assetsPath,
];

/** Returns the readable contracts; later plugins are checked against them, too. */
export function checkContracts(
  sets: unknown,
  taken: readonly AnyContract[],
  report: Report,
): readonly AnyContract[] {
  if (sets === undefined) return [];
  if (!Array.isArray(sets)) {
    report('contracts', 'is not a list; each entry must be generated code with handlers.');
    return [];
  }
  const read: AnyContract[] = [];
  for (const [at, set] of sets.entries()) {
    const field = `contracts[${at}]`;
    if (!isGenerated(set)) {
      report(field, 'lacks generated contracts, validators, headerNames or documents.');
      continue;
    }
    for (const contract of set.contracts) {
      checkAddress(contract, [...taken, ...read], report);
      checkServed(field, contract, set, report);
      read.push(contract);
    }
    checkLeftOver(field, set, report);
  }
  return read;
}

/** codegen writes all files together, so a shallow check suffices. */
function isGenerated(set: unknown): set is GeneratedContracts & { readonly handlers: unknown } {
  if (!isObject(set) || !isObject(set['validators']) || !isObject(set['headerNames'])) return false;
  const { contracts, documents } = set;
  return documents instanceof URL && Array.isArray(contracts) && contracts.every(isContract);
}

function isContract(value: unknown): value is AnyContract {
  if (!isObject(value)) return false;
  const { basePath, name, operations } = value;
  return typeof name === 'string' && typeof basePath === 'string' && Array.isArray(operations);
}

function checkAddress({ basePath, name }: AnyContract, others: readonly AnyContract[], report: Report): void {
  if (others.some((other) => other.name === name)) report(name, 'is the name of another contract.');
  const clash = others.find((other) => meet(other.basePath, basePath));
  const isReserved = !basePath.startsWith('/') || ownPlaces.some((place) => meet(place, basePath));
  if (clash) report(name, `has the base path ${basePath}, which ${clash.name} uses.`);
  else if (isReserved) report(name, `has the base path ${basePath}, which the server itself uses.`);
}

/** Whether the paths are equal or one is a prefix of the other. */
function meet(one: string, other: string): boolean {
  return `${one}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${one}/`);
}

function checkServed(
  field: string,
  { name, operations }: AnyContract,
  { documents, handlers, validators }: GeneratedContracts & { readonly handlers: unknown },
  report: Report,
): void {
  if (!existsSync(new URL(`${name}.json`, documents))) {
    report(`${field}.documents`, `has no ${name}.json.`);
  }
  for (const operation of operations) {
    const { id, replyTypes, declaredBy } = operation;
    const table = isObject(handlers) ? handlers[id] : undefined;
    const handler = servingContracts(operation)
      .map((contract) => (isObject(table) ? table[contract] : undefined))
      .find((each) => each !== undefined);
    checkSecurity(name, operation, report);
    const entry = `${field}.handlers.${id}['${declaredBy}']`;
    if (replyTypes.includes('text/html')) report(entry, 'answers with a page, which no handler can create.');
    else if (handler === undefined) report(entry, `is missing; ${name} has this operation.`);
    else if (typeof handler !== 'function') report(entry, 'is not a function.');
    if (!validators[name]?.[id]) report(`${field}.validators['${name}'].${id}`, 'is missing.');
  }
}

/** The server does not enforce an unknown security scheme, so every caller would be let in. */
function checkSecurity(contract: string, { id, security }: AnyOperation, report: Report): void {
  const unknown = security.flat().find((scheme) => !knownSchemes.includes(scheme));
  if (unknown !== undefined) {
    report(
      contract,
      `requires the unknown scheme ${unknown} for ${id}; the server knows ${knownSchemes.join(', ')}.`,
    );
  } else if (security.some((schemes) => !schemes.includes(clientScheme))) {
    report(contract, `does not require ${clientScheme} for ${id} in each alternative.`);
  }
}

/** A handler without an operation is an error: it was meant for something else. */
function checkLeftOver(
  field: string,
  { contracts, handlers }: GeneratedContracts & { readonly handlers: unknown },
  report: Report,
): void {
  if (handlers !== undefined && !isObject(handlers)) return report(`${field}.handlers`, 'is not an object.');
  for (const id of Object.keys(handlers ?? {})) {
    const isThere = contracts.some(({ operations }) => operations.some((each) => each.id === id));
    if (!isThere) report(`${field}.handlers.${id}`, 'is not an operation of these contracts.');
    else checkVersions(`${field}.handlers.${id}`, id, handlers?.[id], contracts, report);
  }
}

function checkVersions(
  field: string,
  id: string,
  table: unknown,
  contracts: readonly AnyContract[],
  report: Report,
): void {
  const operations = contracts.flatMap((contract) => contract.operations.filter((each) => each.id === id));
  const names = [...new Set(operations.flatMap(servingContracts))];
  for (const name of Object.keys(isObject(table) ? table : {})) {
    if (names.includes(name)) continue;
    report(`${field}['${name}']`, `is never used; the operation is defined by ${names.join(', ')}.`);
  }
}
