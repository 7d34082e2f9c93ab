/** Customer logins in progress at an external identity provider, until the browser returns. */
import type { Instant } from '../../../domain/time.js';
import { instant, optional, text } from '../../sql/columns.js';
import { rowsBefore } from '../../retention.js';
import { changesOne } from '../../sql/statement.js';
import { table } from '../../sql/table.js';
import type { Transaction } from '../../work/unit-of-work.js';

const loginTable = table('customer_logins', ['stateKey'], {
  stateKey: text('state_key'),
  authorisationId: text('authorisation_id'),
  lastingKey: text('browser_key'),
  nonce: text('nonce'),
  kept: text('kept'),
  wayBack: text('way_back'),
  begunAt: instant('begun_at'),
  returnedAt: optional(instant('returned_at')),
});

export interface BegunCustomerLogin {
  /** A digest of the login's OAuth2 state. */
  readonly stateKey: string;
  readonly authorisationId: string;
  /** The browser's key, unaffected by its other logins. */
  readonly lastingKey: string;
  readonly nonce: string;
  readonly kept: string;
  readonly wayBack: string;
  readonly begunAt: Instant;
}

export const customerLogins = {
  async begin(transaction: Transaction, login: BegunCustomerLogin): Promise<void> {
    await loginTable.insertIfNew(transaction, login);
  },

  find: loginTable.first<[stateKey: string]>((rows, stateKey) => rows.where('state_key', stateKey)),

  /** Records the browser's return: true only the first time, even with concurrent calls to two processes. */
  takeBack: changesOne<[stateKey: string, now: Instant]>((knex, stateKey, now) =>
    knex('customer_logins')
      .where('state_key', stateKey)
      .whereNull('returned_at')
      .update({ returned_at: now }),
  ),

  before: rowsBefore(loginTable, 'begun_at'),
};
