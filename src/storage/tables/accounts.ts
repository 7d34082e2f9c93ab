/** The embedded bank's accounts; a balance changes only together with a ledger entry. */
import type { Knex } from 'knex';
import type { AccountDetails, Balance, BankAccount, Mandate } from '../../domain/accounts/account.js';
import { defined } from '../../domain/defined.js';
import { bigint, derived, integer, money, oneOf, optional, text } from '../columns.js';
import { statement } from '../statement.js';
import { projection, select, type Stored, table } from '../table.js';
import type { Transaction } from '../unit-of-work.js';

/**
 * The bank's own accounts: `settlement` towards other banks, `opening` for opening balances, `position` for what it
 * holds of a currency by exchanging, `fees` for what it has earned.
 */
const ownKinds = ['settlement', 'opening', 'position', 'fees'] as const;
export type OwnAccountKind = (typeof ownKinds)[number];

const common = {
  id: text('id'),
  currency: text('currency'),
  name: text('name'),
  status: oneOf('status', ['enabled', 'blocked', 'deleted'], 'blocked'),
};

const shown = { product: optional(text('product')), cashAccountType: optional(text('cash_account_type')) };

const accountTable = table({
  name: 'accounts',
  key: ['id'],
  fields: {
    ...common,
    ...shown,
    kind: oneOf('kind', ['customer', ...ownKinds]),
    iban: optional(text('iban')),
    psuId: optional(text('psu_id')),
    corporateId: optional(text('corporate_id')),
    balance: bigint('balance'),
    overdraft: bigint('overdraft'),
  },
});

type NewAccount = Omit<Stored<typeof accountTable>, 'status' | 'balance'>;

const empty = { status: 'enabled', balance: 0n, overdraft: 0n } as const;

/** A customer's account: only the bank's own are without an IBAN. */
const customerAccount = projection({ ...common, iban: text('iban') });

const details = projection({
  ...common,
  ...shown,
  iban: text('iban'),
  usage: derived(optional(text('corporate_id')), (company) => (company === undefined ? 'PRIV' : 'ORGA')),
});

const balance = projection({ booked: money('balance', 'currency'), creditLine: bigint('overdraft') });

const mandate = projection({
  owner: optional(text('a.psu_id')),
  corporateId: optional(text('a.corporate_id')),
  signer: optional(text('s.psu_id')),
  signaturesNeeded: optional(integer('c.signatures_needed')),
});

const status = projection({ status: common.status });

const selectByIban = select('accounts', customerAccount, (rows, value) => rows.where('iban', value('iban')));

const selectById = select('accounts', details, (rows, value) =>
  rows.where({ id: value('id'), kind: 'customer' }),
);

const selectOfCustomer = select('accounts', details, (rows, value, knex) =>
  rows
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

const selectBalance = select('accounts', balance, (rows, value) =>
  rows.where({ id: value('id'), kind: 'customer' }),
);

const selectMandate = select('accounts as a', mandate, (rows, value) =>
  rows
    .leftJoin('corporates as c', 'c.id', 'a.corporate_id')
    .leftJoin('corporate_signers as s', 's.corporate_id', 'a.corporate_id')
    .where('a.id', value('id')),
);

const selectStatus = select('accounts', status, (rows, value) => rows.where('id', value('id')));

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

export const accounts = {
  findByIban: (db: Knex, iban: string): Promise<BankAccount | undefined> => selectByIban.first(db, { iban }),

  findById: (db: Knex, id: string): Promise<AccountDetails | undefined> => selectById.first(db, { id }),

  /** The accounts of a customer and of the companies that the customer signs for. */
  findOfCustomer: (db: Knex, psuId: string): Promise<AccountDetails[]> => selectOfCustomer.all(db, { psuId }),

  balanceOf: (db: Knex, id: string): Promise<Balance | undefined> => selectBalance.first(db, { id }),

  async mandateOf(db: Knex, id: string): Promise<Mandate> {
    const rows = await selectMandate.all(db, { id });
    const { corporateId, signaturesNeeded = 1 } = rows[0] ?? {};
    const signers = rows.flatMap(({ owner, signer }) => signer ?? owner ?? []);
    return { signers, signaturesNeeded, ...defined({ corporateId }) };
  },

  /** Takes an amount off an account, if balance and overdraft cover it at this moment. */
  async debit(
    transaction: Transaction,
    id: string,
    amount: bigint,
  ): Promise<'debited' | 'no-funds' | 'blocked'> {
    if ((await debitAccount.change(transaction, { id, amount })) === 1) return 'debited';
    const row = await selectStatus.first(transaction, { id });
    return row?.status === 'enabled' ? 'no-funds' : 'blocked';
  },

  async credit(transaction: Transaction, id: string, amount: bigint): Promise<void> {
    await creditAccount.change(transaction, { id, amount });
  },

  /** Opens an account of the bank's own, if there is none yet. */
  async openOwn(
    transaction: Transaction,
    account: Pick<NewAccount, 'id' | 'currency' | 'name'> & { readonly kind: OwnAccountKind },
  ): Promise<void> {
    await accountTable.insertIfNew(transaction, { ...empty, ...account });
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

  insert: (transaction: Transaction, account: NewAccount): Promise<void> =>
    accountTable.insert(transaction, { ...empty, ...account }),
};
