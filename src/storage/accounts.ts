/** The embedded bank's accounts; a balance changes only together with a ledger entry. */
import type { Knex } from 'knex';
import type { BankAccount, Mandate } from '../domain/accounts/account.js';
import { statement } from './statement.js';
import type { Transaction } from './unit-of-work.js';

interface AccountRow {
  readonly id: string;
  readonly iban: string;
  readonly currency: string;
  readonly name: string;
  readonly status: string;
}

export interface NewAccount {
  readonly id: string;
  readonly kind: 'customer' | 'settlement' | 'opening';
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

const selectMandate = statement((knex, value) =>
  knex('accounts as a')
    .leftJoin('corporates as c', 'c.id', 'a.corporate_id')
    .leftJoin('corporate_signers as s', 's.corporate_id', 'a.corporate_id')
    .select('a.psu_id as owner', 's.psu_id as signer', 'c.signatures_needed as needed')
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

function statusOf(text: string): BankAccount['status'] {
  return text === 'enabled' || text === 'deleted' ? text : 'blocked';
}

export const accounts = {
  async findByIban(db: Knex, iban: string): Promise<BankAccount | undefined> {
    const row = await selectByIban.first<AccountRow>(db, { iban });
    return row && { ...row, status: statusOf(row.status) };
  },

  async mandateOf(db: Knex, id: string): Promise<Mandate> {
    const rows = await selectMandate.all<{
      owner: string | null;
      signer: string | null;
      needed: number | bigint | null;
    }>(db, { id });
    const signers = rows.map((row) => row.signer ?? row.owner).filter((psuId) => psuId !== null);
    return { signers, signaturesNeeded: Number(rows[0]?.needed ?? 1) };
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
