/** Compares an operation of two versions of a contract, field by field. Pure. */
import {
  isSuccess,
  listFacts,
  listHeaders,
  otherHeaders,
  type ReferenceField,
  type ReferenceOperation,
} from './model.js';
import type { OperationNotes } from './operation-page.js';

/** A field as one version has it. */
export interface ComparedField {
  /** As in `required`, `string` and `at most 35 characters`. */
  readonly facts: readonly string[];
  /** The permitted values; empty where the type alone decides. */
  readonly values: readonly string[];
  readonly description?: string | undefined;
}

export interface ComparedRow {
  /** The path of the field; one word for a row that is no field, as in `Content`. */
  readonly path: string;
  /** The answers that have the field; undefined for a field of one answer, or of the request. */
  readonly statuses?: readonly string[];
  readonly change: 'added' | 'changed' | 'removed' | 'same';
  /** Undefined in a version without the field. */
  readonly older: ComparedField | undefined;
  readonly newer: ComparedField | undefined;
}

export interface ComparedGroup {
  readonly title: string;
  readonly rows: readonly ComparedRow[];
}

type Entry = readonly [path: string, field: ComparedField];

/** Returns the groups of the operation's page, each with a row for every field of either version. */
export function compareOperations(
  older: ReferenceOperation,
  newer: ReferenceOperation,
  { groupOf }: OperationNotes = {},
): readonly ComparedGroup[] {
  const group = (title: string, list: (operation: ReferenceOperation) => readonly Entry[]) => ({
    title,
    rows: compareEntries(list(older), list(newer)),
  });
  const headers = [...listHeaders(older), ...listHeaders(newer)];
  const required = new Set(headers.filter(({ isRequired }) => isRequired).map(({ path }) => path));
  const titleOf = ({ name, path }: ReferenceField) =>
    required.has(path) ? 'Headers' : (groupOf?.(name) ?? otherHeaders);
  const statuses = [older, newer].flatMap(({ answers }) => answers.map(({ status }) => status));
  const answers = [...new Set(statuses)]
    .toSorted()
    .map((status) => group(status, (operation) => listAnswer(operation, status)));
  return [
    group('Path and query', ({ parameters }) =>
      parameters.filter((each) => each.in !== 'header').map(toEntry),
    ),
    group('Body', ({ body }) =>
      body
        ? [
            word('Content', body.isRequired ? 'required' : 'optional', ...body.types),
            ...body.fields.map(toEntry),
          ]
        : [],
    ),
    ...[...new Set(['Headers', ...headers.map(titleOf)])].map((title) =>
      group(title, (operation) =>
        listHeaders(operation)
          .filter((each) => titleOf(each) === title)
          .map(toEntry),
      ),
    ),
    ...answers
      .filter(({ title }) => isSuccess(title))
      .map(({ rows, title }) => ({ title: `Answer ${title}`, rows })),
    { title: 'Refusals', rows: mergeRows(answers.filter(({ title }) => !isSuccess(title))) },
  ].filter(({ rows }) => rows.length > 0);
}

function listAnswer({ answers }: ReferenceOperation, status: string): readonly Entry[] {
  return answers
    .filter((each) => each.status === status)
    .flatMap(({ fields, headers, types }) => [
      word('Content', ...(types.length > 0 ? types : ['no body'])),
      ...[...fields, ...headers].map(toEntry),
    ]);
}

/** Refusals have most of their fields in common: equal rows of several answers become one row with their statuses. */
function mergeRows(answers: readonly ComparedGroup[]): readonly ComparedRow[] {
  const merged = new Map<string, ComparedRow>();
  for (const { rows, title: status } of answers)
    for (const row of rows) {
      const key = JSON.stringify(row);
      merged.set(key, { ...row, statuses: [...(merged.get(key)?.statuses ?? []), status] });
    }
  return [...merged.values()];
}

/** The rows in the order of the newer version; a removed field follows the field that it followed. */
function compareEntries(older: readonly Entry[], newer: readonly Entry[]): readonly ComparedRow[] {
  const [before, after] = [new Map(older), new Map(newer)];
  const paths = [...after.keys()];
  let place = 0;
  for (const path of before.keys()) {
    if (!after.has(path)) paths.splice(place, 0, path);
    place = paths.indexOf(path) + 1;
  }
  return paths
    .map((path) => compareFields(path, before.get(path), after.get(path)))
    .filter((row) => row.change !== 'same' || isField(row));
}

function compareFields(
  path: string,
  older: ComparedField | undefined,
  newer: ComparedField | undefined,
): ComparedRow {
  // Descriptions and the order of values are no difference for a program.
  const key = (field: ComparedField) => JSON.stringify([field.facts, field.values.toSorted()]);
  if (!older) return { path, change: 'added', older, newer };
  if (!newer) return { path, change: 'removed', older, newer };
  return { path, change: key(older) === key(newer) ? 'same' : 'changed', older, newer };
}

function toEntry(field: ReferenceField): Entry {
  const { description, isDeprecated, isRequired, path, pattern, values } = field;
  const facts = [
    isRequired ? 'required' : 'optional',
    ...listFacts(field),
    ...(pattern === undefined ? [] : [`pattern ${pattern}`]),
    ...(isDeprecated ? ['deprecated'] : []),
  ];
  return [path, { facts, values, description }];
}

function word(name: string, ...facts: readonly string[]): Entry {
  return [name, { facts, values: [] }];
}

/** The name of a row's field, without its place. */
export function nameRow({ path }: ComparedRow): string {
  return path.slice(path.indexOf('.') + 1);
}

export function isField({ path }: ComparedRow): boolean {
  return path.includes('.');
}
