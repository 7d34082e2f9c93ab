/** The embedded bank's customers and companies. */
import { bigint, integer, oneOf, optional, text } from '../../../../src/storage/sql/columns.js';
import { change } from '../../../../src/storage/sql/statement.js';
import { findById, type Stored, table } from '../../../../src/storage/sql/table.js';
import type { Transaction } from '../../../../src/storage/work/unit-of-work.js';

const customerTable = table('psus', ['id'], {
  id: text('id'),
  name: text('name'),
  status: oneOf('status', ['active', 'blocked'], 'blocked'),
  passwordHash: text('password_hash'),
  /** In minor units of the home currency. */
  paymentLimit: optional(bigint('payment_limit')),
});

const corporateTable = table('corporates', ['id'], {
  id: text('id'),
  name: text('name'),
  signaturesNeeded: integer('signatures_needed'),
});

const signerTable = table('corporate_signers', ['corporateId', 'psuId'], {
  corporateId: text('corporate_id'),
  psuId: text('psu_id'),
});

type Corporate = Stored<typeof corporateTable>;

export const customers = {
  find: findById(customerTable),
  insert: customerTable.insert,

  /** Blocks a customer from logging in and signing. */
  block: change<[id: string]>((knex, id) => knex('psus').where({ id }).update({ status: 'blocked' })),

  async insertCorporate(
    transaction: Transaction,
    corporate: Corporate & { readonly signers: readonly string[] },
  ): Promise<void> {
    await corporateTable.insert(transaction, corporate);
    const signers = corporate.signers.map((psuId) => ({ corporateId: corporate.id, psuId }));
    await signerTable.insertAll(transaction, signers);
  },
};
