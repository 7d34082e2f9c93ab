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

const forgetSigners = change<[corporateId: string]>((knex, corporateId) =>
  knex('corporate_signers').where('corporate_id', corporateId).delete(),
);

function insertSigners(transaction: Transaction, corporateId: string, psuIds: readonly string[]) {
  return signerTable.insertAll(
    transaction,
    psuIds.map((psuId) => ({ corporateId, psuId })),
  );
}

export const customers = {
  find: findById(customerTable),
  insert: customerTable.insert,

  block: change<[id: string]>((knex, id) => knex('psus').where({ id }).update({ status: 'blocked' })),

  change: change<[row: { id: string; name: string; status: string; paymentLimit: bigint | null }]>(
    (knex, { id, name, paymentLimit, status }) =>
      knex('psus').where({ id }).update({ name, status, payment_limit: paymentLimit }),
  ),

  setPassword: change<[id: string, hash: string]>((knex, id, hash) =>
    knex('psus').where({ id }).update({ password_hash: hash }),
  ),

  async insertCorporate(
    transaction: Transaction,
    corporate: Corporate & { readonly signers: readonly string[] },
  ): Promise<void> {
    await corporateTable.insert(transaction, corporate);
    await insertSigners(transaction, corporate.id, corporate.signers);
  },

  changeCorporate: change<[corporate: Corporate]>((knex, { id, name, signaturesNeeded }) =>
    knex('corporates').where({ id }).update({ name, signatures_needed: signaturesNeeded }),
  ),

  async setSigners(transaction: Transaction, corporateId: string, signers: readonly string[]): Promise<void> {
    await forgetSigners(transaction, corporateId);
    await insertSigners(transaction, corporateId, signers);
  },
};
