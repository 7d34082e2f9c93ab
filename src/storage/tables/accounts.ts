/** The embedded bank's accounts; a balance changes only together with a ledger entry. */
import type { Knex } from 'knex';
import type { AccountDetails, Balance, BankAccount, Mandate } from '../../domain/accounts/account.js';
import { statement } from '../statement.js';
import type { Transaction } from '../unit-of-work.js';

interface AccountRow {
  readonly id: string;
  readonly iban: string;
  readonly currency: string;
  readonly name: string;
  readonly status: string;
}

interface DetailsRow extends AccountRow {
  readonly product: string | null;
  readonly cash_account_type: string | null;
  readonly corporate_id: string | null;
}

interface BalanceRow {
  readonly currency: string;
  readonly balance: bigint;
  readonly overdraft: bigint;
}

/**
 * The bank's own accounts: `settlement` towards other banks, `opening` for opening balances, `position` for what it
 * holds of a currency by exchanging, `fees` for what it has earned.
 */
export type OwnAccountKind = 'settlement' | 'opening' | 'position' | 'fees';

export interface NewAccount {
  readonly id: string;
  readonly kind: 'customer' | OwnAccountKind;
  readonly currency: string;
  readonly name: string;
  readonly iban?: string;
  readonly product?: string;
  readonly cashAccountType?: string;
  readonly psuId?: string;
  readonly corporateId?: string;
  readonly overdraft?: bigint;
}

const selectByIban = statement((knex, value) =>
  knex('accounts').select('id', 'iban', 'currency', 'name', 'status').where('iban', value('iban')),
);

const detailsColumns = [
  'id',
  'iban',
  'currency',
  'name',
  'status',
  'product',
  'cash_account_type',
  'corporate_id',
];

const selectById = statement((knex, value) =>
  knex('accounts')
    .select(detailsColumns)
    .where({ id: value('id'), kind: 'customer' }),
);

const selectOfCustomer = statement((knex, value) =>
  knex('accounts')
    .select(detailsColumns)
    .where('kind', 'customer')
    .whereNot('status', 'deleted')
    .where((owned) =>
      owned
        .where('psu_id', value('psuId'))
        .orWhereIn(
          'corporate_id',
          knex('corporate_signers').select('corporate_id').where('psu_id', value('psuId')),
        ),
    )
    .orderBy('iban'),
);

const selectBalance = statement((knex, value) =>
  knex('accounts')
    .select('currency', 'balance', 'overdraft')
    .where({ id: value('id'), kind: 'customer' }),
);

const selectMandate = statement((knex, value) =>
  knex('accounts as a')
    .leftJoin('corporates as c', 'c.id', 'a.corporate_id')
    .leftJoin('corporate_signers as s', 's.corporate_id', 'a.corporate_id')
    .select(
      'a.psu_id as owner',
      'a.corporate_id as company',
      's.psu_id as signer',
      'c.signatures_needed as needed',
    )
    .where('a.id', value('id')),
);

const selectStatus = statement((knex, value) => knex('accounts').select('status').where('id', value('id')));

const debitAccount = statement((knex, value) =>
  knex('accounts')
    .where('id', value('id'))
    .where('status', 'enabled')
    .whereRaw('balance + overdraft >= ?', [value('amount')])
    .update({ balance: knex.raw('balance - ?', [value('amount')]) }),
);

const creditAccount = statement((knex, value) =>
  knex('accounts')
    .where('id', value('id'))
    .update({ balance: knex.raw('balance + ?', [value('amount')]) }),
);

const insertOwnAccount = statement((knex, value) =>
  knex('accounts')
    .insert({
      id: value('id'),
      kind: value('kind'),
      currency: value('currency'),
      name: value('name'),
      status: 'enabled',
      balance: 0,
      overdraft: 0,
    })
    .onConflict('id')
    .ignore(),
);

function statusOf(text: string): BankAccount['status'] {
  return text === 'enabled' || text === 'deleted' ? text : 'blocked';
}

