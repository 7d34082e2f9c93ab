/** Payments ordered during database failures, and the checks of their durability. */
import { expect } from 'chai';
import { openDatabase } from '../../../src/storage/database.js';
import { findMistakes } from './books.js';
import type { Answer } from '../server/exchange.js';
import { acceptedOf, initiate, readPayment, variedOrder, type Order } from '../tpp/orders.js';
import { allOf } from '../runner/together.js';

export interface Ordered {
  readonly order: Order;
  answer?: Answer;
}

/** Orders one more payment. */
export async function pay(
  serverUrl: string,
  ordered: Ordered[],
  orderOf: (index: number) => Order = variedOrder,
): Promise<Answer> {
  const each: Ordered = { order: orderOf(ordered.length) };
  ordered.push(each);
  each.answer = await initiate(serverUrl, each.order);
  return each.answer;
}

export function acknowledgedOf(ordered: readonly Ordered[]): string[] {
  return ordered.flatMap(({ answer }) => (answer?.status === 201 ? [acceptedOf(answer).id] : []));
}

interface Kept {
  readonly id: string;
  readonly status: string;
}

/**
 * Expects every acknowledged payment to be readable, and exactly one payment per request after a retry (idempotency).
 */
export async function expectNothingLost(
  serverUrl: string,
  ordered: readonly Ordered[],
): Promise<readonly Kept[]> {
  const retried = await allOf(ordered, 64, ({ order }) => initiate(serverUrl, order));
  const ids = retried.map((answer) => acceptedOf(answer).id);
  expect(new Set(ids).size).to.equal(ordered.length);
  for (const [index, { answer }] of ordered.entries()) {
    if (answer?.status === 201) expect(retried[index]?.text).to.equal(answer.text);
  }
  const read = await allOf(ids, 64, (id) => readPayment(serverUrl, id));
  return ordered.map(({ order }, index) => {
    const { transactionStatus, ...body } = JSON.parse(read[index]?.text ?? '');
    expect(body).to.deep.equal(order.body);
    return { id: ids[index] ?? '', status: String(transactionStatus) };
  });
}

/** Expects this many payments and a consistent ledger. */
export async function expectBooksInOrder(databaseUrl: string, payments: number): Promise<void> {
  const database = await openDatabase(databaseUrl);
  try {
    expect(await database.reader('payments').select('id')).to.have.length(payments);
    expect(await findMistakes(database)).to.deep.equal([]);
  } finally {
    await database.close();
  }
}
