/** The published contracts: their documents, and their validators to try values on. */
import { type JsonObject, toJson, asObject } from '../../codegen/json.js';
import { readDocument } from '../../src/api/documents/documents.js';
import type { ContractName } from '../../src/contract/operation.js';
import type { ValidateFunction } from '../../src/engine/validators.js';
import { validators } from '../../generated/index.js';

export const requestId = '99391c7e-ad88-49ec-a2ad-99ddcb1f7721';

export function validatorOf(name: ContractName, operation: string): ValidateFunction {
  const validate = validators[name][operation]?.request;
  if (!validate) throw new Error(`${name} has no ${operation}`);
  return validate;
}

export function replyValidatorOf(name: ContractName, operation: string, status: number): ValidateFunction {
  const validate = validators[name][operation]?.replies[status];
  if (!validate) throw new Error(`${name} declares no ${status} for ${operation}`);
  return validate;
}

/** Path and keyword of each violation of the contract; empty for a valid value. */
export function complaints(validate: ValidateFunction, value: unknown): string[] {
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
}

export function publishedDocument(name: ContractName): JsonObject {
  return asObject(toJson(JSON.parse(readDocument(name))));
}

/** An operation as the document spells it out. */
export function operationOf(document: JsonObject, id: string): JsonObject {
  const operation = Object.values(asObject(document['paths']))
    .flatMap((item) => Object.values(asObject(item)))
    .map(asObject)
    .find(({ operationId }) => operationId === id);
  if (!operation) throw new Error(`There is no ${id}`);
  return operation;
}
