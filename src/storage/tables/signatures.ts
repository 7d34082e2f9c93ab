/** Who has signed a payment or a signing basket, and how many signatures it has. */
import type { Knex } from 'knex';
import type { Instant, LocalDate } from '../../domain/time.js';
import { statement } from '../statement.js';
import type { Transaction } from '../unit-of-work.js';

export type Signed = 'payment' | 'basket';

const families = {
  payment: { rows: 'payments', signatures: 'signatures', key: 'payment_id' },
  basket: { rows: 'baskets', signatures: 'basket_signatures', key: 'basket_id' },
} as const;

function statementsOf({ key, rows, signatures }: (typeof families)[Signed]) {
  return {
    insert: statement((knex, value) =>
      knex(signatures)
        .insert({ [key]: value('id'), psu_id: value('psuId'), signed_at: value('now') })
        .onConflict([key, 'psu_id'])
        .ignore(),
    ),
    count: statement((knex, value) =>
      knex(rows).select('status', 'signatures_given', 'signatures_needed').where('id', value('id')),
    ),
    signers: statement((knex, value) => knex(signatures).select('psu_id').where(key, value('id'))),
  };
}

const statements = { payment: statementsOf(families.payment), basket: statementsOf(families.basket) };

const signBasket = statement((knex, value) =>
  knex('baskets')
    .where({ id: value('id'), status: value('from') })
    .update({ status: value('to'), signatures_given: knex.raw('signatures_given + 1') }),
);

// An order whose day is over by its last signature is executed today; with that signature it leaves its basket.
const signPayment = statement((knex, value) =>
  knex.raw(
    `update payments
        set status = ?, signatures_given = signatures_given + 1, next_attempt_at = ?,
            execution_date = case when execution_date < ? then ? else execution_date end,
            basket_id = case when ? = 'PATC' then basket_id end
      where id = ? and status = ?`,
    [
      value('to'),
      value('attemptAt'),
      value('today'),
      value('today'),
      value('to'),
      value('id'),
      value('from'),
    ],
  ),
);

interface CountRow {
  readonly status: string;
  readonly signatures_given: number | bigint;
  readonly signatures_needed: number | bigint;
}

interface Signing {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

export const signatures = {
  /** Adds a customer's signature; false when this customer has signed before. */
  async insert(
    transaction: Transaction,
    signed: Signed,
    signature: { readonly id: string; readonly psuId: string; readonly now: Instant },
  ): Promise<boolean> {
    return (await statements[signed].insert.change(transaction, signature)) === 1;
  },

  /** Its status and signatures; whoever calls this has locked the row while it was open. */
  async count(transaction: Transaction, signed: Signed, id: string) {
    const row = await statements[signed].count.first<CountRow>(transaction, { id });
    const { signatures_given: given, signatures_needed: needed, status } = row ?? {};
    if (status !== 'RCVD' && status !== 'PATC') throw new Error(`${signed} ${id} moved while it was signed`);
    return { status, given: Number(given), needed: Number(needed) } as const;
  },

  /** Counts a signature of a basket, with the status that it leads to. */
  async countForBasket(transaction: Transaction, { from, id, to }: Signing): Promise<boolean> {
    return (await signBasket.change(transaction, { from, id, to })) === 1;
  },

  /** The same for a payment, and when the worker looks at it first: never, before the last signature. */
  async countForPayment(
    transaction: Transaction,
    signing: Signing & { readonly today: LocalDate; readonly attemptAt: Instant | null },
  ): Promise<boolean> {
    return (await signPayment.change(transaction, { ...signing })) === 1;
  },

  /** The customers who have signed. */
  async findSigners(db: Knex, signed: Signed, id: string): Promise<string[]> {
    const rows = await statements[signed].signers.all<{ psu_id: string }>(db, { id });
    return rows.map((row) => row.psu_id);
  },
};
