/**
 * Stored fields over the versions of the contracts, as data: a row for each field, or for each range of versions. Bodies
 * and answers are reduced to the fields that their contract has. See docs/developer/decisions, D2.
 */
import { cutText } from './visible-text.js';

/** The served contracts: `src/contract/operation.ts` adds them, which the generator compiles without. */
export interface KnownContracts {}
type ContractName = keyof KnownContracts extends never ? string : keyof KnownContracts;

/** A range of one API's versions; without bounds, all versions of all APIs. */
interface Range<Contract extends string = ContractName> {
  /** The first contract of the range. */
  readonly since?: Contract;
  /** The first contract after the range. */
  readonly until?: Contract;
}

/** Outside the range of a row, a contract ignores the field in a body, or refuses the body. */
type Outside = 'ignored' | 'refused';

/** Whether a field is mandatory; `by-creditor`: it depends on the country of the creditor's account. */
export type Presence = 'needed' | 'optional' | 'by-creditor';

/** A value of an enumeration that contracts outside the range lack. */
interface ValueRow<Contract extends string> extends Range<Contract> {
  /** The value that those contracts show instead; `undefined` leaves the field out. */
  readonly instead: string | undefined;
}

interface FieldRules<Product extends string, Contract extends string = ContractName> {
  /** The field's name in the contracts, where it differs from the stored name. */
  readonly name?: string;
  /** The payment products that have the field; by default all. */
  readonly products?: readonly Product[];
  /** Whether the contract demands the field; `optional` by default. */
  readonly presence?: Presence;
  /** Characters; answers cut a longer text, which other contracts may accept. */
  readonly maxLength?: number;
  readonly values?: Readonly<Record<string, ValueRow<Contract>>>;
}

/** The range of a row says what contracts outside do. */
type Lifetime =
  | { readonly since?: never; readonly until?: never; readonly outside?: never }
  | (Range & { readonly since: ContractName; readonly outside: Outside })
  | (Range & { readonly until: ContractName; readonly outside: Outside });

/** The type of a list's entries, or of the value itself. */
export type Entry<Value> = NonNullable<Value> extends readonly (infer Item)[] ? Item : NonNullable<Value>;

type RowOf<Value, Product extends string> = FieldRules<Product> &
  Lifetime &
  (Entry<Value> extends object
    ? { readonly fields: FieldTable<Entry<Value>, Product> }
    : { readonly fields?: never });

/** The compiler demands a row for each field of the stored type, also in nested objects. */
export type FieldTable<Stored, Product extends string = string> = {
  readonly [Name in keyof Stored]-?: RowOf<Stored[Name], Product> | readonly RowOf<Stored[Name], Product>[];
};

export interface AnyRow extends FieldRules<string, string>, Range<string> {
  readonly outside?: Outside;
  readonly fields?: AnyTable;
}
export type AnyTable = Readonly<Record<string, AnyRow | readonly AnyRow[]>>;

export interface Field {
  readonly contract: string;
  readonly stored: string;
  readonly name: string;
  readonly row: AnyRow;
  readonly shape: Shape | undefined;
}

/** A table for one contract and product. */
export interface Shape {
  readonly byName: ReadonlyMap<string, Field>;
  readonly byStored: ReadonlyMap<string, Field>;
  readonly needed: readonly Field[];
  /** Whether some field of a body may be refused, at any depth. */
  readonly refuses: boolean;
  /** Names of the table that the contract or product does not have. */
  readonly others: ReadonlyMap<string, Outside | undefined>;
  /** Names of other contracts, each with the name that this contract gives the same field. */
  readonly renamed: ReadonlyMap<string, string>;
}

const shapes = new WeakMap<AnyTable, Map<string, Map<string | undefined, Shape>>>();

/** Returns the fields of a table that a contract has, built once for each contract and product. */
export function shapeOf(table: AnyTable, contract: string, product?: string): Shape {
  return shapes.get(table)?.get(contract)?.get(product) ?? keepShape(table, contract, product);
}

function keepShape(table: AnyTable, contract: string, product: string | undefined): Shape {
  const shape = buildShape(table, contract, product);
  const ofTable = shapes.get(table) ?? new Map<string, Map<string | undefined, Shape>>();
  const ofContract = ofTable.get(contract) ?? new Map<string | undefined, Shape>();
  shapes.set(table, ofTable.set(contract, ofContract.set(product, shape)));
  return shape;
}

