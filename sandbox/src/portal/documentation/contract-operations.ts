/** The operations of each contract for the reference and the search; each document is read once, at first use. */
import { readDocument } from '../../../../src/api/documents/documents.js';
import type { ReferenceOperation } from '../../../../src/engine/reference/model.js';
import { readOperations } from '../../../../src/engine/reference/operations.js';

const read = new Map<string, readonly ReferenceOperation[]>();

export function contractOperations(contract: string): readonly ReferenceOperation[] {
  const operations = read.get(contract) ?? readOperations(JSON.parse(readDocument(contract)));
  read.set(contract, operations);
  return operations;
}
