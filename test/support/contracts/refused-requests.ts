/** Tables of requests that the bank refuses: each with its full verdict, and without a stored payment. */
import { expect } from 'chai';
import type { BankUnderTest } from '../server/bank.js';
import { countRows } from '../database/tables.js';
import { type Initiation, orderOf, type TppAnswer, verdictOf } from '../tpp/tpp.js';

/** A request, and its verdict: status, then code and path of every message. */
export type Refusal = readonly [what: string, given: Initiation, want: string];

/** Defines one test per row: the bank of the suite refuses the row's request. */
export function itRefuses(bank: BankUnderTest, rows: readonly Refusal[]): void {
  for (const [what, given, want] of rows) {
    it(`refuses ${what}: ${want}`, () => expectRefusal(bank, () => bank.tpp.initiate(given), want));
  }
}

export async function expectRefusal(
  { database }: BankUnderTest,
  ask: () => Promise<TppAnswer>,
  want: string,
): Promise<TppAnswer> {
  const before = await countRows(database());
  const answer = await ask();
  expect(verdictOf(answer), answer.text).to.equal(want);
  expect(await countRows(database())).to.deep.equal(before);
  return answer;
}

/** An order with a given value in one field, whose path is dotted. */
export function withField(path: string, value: unknown): Record<string, unknown> {
  const order: Record<string, unknown> = orderOf();
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let place = order;
  for (const key of keys) {
    const inner = recordOf(place[key]);
    place[key] = inner;
    place = inner;
  }
  place[last] = value;
  return order;
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** A request whose order has a given value in one field. */
export function field(path: string, value: unknown): Initiation {
  return { order: withField(path, value) };
}

export function wrong(path: string): string {
  return `400 FORMAT_ERROR body.${path}`;
}

/** Returns a row for each request that gets this verdict. */
export function refused(want: string, given: Readonly<Record<string, Initiation>>): Refusal[] {
  return Object.entries(given).map(([what, each]) => [what, each, want]);
}

/** Returns a row for each value that the path must not have. */
export function refusals(
  path: string,
  want: string,
  values: readonly (readonly [what: string, value: unknown])[],
): Refusal[] {
  return values.map(([what, value]) => [what, field(path, value), want]);
}
