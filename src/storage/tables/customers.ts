/** The embedded bank's customers and companies. */
import type { Knex } from 'knex';
import { exactly } from '../exact.js';
import { statement } from '../statement.js';
import type { Transaction } from '../unit-of-work.js';

export interface CustomerRow {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly password_hash: string;
  readonly payment_limit: bigint | null;
}

export interface NewCorporate {
  readonly id: string;
  readonly name: string;
  readonly signaturesNeeded: number;
  readonly signers: readonly string[];
}

const selectCustomer = statement((knex, value) => knex('psus').where('id', value('id')));

export const customers = {
  async find(db: Knex, id: string): Promise<CustomerRow | undefined> {
    return exactly(await selectCustomer.first<CustomerRow>(db, { id }), id);
  },

  async insert(transaction: Transaction, customer: CustomerRow): Promise<void> {
    await transaction('psus').insert({ ...customer });
  },

  async insertCorporate(transaction: Transaction, corporate: NewCorporate): Promise<void> {
    const { id, name, signaturesNeeded, signers } = corporate;
    await transaction('corporates').insert({ id, name, signatures_needed: signaturesNeeded });
    await transaction('corporate_signers').insert(
      signers.map((psuId) => ({ corporate_id: id, psu_id: psuId })),
    );
  },
};
