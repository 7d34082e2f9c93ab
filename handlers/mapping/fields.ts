/** Builds answers with the fields that the reading contract has, by the tables of fields (src/domain/field-table.ts). */
import { type Entry, type FieldTable, showFields } from '../../src/domain/field-table.js';
import { Problem, type Reason } from '../../src/domain/problem.js';
import type { Call } from '../call.js';

/** A resource in answers: its fields, and the reason for a contract that cannot express it. */
interface Resource<Table> {
  readonly fields: Table;
  readonly unknown: Reason;
}

/**
 * Builds the body of an answer. The compiler demands a row for each value that an answer of some version lacks, and
 * each mandatory member of the body.
 */
export function show<
  Body extends object,
  Stored extends object,
  const Table extends FieldTable<NoInfer<Stored>>,
>(
  resource: Resource<Table & Expressing<NoInfer<Stored>, NoInfer<Body>, NoInfer<Table>>>,
  stored: Stored,
  { contract }: Call,
  product?: string,
): Body {
  const { fields, unknown } = resource;
  const otherwise = (): never => {
    throw new Problem(unknown, 'The resource has no form in this version of the interface.');
  };
  return showFields(fields, stored, otherwise, contract, product);
}

/** The rows that a table must have so that every version can express what is stored. */
type Expressing<Stored, Body, Table> = {
  readonly [
    Name in keyof Stored & keyof Body as Lacking<Stored[Name], Body[Name]> extends never ? never : Name
  ]: OneOrMore<RowsFor<Lacking<Stored[Name], Body[Name]>, Entry<Body[Name]>>>;
} & ([Exclude<Needed<Body>, keyof Stored | NamesIn<Table>>] extends [never]
  ? unknown
  : { readonly missing: Exclude<Needed<Body>, keyof Stored | NamesIn<Table>> });

/** The values that some version's answer lacks; a plain text is checked by payment-products.rules.test.ts instead. */
type Lacking<Stored, Shown> = string extends Entry<Stored> ? never : Exclude<Entry<Stored>, Entry<Shown>>;

type OneOrMore<Row> = Row | readonly Row[];
type RowsFor<Value, Shown> = [Value] extends [string]
  ? { readonly values: { readonly [V in Value]: { readonly instead: string | undefined } } }
  : [Value] extends [object]
    ? { readonly fields: Expressing<Value, Shown, unknown> }
    : never;

/** Names that differ from the stored ones. */
type NamesIn<Table> = Table[keyof Table] extends infer Rows
  ? Rows extends { readonly name: infer Name }
    ? Name
    : Rows extends readonly { readonly name?: infer Name }[]
      ? Name
      : never
  : never;

type Needed<Body> = { [Name in keyof Body]-?: {} extends Pick<Body, Name> ? never : Name }[keyof Body];
