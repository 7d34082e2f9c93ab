/** Checks a plugin's handlers: each replaces the handler of an existing operation and version. */
import type { AnyContract } from '../contract/operation.js';
import { isObject } from '../domain/objects.js';
import type { Report } from './report.js';

export function checkHandlers(tables: unknown, contracts: readonly AnyContract[], report: Report): void {
  if (tables === undefined) return;
  if (!isObject(tables)) return report('handlers', 'is not an object with a table for each operation.');
  for (const [id, table] of Object.entries(tables)) {
    const field = `handlers.${id}`;
    const versions = contracts.filter(({ operations }) => operations.some((each) => each.id === id));
    if (versions.length === 0) report(field, 'is not an operation of any contract.');
    else if (isPage(id, versions)) report(field, 'is answered with a page, which no handler can create.');
    else if (!isObject(table)) report(field, 'is not an object with a handler for each contract.');
    else checkTable(field, table, versions, contracts, report);
  }
}

function checkTable(
  field: string,
  table: Readonly<Record<string, unknown>>,
  versions: readonly AnyContract[],
  contracts: readonly AnyContract[],
  report: Report,
): void {
  const names = (each: readonly AnyContract[]) => each.map(({ name }) => name).join(', ');
  for (const [name, handler] of Object.entries(table)) {
    const entry = `${field}['${name}']`;
    if (!contracts.some((contract) => contract.name === name)) {
      report(entry, `is not a contract; the contracts with this operation are ${names(versions)}.`);
    } else if (!versions.some((contract) => contract.name === name)) {
      report(entry, `is a contract without this operation; the contracts with it are ${names(versions)}.`);
    } else if (typeof handler !== 'function') report(entry, 'is not a function.');
  }
}

function isPage(id: string, contracts: readonly AnyContract[]): boolean {
  const operations = contracts.flatMap((contract) => contract.operations);
  return operations.some((each) => each.id === id && each.replyTypes.includes('text/html'));
}
