/** The embedded bank's accounts; a balance changes only together with a ledger entry. */
import type { Knex } from 'knex';
import type { AccountDetails, BankAccount, Mandate } from '../../../../src/domain/accounts/account.js';
import { defined } from '../../../../src/domain/defined.js';
import {
  bigint,
  derived,
  integer,
  money,
  oneOf,
  optional,
  text,
} from '../../../../src/storage/sql/columns.js';
import { rowsByIndex } from '../../../../src/storage/sql/rows-by-index.js';
import { changes, getOrCreate, query } from '../../../../src/storage/sql/statement.js';
import { projection, qualified, select, type Stored, table } from '../../../../src/storage/sql/table.js';
import type { Transaction } from '../../../../src/storage/work/unit-of-work.js';

/**
 * The bank's own accounts: `settlement` with other banks, `opening` for opening balances, `position` for its holdings
 * of a currency from exchanges, `fees` for its income.
 */
const ownKinds = ['settlement', 'opening', 'position', 'fees', 'batches'] as const;
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

/** A customer's account always has an IBAN; the bank's own accounts have none. */
const customerFields = { ...common, iban: text('iban') };

const details = select('accounts', {
  ...common,
  ...shown,
  iban: text('iban'),
  usage: derived(optional(text('corporate_id')), (company) => (company === undefined ? 'PRIV' : 'ORGA')),
});

const selectByIds = details.all<[ids: readonly string[]]>((rows, ids) =>
  rows.whereIn('id', ids).where('kind', 'customer'),
);

const balance = select('accounts', { booked: money('balance', 'currency'), creditLine: bigint('overdraft') });

const signing = {
  owner: optional(text('a.psu_id')),
  corporateId: optional(text('a.corporate_id')),
  corporateName: optional(text('c.name')),
  signer: optional(text('s.psu_id')),
  signaturesNeeded: optional(integer('c.signatures_needed')),
};

const joinSigners = (rows: Knex.QueryBuilder) =>
  rows
    .leftJoin('corporates as c', 'c.id', 'a.corporate_id')
    .leftJoin('corporate_signers as s', 's.corporate_id', 'a.corporate_id');

// Returns one row for each signer of an account.
const selectMandates = select('accounts as a', { id: text('a.id'), ...signing }).all<
  [ids: readonly string[]]
>((rows, ids) => joinSigners(rows).whereIn('a.id', ids));

const selectWithMandates = select('accounts as a', {
  account: projection(qualified('a', customerFields)),
  ...signing,
}).all<[ibans: readonly string[]]>((rows, ibans) => joinSigners(rows).whereIn('a.iban', ibans));

type SignerRow = Awaited<ReturnType<typeof selectMandates>>[number];

/** Groups rows in one pass, because a batched look-up may cover as many accounts as there are calls. */
function groupedBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) getOrCreate(groups, keyOf(row), (): Row[] => []).push(row);
  return groups;
}

function toMandate(rows: readonly Omit<SignerRow, 'id'>[]): Mandate {
  const { corporateId, corporateName, signaturesNeeded = 1 } = rows[0] ?? {};
  const signers = rows.flatMap(({ owner, signer }) => signer ?? owner ?? []);
  return { signers, signaturesNeeded, ...defined({ corporateId, corporateName }) };
}

const lockedAccount = select('accounts', {
  ...common,
  iban: text('iban'),
  balance: bigint('balance'),
  overdraft: bigint('overdraft'),
});

/** A locked account, unchanged until the transaction ends. */
export type LockedAccount = Stored<typeof lockedAccount>;

const selectIds = query<string, [ibans: readonly string[]]>(
  ([id]) => String(id),
  (knex, ibans) => knex('accounts').whereIn('iban', ibans).select('id'),
);

const lockRows = query<LockedAccount, [ids: readonly string[]]>(lockedAccount.decode, (knex, ids) =>
  rowsByIndex(knex, 'accounts')
    .whereIn('id', ids)
    .select(...lockedAccount.columns)
    .orderBy('id')
    .forUpdate(),
);