function detailsOf(row: DetailsRow): AccountDetails {
  const { cash_account_type: cashAccountType, currency, iban, id, name, product } = row;
  return {
    id,
    iban,
    currency,
    name,
    status: statusOf(row.status),
    usage: row.corporate_id === null ? 'PRIV' : 'ORGA',
    ...(product !== null && { product }),
    ...(cashAccountType !== null && { cashAccountType }),
  };
}

export const accounts = {
  async findByIban(db: Knex, iban: string): Promise<BankAccount | undefined> {
    const row = await selectByIban.first<AccountRow>(db, { iban });
    return row && { ...row, status: statusOf(row.status) };
  },

  async findById(db: Knex, id: string): Promise<AccountDetails | undefined> {
    const row = await selectById.first<DetailsRow>(db, { id });
    return row && detailsOf(row);
  },

  /** The accounts of a customer and of the companies that the customer signs for. */
  async findOfCustomer(db: Knex, psuId: string): Promise<AccountDetails[]> {
    const rows = await selectOfCustomer.all<DetailsRow>(db, { psuId });
    return rows.map(detailsOf);
  },

  async balanceOf(db: Knex, id: string): Promise<Balance | undefined> {
    const row = await selectBalance.first<BalanceRow>(db, { id });
    if (!row) return undefined;
    const { balance, currency, overdraft } = row;
    return { booked: { minorUnits: BigInt(balance), currency }, creditLine: BigInt(overdraft) };
  },

  async mandateOf(db: Knex, id: string): Promise<Mandate> {
    const rows = await selectMandate.all<{
      owner: string | null;
      company: string | null;
      signer: string | null;
      needed: number | bigint | null;
    }>(db, { id });
    const signers = rows.map((row) => row.signer ?? row.owner).filter((psuId) => psuId !== null);
    const company = rows[0]?.company ?? undefined;
    const signaturesNeeded = Number(rows[0]?.needed ?? 1);
    return { signers, signaturesNeeded, ...(company !== undefined && { corporateId: company }) };
  },

  /** Takes an amount off an account, if balance and overdraft cover it at this moment. */
  async debit(
    transaction: Transaction,
    id: string,
    amount: bigint,
  ): Promise<'debited' | 'no-funds' | 'blocked'> {
    if ((await debitAccount.change(transaction, { id, amount })) === 1) return 'debited';
    const row = await selectStatus.first<{ status: string }>(transaction, { id });
    return row?.status === 'enabled' ? 'no-funds' : 'blocked';
  },

  async credit(transaction: Transaction, id: string, amount: bigint): Promise<void> {
    await creditAccount.change(transaction, { id, amount });
  },

  /** Opens an account of the bank's own, if there is none yet. */
  async openOwn(
    transaction: Transaction,
    account: {
      readonly id: string;
      readonly kind: OwnAccountKind;
      readonly currency: string;
      readonly name: string;
    },
  ): Promise<void> {
    await insertOwnAccount.change(transaction, account);
  },

  /**
   * Locks the accounts with these IBANs until the transaction is over: in the order of their keys, so that no two
   * transactions each hold what the other one waits for.
   */
  async lock(transaction: Transaction, ibans: readonly string[]): Promise<void> {
    const ids: readonly string[] = await transaction('accounts').whereIn('iban', ibans).pluck('id');
    // With the balance, which no index but the primary key has: its order is the one in which they are locked.
    await transaction('accounts').whereIn('id', ids).orderBy('id').select('id', 'balance').forUpdate();
  },

  async insert(transaction: Transaction, account: NewAccount): Promise<void> {
    await transaction('accounts').insert({
      id: account.id,
      kind: account.kind,
      iban: account.iban ?? null,
      currency: account.currency,
      name: account.name,
      product: account.product ?? null,
      cash_account_type: account.cashAccountType ?? null,
      status: 'enabled',
      psu_id: account.psuId ?? null,
      corporate_id: account.corporateId ?? null,
      balance: 0n,
      overdraft: account.overdraft ?? 0n,
    });
  },
};
