/** The reference of each contract, for its pages and for the search; each document is read once, at first use. */
import { readDocument } from '../../../../src/api/documents/documents.js';
import type { AnyContract } from '../../../../src/contract/operation.js';
import type { ReferenceOperation } from '../../../../src/engine/reference/model.js';
import { Reference } from '../../../../src/engine/reference/reference.js';
import { operationPath } from '../frame/paths.js';

const read = new Map<string, Reference>();

export function contractReference(contract: string): Reference {
  const known = read.get(contract);
  if (known) return known;
  const hrefOf = (operationId: string) => operationPath(contract, operationId);
  const reference = new Reference(JSON.parse(readDocument(contract)), hrefOf);
  read.set(contract, reference);
  return reference;
}

/** An operation in one version. */
export interface OperationPlace {
  readonly contract: AnyContract;
  readonly operation: ReferenceOperation;
  readonly href: string;
}

export function findOperation(contract: AnyContract, operationId: string): readonly OperationPlace[] {
  const operation = contractReference(contract.name).find(operationId);
  return operation ? [{ contract, operation, href: operationPath(contract.name, operationId) }] : [];
}
