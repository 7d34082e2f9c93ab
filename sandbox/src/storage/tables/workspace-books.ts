/** A workspace's customers, companies and accounts in the embedded bank, as its owner reads and changes them. */
import { accountTypes } from '../../domain/terms.js';
import { bigint, instant, integer, oneOf, optional, text } from '../../../../src/storage/sql/columns.js';
import { rowsByIndex } from '../../../../src/storage/sql/rows-by-index.js';
import { changesOne, query } from '../../../../src/storage/sql/statement.js';
import { select, type Stored, table } from '../../../../src/storage/sql/table.js';
import type { Transaction } from '../../../../src/storage/work/unit-of-work.js';

const ownership = { createdAt: instant('w.created_at'), removedAt: optional(instant('w.removed_at')) };

const customer = select('psus as p', {
  id: text('p.id'),
  name: text('p.name'),
  status: oneOf('p.status', ['active', 'blocked'], 'blocked'),
  paymentLimit: optional(bigint('p.payment_limit')),
  ...ownership,
});

const company = select('corporates as c', {
  id: text('c.id'),
  name: text('c.name'),
  signaturesNeeded: integer('c.signatures_needed'),
  ...ownership,
});

const account = select('accounts as a', {
  id: text('a.id'),
  iban: text('a.iban'),
  currency: text('a.currency'),
  name: text('a.name'),
  product: optional(text('a.product')),
  cashAccountType: optional(oneOf('a.cash_account_type', accountTypes)),
  status: oneOf('a.status', ['enabled', 'blocked', 'deleted'], 'blocked'),
  customerId: optional(text('a.psu_id')),
  companyId: optional(text('a.corporate_id')),
  balance: bigint('a.balance'),
  overdraft: bigint('a.overdraft'),
  openedAt: instant('w.created_at'),
  historyDays: integer('w.history_days'),
});

const signer = select('corporate_signers as s', {
  companyId: text('s.corporate_id'),
  customerId: text('s.psu_id'),
});

export type StoredCustomer = Stored<typeof customer>;
export type StoredCompany = Stored<typeof company>;
export type StoredAccount = Stored<typeof account>;

const accountTable = table('workspace_accounts', ['id'], {
  id: text('account_id'),
  workspaceId: text('workspace_id'),
  createdAt: instant('created_at'),
  historyDays: integer('history_days'),
});

const setAccount = changesOne<[row: AccountRow]>((knex, { before, cashAccountType, id, ...columns }) =>
  knex('accounts')
    .where({ id, balance: before })
    .update({ ...columns, cash_account_type: cashAccountType }),
);

export interface AccountRow {
  readonly id: string;
  /** The balance on which the change is based (optimistic locking). */
  readonly before: bigint;
  readonly name: string;
  readonly product: string | null;
  readonly cashAccountType: string | null;
  readonly status: string;
  readonly balance: bigint;
  readonly overdraft: bigint;
}

const findIban = query<object, [iban: string]>(
  (cells) => cells,
  (knex, iban) => knex('accounts').select('id').where({ iban }),
);

export const workspaceBooks = {
  /** Includes removed customers; in order of creation. */
  customers: customer.all<[workspaceId: string]>((rows, workspaceId) =>
    rows
      .join('workspace_customers as w', 'w.customer_id', 'p.id')
      .where('w.workspace_id', workspaceId)
      .orderBy(['w.created_at', 'p.id']),
  ),

  companies: company.all<[workspaceId: string]>((rows, workspaceId) =>
    rows
      .join('workspace_companies as w', 'w.company_id', 'c.id')
      .where('w.workspace_id', workspaceId)
      .orderBy(['w.created_at', 'c.id']),
  ),

  /** Includes closed accounts. */
  accounts: account.all<[workspaceId: string]>((rows, workspaceId) =>
    rows
      .join('workspace_accounts as w', 'w.account_id', 'a.id')
      .where('w.workspace_id', workspaceId)
      .orderBy(['w.created_at', 'a.id']),
  ),

  signers: signer.all<[workspaceId: string]>((rows, workspaceId) =>
    rows
      .join('workspace_companies as w', 'w.company_id', 's.corporate_id')
      .where('w.workspace_id', workspaceId)
      .orderBy(['s.corporate_id', 's.psu_id']),
  ),

  insertAccount: accountTable.insert,

  /** The ownership of an account; undefined for an account shared by all. */
  findAccount: accountTable.first<[id: string]>((rows, id) => rows.where('account_id', id)),

  /**
   * Reads current balances, even if the transaction began before, and locks them until it ends; in key order, as
   * bookings do, to avoid deadlocks.
   */
  async lockBalances(transaction: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
    const rows: readonly { readonly id: string; readonly balance: bigint }[] = await rowsByIndex(
      transaction,
      'accounts',
    )
      .whereIn('id', ids)
      .orderBy('id')
      .select('id', 'balance')
      .forUpdate();
    return new Map(rows.map(({ balance, id }) => [id, balance]));
  },

  /** Overwrites the changeable members of an account; false when its balance differs from `before`. */
  setAccount,

  isTaken: async (transaction: Transaction, iban: string): Promise<boolean> =>
    (await findIban(transaction, iban)).length > 0,
};