function buildShape(table: AnyTable, contract: string, product: string | undefined): Shape {
  const rows = Object.entries(table).flatMap(([stored, given]) =>
    [given].flat().map((row) => ({ stored, name: row.name ?? stored, row })),
  );
  const isOwn = ({ products }: AnyRow) => !products || (product !== undefined && products.includes(product));
  const own = rows.filter(({ row }) => isOwn(row));
  const fields = own
    .filter(({ row }) => isWithin(row, contract))
    .map((each): Field => ({
      ...each,
      contract,
      shape: each.row.fields && shapeOf(each.row.fields, contract, product),
    }));
  const others = new Map([
    ...rows.map(({ name, row }) => [name, isWithin(row, contract) ? 'refused' : row.outside] as const),
    ...own.map(({ name, row }) => [name, row.outside] as const),
  ]);
  const byStored = new Map(fields.map((field) => [field.stored, field]));
  return {
    byName: new Map(fields.map((field) => [field.name, field])),
    byStored,
    needed: fields.filter(({ row }) => row.presence === 'needed'),
    refuses: [...others.values()].includes('refused') || fields.some(({ shape }) => shape?.refuses),
    others,
    renamed: new Map(
      rows.flatMap(({ name, stored }) => {
        const field = byStored.get(stored);
        return field && field.name !== name ? [[name, field.name] as const] : [];
      }),
    ),
  };
}

const { compare } = new Intl.Collator('en', { numeric: true });

/** Compares versions as numbers: 1.10 comes after 1.3.2. */
function isWithin({ since, until }: Range<string>, contract: string): boolean {
  return (
    (since === undefined || (apiOf(since) === apiOf(contract) && compare(since, contract) <= 0)) &&
    (until === undefined || (apiOf(until) === apiOf(contract) && compare(contract, until) < 0))
  );
}

function apiOf(contract: string): string {
  return contract.slice(0, contract.lastIndexOf('-'));
}

type Direction = 'taken' | 'shown';

/**
 * Copies the fields that the contract has: the only place where a body becomes what is stored, and what is stored an
 * answer; `otherwise` gives the answer that the contract cannot express. The validators have checked the body. The
 * compiler checks an answer's table (handlers/mapping/fields.ts), and test/codegen/version-pairs.command.test.ts the
 * result.
 */
function copy<Result extends object | undefined>(
  from: object,
  shape: Shape,
  direction: Direction,
  otherwise: () => Result,
): Result {
  const copied: Record<string, unknown> = {};
  const fields = direction === 'taken' ? shape.byName : shape.byStored;
  for (const [name, value] of Object.entries(from)) {
    const field = fields.get(name);
    if (!field) continue;
    const taken = copyValue(value, field, direction);
    if (taken !== undefined) copied[direction === 'taken' ? field.stored : field.name] = taken;
  }
  if (direction === 'shown' && !shape.needed.every(({ name }) => name in copied)) return otherwise();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return copied as Result;
}

function copyValue(value: unknown, field: Field, direction: Direction): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => copyValue(item, field, direction)).filter((item) => item !== undefined);
  }
  if (field.shape && typeof value === 'object' && value !== null) {
    return copy<object | undefined>(value, field.shape, direction, () => undefined);
  }
  return typeof value === 'string' && direction === 'shown' ? toShownText(value, field) : value;
}

function toShownText(text: string, field: Field): string | undefined {
  const { maxLength, values } = field.row;
  const valueRow = values && Object.hasOwn(values, text) ? values[text] : undefined;
  if (valueRow && !isWithin(valueRow, field.contract)) {
    return valueRow.instead === undefined ? undefined : toShownText(valueRow.instead, field);
  }
  return maxLength === undefined ? text : cutText(text, maxLength);
}

/** Reduces a body to the fields that the contract has; unknown fields are dropped, in nested objects too. */
export function takeFields<Stored extends object>(
  table: FieldTable<Stored>,
  body: NoInfer<Stored>,
  contract: string,
  product?: string,
): Stored {
  return copy(body, shapeOf(table, contract, product), 'taken', () => body);
}

/** `otherwise`: if the contract requires a field that the resource lacks, or whose value the contract cannot express. */
export function showFields<Body extends object | undefined>(
  table: AnyTable,
  stored: object,
  otherwise: () => Body,
  contract: string,
  product?: string,
): Body {
  return copy(stored, shapeOf(table, contract, product), 'shown', otherwise);
}
