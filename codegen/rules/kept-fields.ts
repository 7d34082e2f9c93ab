/** Warns of request fields that the server accepts and does not keep, by a module that `contracts.json` names. */
import { parseReference } from '../documents/references.js';
import { resolve } from '../documents/resolve.js';
import { asText, entriesOf, type Json, asObject } from '../json.js';
import { loadNamedModule, type NamedModule } from '../named-module.js';
import type { Contract, Operation } from '../operations/operations.js';
import { subschemas } from '../schemas/subschemas.js';

/**
 * The default export of the module: the paths of the fields that are kept of an operation's body, such as
 * `address.street`; undefined for an operation that the module does not judge.
 */
export type KeptFields = (contract: string, operation: string) => readonly string[] | undefined;

export function loadKeptFields(named: NamedModule): Promise<KeptFields | string> {
  return loadNamedModule('keptFields', named, isFunction);
}

/** Checks only for a function: the module may be written in another project. */
function isFunction(value: unknown): value is KeptFields {
  return typeof value === 'function';
}

export function checkKeptFields(contract: Contract, keptFields: KeptFields): void {
  for (const operation of contract.operations) {
    const kept = operation.body && keptFields(contract.name, operation.id);
    if (kept) checkBody(contract, operation, new Set(kept));
  }
}

function checkBody(contract: Contract, { at, body, id, item }: Operation, kept: ReadonlySet<string>): void {
  const { document, report } = contract;
  const visit = (schema: Json, place: readonly string[], path: string, above: readonly string[]): void => {
    const reference = asText(asObject(schema)['$ref']);
    if (reference !== undefined && above.includes(reference)) return;
    const within = reference === undefined ? above : [...above, reference];
    const here = reference === undefined ? place : parseReference(reference, '').path;
    for (const [[keyword = '', ...names], part] of subschemas(resolve(document, schema))) {
      const inner = [...here, keyword, ...names];
      if (keyword !== 'properties') {
        if (keyword !== 'not' && keyword !== 'additionalProperties') visit(part, inner, path, within);
        continue;
      }
      const field = [path, ...names].filter(Boolean).join('.');
      if (kept.has(field)) visit(part, inner, field, []);
      else
        report(inner, 'field-not-kept', `The request of ${id} has ${field}, which is accepted and not kept.`);
    }
  };
  const [type] = entriesOf(resolve(document, item['requestBody'])['content']);
  if (body && type) visit(body.schema, [...at, 'requestBody', 'content', type[0], 'schema'], '', []);
}
