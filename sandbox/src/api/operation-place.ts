/** The address of an operation in the newest contract that has it; throws if none has it. */
import type { AnyContract } from '../../../src/contract/operation.js';

export function operationPlace(contracts: readonly AnyContract[], operation: string) {
  const places = contracts.flatMap(({ basePath, name, operations }) =>
    operations
      .filter(({ id }) => id === operation)
      .map(({ method, path }) => ({
        contract: name,
        operation,
        method: method.toUpperCase(),
        path: basePath + path,
      })),
  );
  const newest = places.at(-1);
  if (newest) return newest;
  throw new Error(`no contract has the operation ${operation}`);
}
