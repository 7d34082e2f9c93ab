/** The passkeys of the embedded bank's customers, one each. */
import { text } from '../../../../src/storage/sql/columns.js';
import { change } from '../../../../src/storage/sql/statement.js';
import { type Stored, table } from '../../../../src/storage/sql/table.js';
import type { Transaction } from '../../../../src/storage/work/unit-of-work.js';

const passkeyTable = table('bank_passkeys', ['psuId'], {
  psuId: text('psu_id'),
  credentialId: text('credential_id'),
  publicKey: text('public_key'),
});

export type Passkey = Stored<typeof passkeyTable>;

export const passkeys = {
  find: passkeyTable.first<[psuId: string]>((rows, psuId) => rows.where('psu_id', psuId)),
  async keep(transaction: Transaction, passkey: Passkey): Promise<void> {
    await passkeys.forget(transaction, passkey.psuId);
    await passkeyTable.insert(transaction, passkey);
  },
  forget: change<[psuId: string]>((knex, psuId) => knex('bank_passkeys').where('psu_id', psuId).delete()),
};
