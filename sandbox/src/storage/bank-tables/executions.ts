/** Outcomes of the embedded bank's orders by idempotency key, so that no order is executed twice. */
import type { Knex } from 'knex';
import { integer, text } from '../../../../src/storage/sql/columns.js';
import { changesOne } from '../../../../src/storage/sql/statement.js';
import { select, type Stored, table } from '../../../../src/storage/sql/table.js';
import type { Transaction } from '../../../../src/storage/work/unit-of-work.js';

const executionTable = table('bank_executions', ['paymentId', 'number'], {
  paymentId: text('payment_id'),
  number: integer('attempt'),
  outcome: text('outcome'),
});

export type ExecutionRecord = Stored<typeof executionTable>;

const findOutcome = select('bank_executions', { outcome: text('outcome') }).first<
  [key: Pick<ExecutionRecord, 'paymentId' | 'number'>]
>((rows, { number, paymentId }) => rows.where({ payment_id: paymentId, attempt: number }));

export const executions = {
  /** Throws when one of the keys has a record already. */
  insertAll: executionTable.insertAll,

  /** Stores the outcome of a key without an outcome, and returns the key's stored outcome. */
  async settle(transaction: Transaction, record: ExecutionRecord): Promise<string> {
    if (await executionTable.insertIfNew(transaction, record)) return record.outcome;
    const found = await findOutcome(transaction, record);
    if (!found) throw new Error('a stored outcome disappeared');
    return found.outcome;
  },

  /** Replaces an outcome that is not final; false when the stored outcome is a different one. */
  replace: changesOne<[key: ExecutionRecord, outcome: string]>((knex, { number, outcome, paymentId }, next) =>
    knex('bank_executions')
      .where({ payment_id: paymentId, attempt: number, outcome })
      .update({ outcome: next }),
  ),

  async find(db: Knex, key: Pick<ExecutionRecord, 'paymentId' | 'number'>): Promise<string | undefined> {
    return (await findOutcome(db, key))?.outcome;
  },
};
