/** Builds answers with the fields that the reading contract has, by the tables of fields (src/domain/field-table.ts). */
import type { AnswersOf, BodyOf, OperationId, Success } from '../../src/contract/operation.js';
import { type Entry, type FieldTable, showFields } from '../../src/domain/field-table.js';
import { Problem, type Reason } from '../../src/domain/problem.js';
import type { Call } from '../call.js';

/** A resource in answers. */
interface Resource<Id, Table, Status> {
  /** The operation that answers with the resource; the compiler compares the table with its answers. */
  readonly operation: Id;
  /** The status of the answer; 200 if absent. */
  readonly status?: Status;
  readonly fields: Table;
  /** The refusal of a contract that cannot express the resource. */
  readonly unknown: Reason;
}

/**
 * Builds the body of an answer. The compiler demands a row for each value that the answer of some contract lacks, and
 * each mandatory member.
 */
export function show<
  Id extends OperationId,
  Stored extends object,
  const Table extends FieldTable<NoInfer<Stored>>,
  Status extends Success = 200,
>(
  resource: Resource<
    Id,
    Table & Demands<NoInfer<Stored>, AnswersOf<NoInfer<Id>, NoInfer<Status>>, NamesIn<NoInfer<Table>>>,
    Status
  >,
  stored: Stored,
  { contract }: Call,
  product?: string,
): BodyOf<Id, Status> {
  const { fields, unknown } = resource;
  const otherwise = (): never => {
    throw new Problem(unknown, 'The resource has no form in this version of the interface.');
  };
  return showFields<BodyOf<Id, Status> & object>(fields, stored, otherwise, contract, product);
}

/** The rows that a table must have, so that every contract can express what is stored. `Answers` are bodies in boxes. */
type Demands<Stored, Answers, Renamed> = {
  readonly [Name in keyof Stored as [Lacking<Stored, Name, Answers>] extends [never] ? never : Name]:
    | RowFor<Lacking<Stored, Name, Answers>, Name, Answers>
    | readonly RowFor<Lacking<Stored, Name, Answers>, Name, Answers>[];
} & ([Missing<Answers, keyof Stored | Renamed>] extends [never]
  ? unknown
  : { readonly missing: Missing<Answers, keyof Stored | Renamed> });

type RowFor<Value, Name, Answers> = [Value] extends [string]
  ? { readonly values: { readonly [V in Value]: { readonly instead: string | undefined } } }
  : { readonly fields: Demands<Value, Inner<Answers, Name>, never> };

/** The values that some answer lacks; codes that are stored as plain texts are compared by a test instead. */
type Lacking<Stored, Name extends keyof Stored, Answers> = Answers extends { readonly body: infer Body }
  ? Name extends KeyOf<Body>
    ? string extends Entry<Stored[Name]>
      ? never
      : Exclude<Entry<Stored[Name]>, Entry<MemberOf<Body, Name>>>
    : never
  : never;

type Inner<Answers, Name> = Answers extends { readonly body: infer Body }
  ? { readonly body: Entry<MemberOf<Body, Name>> }
  : never;

/** The mandatory members that no alternative of a body can do without. */
type Missing<Answers, Names> = Answers extends { readonly body: infer Body }
  ? [Complete<Body, Names>] extends [never]
    ? Exclude<Body extends unknown ? NeededIn<Body> : never, Names>
    : never
  : never;
type Complete<Body, Names> = Body extends unknown
  ? [Exclude<NeededIn<Body>, Names>] extends [never]
    ? Body
    : never
  : never;

type NeededIn<Body> = { [Name in keyof Body]-?: {} extends Pick<Body, Name> ? never : Name }[keyof Body];
type KeyOf<Body> = Body extends unknown ? keyof Body : never;
type MemberOf<Body, Name> = Body extends unknown ? (Name extends keyof Body ? Body[Name] : never) : never;

/** Names in contracts that differ from the stored ones. */
type NamesIn<Table> = Table[keyof Table] extends infer Rows
  ? Rows extends { readonly name: infer Name }
    ? Name
    : Rows extends readonly { readonly name?: infer Name }[]
      ? Name
      : never
  : never;