/** Amounts in minor units to add to account balances, by account id; negative amounts are debits. */
export type BalanceChanges = readonly (readonly [id: string, amount: bigint])[];

/** SQL expression: the amount for the row that the statement updates. */
function buildAmountCase(knex: Knex, ids: readonly Knex.Raw[], amounts: readonly Knex.Raw[]): Knex.Raw {
  const cases = ids.map(() => 'when ? then ?');
  const bindings = ids.flatMap((id, at) => [id, amounts[at] ?? id]);
  return knex.raw(['case id', ...cases, 'end'].join(' '), bindings);
}

type Changing = [ids: readonly string[], amounts: readonly bigint[]];

const debitAccounts = changes<Changing>((knex, ids, amounts) =>
  rowsByIndex(knex, 'accounts')
    .whereIn('id', ids)
    .where({ status: 'enabled' })
    .whereRaw('balance + overdraft + (?) >= 0', [buildAmountCase(knex, ids, amounts)])
    .update({ balance: knex.raw('balance + (?)', [buildAmountCase(knex, ids, amounts)]) }),
);

const creditAccounts = changes<Changing>((knex, ids, amounts) =>
  rowsByIndex(knex, 'accounts')
    .whereIn('id', ids)
    .update({ balance: knex.raw('balance + (?)', [buildAmountCase(knex, ids, amounts)]) }),
);

async function changeAll(
  statement: typeof debitAccounts,
  transaction: Transaction,
  wanted: BalanceChanges,
): Promise<void> {
  const some = wanted.filter(([, amount]) => amount !== 0n);
  if (some.length === 0) return;
  const [ids, amounts] = [some.map(([id]) => id), some.map(([, amount]) => amount)];
  const changed = await statement(transaction, ids, amounts);
  if (changed !== some.length) throw new Error('a locked balance changed');
}

export const accounts = {
  async byId(db: Knex, ids: readonly string[]): Promise<ReadonlyMap<string, AccountDetails>> {
    return new Map((await selectByIds(db, ids)).map((account) => [account.id, account]));
  },

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

  /** The signing mandates of accounts, by account id. */
  async mandates(db: Knex, ids: readonly string[]): Promise<ReadonlyMap<string, Mandate>> {
    const rows = await selectMandates(db, ids);
    const rowsOf = groupedBy(rows, ({ id }) => id);
    return new Map(ids.map((id) => [id, toMandate(rowsOf.get(id) ?? [])]));
  },

  /** Accounts with their signing mandates, by IBAN. */
  async withMandates(db: Knex, ibans: readonly string[]): Promise<ReadonlyMap<string, BankAccount>> {
    const rowsOf = groupedBy(await selectWithMandates(db, ibans), ({ account }) => account.iban);
    const found = new Map<string, BankAccount>();
    for (const [iban, rows] of rowsOf)
      if (rows[0]) found.set(iban, { ...rows[0].account, mandate: toMandate(rows) });
    return found;
  },

  /** Debits accounts. Throws unless each is enabled and covers its amount with balance and overdraft. */
  debit: (transaction: Transaction, wanted: BalanceChanges): Promise<void> =>
    changeAll(debitAccounts, transaction, wanted),

  credit: (transaction: Transaction, wanted: BalanceChanges): Promise<void> =>
    changeAll(creditAccounts, transaction, wanted),

  /** Opens one of the bank's own accounts if it does not exist yet. */
  async openOwn(
    transaction: Transaction,
    account: Pick<NewAccount, 'id' | 'currency' | 'name'> & { readonly kind: OwnAccountKind },
  ): Promise<void> {
    await accountTable.insertIfNew(transaction, { ...empty, ...account });
  },

  /** Locks and reads the accounts with these IBANs until the transaction ends, in key order to avoid deadlocks. */
  async lock(transaction: Transaction, ibans: readonly string[]): Promise<readonly LockedAccount[]> {
    const ids = await selectIds(transaction, ibans);
    return ids.length === 0 ? [] : lockRows(transaction, ids);
  },

  insert: (transaction: Transaction, account: NewAccount): Promise<void> =>
    accountTable.insert(transaction, { ...empty, ...account }),
};
