/** The embedded bank's accounts; a balance changes only together with a ledger entry. */
import type { Knex } from 'knex';
import type { Mandate } from '../../domain/accounts/account.js';
import { defined } from '../../domain/defined.js';
import { bigint, derived, integer, money, oneOf, optional, text } from '../columns.js';
import { change, changesOne } from '../statement.js';
import { select, type Stored, table } from '../table.js';
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

const accountTable = table('accounts', ['id'], {
  ...common,
  ...shown,
  kind: oneOf('kind', ['customer', ...ownKinds]),
  iban: optional(text('iban')),
  psuId: optional(text('psu_id')),
  corporateId: optional(text('corporate_id')),
  balance: bigint('balance'),
  overdraft: bigint('overdraft'),
});

type NewAccount = Omit<Stored<typeof accountTable>, 'status' | 'balance'>;

const empty = { status: 'enabled', balance: 0n, overdraft: 0n } as const;

/** A customer's account: only the bank's own are without an IBAN. */
const customerAccount = select('accounts', { ...common, iban: text('iban') });

const details = select('accounts', {
  ...common,
  ...shown,
  iban: text('iban'),
  usage: derived(optional(text('corporate_id')), (company) => (company === undefined ? 'PRIV' : 'ORGA')),
});

const balance = select('accounts', { booked: money('balance', 'currency'), creditLine: bigint('overdraft') });

const mandate = select('accounts as a', {
  owner: optional(text('a.psu_id')),
  corporateId: optional(text('a.corporate_id')),
  signer: optional(text('s.psu_id')),
  signaturesNeeded: optional(integer('c.signatures_needed')),
});

const selectMandate = mandate.all<[id: string]>((rows, id) =>
  rows
    .leftJoin('corporates as c', 'c.id', 'a.corporate_id')
    .leftJoin('corporate_signers as s', 's.corporate_id', 'a.corporate_id')
    .where('a.id', id),
);

const selectStatus = select('accounts', { status: common.status }).first<[id: string]>((rows, id) =>
  rows.where({ id }),
);

type Debit = 'debited' | 'no-funds' | 'blocked';

const debitAccount = changesOne<[id: string, amount: bigint]>((knex, id, amount) =>
  knex('accounts')
    .where({ id, status: 'enabled' })
    .whereRaw('balance + overdraft >= ?', [amount])
    .update({ balance: knex.raw('balance - ?', [amount]) }),
);

export const accounts = {
  findByIban: customerAccount.first<[iban: string]>((rows, iban) => rows.where({ iban })),

  findById: details.first<[id: string]>((rows, id) => rows.where({ id, kind: 'customer' })),

  /** The accounts of a customer and of the companies that the customer signs for. */
  findOfCustomer: details.all<[psuId: string]>((rows, psuId) =>
    rows
      .where('kind', 'customer')
      .whereNot('status', 'deleted')
      .where((owned) =>
        owned
          .where('psu_id', psuId)
          .orWhereIn('corporate_id', (signed) =>
            signed.from('corporate_signers').select('corporate_id').where('psu_id', psuId),
          ),
      )
      .orderBy('iban'),
  ),

  balanceOf: balance.first<[id: string]>((rows, id) => rows.where({ id, kind: 'customer' })),

  async mandateOf(db: Knex, id: string): Promise<Mandate> {
    const rows = await selectMandate(db, id);
    const { corporateId, signaturesNeeded = 1 } = rows[0] ?? {};
    const signers = rows.flatMap(({ owner, signer }) => signer ?? owner ?? []);
    return { signers, signaturesNeeded, ...defined({ corporateId }) };
  },

  /** Takes an amount off an account, if balance and overdraft cover it at this moment. */
  async debit(transaction: Transaction, id: string, amount: bigint): Promise<Debit> {
    if (await debitAccount(transaction, id, amount)) return 'debited';
    const row = await selectStatus(transaction, id);
    return row?.status === 'enabled' ? 'no-funds' : 'blocked';
  },

  credit: change<[id: string, amount: bigint]>((knex, id, amount) =>
    knex('accounts')
      .where({ id })
      .update({ balance: knex.raw('balance + ?', [amount]) }),
  ),

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
