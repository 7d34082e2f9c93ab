/** The search's entries of the contracts: operations, and fields by their names. */
import type { AnyContract } from '../../../../src/contract/operation.js';
import type { ReferenceField, ReferenceOperation } from '../../../../src/engine/reference/model.js';
import { contractName, groupByApi } from '../documentation/contract-names.js';
import { contractReference } from '../documentation/contract-reference.js';
import { operationPath } from '../frame/paths.js';
import type { Entry } from './search.js';

interface Version {
  readonly contract: AnyContract;
  readonly operations: readonly ReferenceOperation[];
}

/** A field of several APIs is found at the first. */
const apisInOrder: readonly string[] = ['payments', 'accounts', 'oauth2', 'bank-app', 'sandbox'];

/** `contracts` has the versions of each API in their order. */
export function contractEntries(contracts: readonly AnyContract[]): readonly Entry[] {
  const rank = ({ api }: AnyContract) => apisInOrder.indexOf(api);
  const apis = groupByApi(contracts.toSorted((one, other) => rank(one) - rank(other))).map((versions) =>
    versions.toReversed().map((contract) => ({
      contract,
      operations: contractReference(contract.name).operations,
    })),
  );
  return [...apis.flatMap(operationEntries), ...fieldEntries(apis.flat())];
}

/** An entry for each operation, of the newest version that has it. */
function operationEntries(versions: readonly Version[]): readonly Entry[] {
  const found = new Map<string, Entry>();
  for (const { contract, operations } of versions)
    for (const { description = '', method, operationId, path, summary } of operations) {
      const href = operationPath(contract.name, operationId);
      const newer = found.get(operationId);
      const paths = [path, contract.basePath + path];
      const entry = {
        kind: 'operation',
        title: summary,
        place: `${operationId}, ${contractName(contract)}`,
        href,
        names: [operationId, ...paths, ...paths.map((each) => `${method} ${each}`)],
        text: description,
      } as const;
      const older = [...(newer?.older ?? []), { version: contract.version, href }];
      found.set(operationId, newer ? { ...newer, older } : entry);
    }
  return [...found.values()];
}

interface Place {
  readonly version: Version;
  readonly operation: ReferenceOperation;
  readonly field: ReferenceField;
  /** Whether the operation's request has the field. */
  readonly isAsked: boolean;
}

/** An entry for each name: where a request requires the field, else where one has it, else at an answer. */
function fieldEntries(versions: readonly Version[]): readonly Entry[] {
  const places = versions.flatMap((version) =>
    version.operations.flatMap((operation) => {
      // Every operation has the same refusals.
      const answers = operation.answers.filter(({ status }) => status.startsWith('2'));
      const answered = answers.flatMap(({ fields, headers }) => [...headers, ...fields]);
      return [
        ...[...operation.parameters, ...(operation.body?.fields ?? [])].map((field) => ({
          version,
          operation,
          field,
          isAsked: true,
        })),
        ...answered.map((field) => ({ version, operation, field, isAsked: false })),
      ];
    }),
  );
  const rank = ({ field, isAsked }: Place) => Number(isAsked) + Number(isAsked && field.isRequired);
  const best = new Map<string, Place>();
  for (const place of places) {
    const other = best.get(place.field.name);
    if (!other || rank(place) > rank(other)) best.set(place.field.name, place);
  }
  return [...best.values()].map(({ field, isAsked, operation, version: { contract } }) => ({
    kind: 'field',
    title: field.name,
    place: `${operation.summary}, ${contractName(contract)}`,
    href: operationPath(contract.name, operation.operationId, isAsked ? field.path : undefined),
    text: field.description ?? '',
  }));
}
