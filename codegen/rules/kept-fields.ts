/** Warns of request fields that the server accepts and does not keep, by a module that `contracts.json` names. */
import { resolve as absolutePath } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseReference } from '../documents/references.js';
import { resolve } from '../documents/resolve.js';
import { asText, entriesOf, type Json, asObject } from '../json.js';
import type { Contract, Operation } from '../operations/operations.js';
import { subschemas } from '../schemas/subschemas.js';

/**
 * The default export of the module: the paths of the fields that are kept of an operation's body, such as
 * `address.street`; undefined for an operation that the module does not judge.
 */
export type KeptFields = (contract: string, operation: string) => readonly string[] | undefined;

/** Loads a module relative to the working directory; returns a sentence if it is none. */
export async function loadKeptFields(file: string): Promise<KeptFields | string> {
  try {
    const { default: keptFields }: { readonly default?: unknown } = await import(
      pathToFileURL(absolutePath(file)).href
    );
    if (isFunction(keptFields)) return keptFields;
    return `contracts.json: keptFields: ${file} exports no function as default.`;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `contracts.json: keptFields: ${file} cannot be loaded: ${reason}`;
  }
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
