/** Who has signed a payment or a signing basket, and how many signatures it has. */
import type { Knex } from 'knex';
import type { Instant, LocalDate } from '../../domain/time.js';
import { integer, text } from '../columns.js';
import { statement } from '../statement.js';
import { projection, select } from '../table.js';
import type { Transaction } from '../unit-of-work.js';

export type Signed = 'payment' | 'basket';

const families = {
  payment: { rows: 'payments', signatures: 'signatures', key: 'payment_id' },
  basket: { rows: 'baskets', signatures: 'basket_signatures', key: 'basket_id' },
} as const;

const count = projection({
  status: text('status'),
  given: integer('signatures_given'),
  needed: integer('signatures_needed'),
});

const signer = projection({ psuId: text('psu_id') });

function statementsOf({ key, rows, signatures }: (typeof families)[Signed]) {
  return {
    insert: statement((knex, value) =>
      knex(signatures)
        .insert({ [key]: value('id'), psu_id: value('psuId'), signed_at: value('now') })
        .onConflict([key, 'psu_id'])
        .ignore(),
    ),
    count: select(rows, count, (each, value) => each.where('id', value('id'))),
    signers: select(signatures, signer, (each, value) => each.where(key, value('id'))),
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
    return statements[signed].insert.changesOne(transaction, signature);
  },

  /** Its status and signatures; whoever calls this has locked the row while it was open. */
  async count(transaction: Transaction, signed: Signed, id: string) {
    const row = await statements[signed].count.first(transaction, { id });
    const status = row?.status;
    if (!row || (status !== 'RCVD' && status !== 'PATC'))
      throw new Error(`${signed} ${id} moved while it was signed`);
    return { ...row, status } as const;
  },

  /** Counts a signature of a basket, with the status that it leads to. */
  async countForBasket(transaction: Transaction, { from, id, to }: Signing): Promise<boolean> {
    return signBasket.changesOne(transaction, { from, id, to });
  },

  /** The same for a payment, and when the worker looks at it first: never, before the last signature. */
  async countForPayment(
    transaction: Transaction,
    signing: Signing & { readonly today: LocalDate; readonly attemptAt: Instant | null },
  ): Promise<boolean> {
    return signPayment.changesOne(transaction, { ...signing });
  },

  /** The customers who have signed. */
  async findSigners(db: Knex, signed: Signed, id: string): Promise<string[]> {
    return (await statements[signed].signers.all(db, { id })).map(({ psuId }) => psuId);
  },
};
