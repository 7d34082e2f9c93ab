/** Asks a validator of the project's choice about every published document. */
import { toPublished } from '../documents/published.js';
import { type JsonObject, toJson, asObject } from '../json.js';
import { loadNamedModule, type NamedModule } from '../named-module.js';
import type { Contract } from '../operations/operations.js';

/** Returns the reason why a document is refused; undefined when it is right. It may change its argument. */
type Validator = (document: JsonObject) => Promise<string | undefined>;

/** Checks only for a function: the module may be written in another project. */
function isValidator(value: unknown): value is Validator {
  return typeof value === 'function';
}

/** The mistakes as `file:line: sentence`. */
export async function validatePublished(
  specs: string,
  contracts: readonly Contract[],
  named: NamedModule | undefined,
): Promise<readonly string[]> {
  if (named === undefined) return [];
  const validator = await loadNamedModule('validator', named, isValidator);
  if (typeof validator === 'string') return [validator];
  const mistakes = await Promise.all(
    contracts.map(async (contract) => {
      const reason = await validator(asObject(toJson(toPublished(contract))));
      return reason === undefined
        ? []
        : [`${specs}/${contract.file}:1: The published document is refused: ${reason}`];
    }),
  );
  return mistakes.flat();
}
