/**
 * Account balances for a batch of orders: rows are locked and read once, changes are added up in memory and written by
 * two statements, which fail when a row does not cover its debit.
 */
import type { BankAccount } from '../../../src/domain/accounts/account.js';
import { isStatable } from '../../../src/domain/money.js';
import type { BankStores } from '../storage/bank-stores.js';
import type { LockedAccount } from '../storage/bank-tables/accounts.js';
import type { Transaction } from '../../../src/storage/work/unit-of-work.js';

export interface Balances {
  /** Returns a locked account of this bank. */
  find(iban: string): BankAccount | undefined;
  /** Debits an account, if it is not blocked and its balance and overdraft cover the amount at this moment. */
  debit(accountId: string, amount: bigint): 'debited' | 'no-funds' | 'blocked';
  credit(accountId: string, amount: bigint): void;
  /** Whether the account with a credit stays within the 14 digits that TPPs can be told, its overdraft included. */
  canHold(accountId: string, amount: bigint): boolean;
  /** Writes the changes; when it throws, the transaction must be rolled back. */
  write(): Promise<void>;
}

/** Locks the accounts with these IBANs until the transaction ends. */
export async function lockBalances(
  transaction: Transaction,
  ibans: readonly string[],
  { accounts }: Pick<BankStores, 'accounts'>,
): Promise<Balances> {
  const locked = await accounts.lock(transaction, [...new Set(ibans)]);
  const byIban = new Map(locked.map((account) => [account.iban, account]));
  const byId = new Map(locked.map((account) => [account.id, account]));
  const moved = new Map<string, bigint>();
  const debited = new Set<string>();
  const add = (id: string, amount: bigint) => void moved.set(id, (moved.get(id) ?? 0n) + amount);
  return {
    find: (iban) => byIban.get(iban),
    debit(id, amount) {
      const account = byId.get(id);
      if (account?.status !== 'enabled') return 'blocked';
      if (availableOn(account, moved.get(id) ?? 0n) < amount) return 'no-funds';
      add(id, -amount);
      debited.add(id);
      return 'debited';
    },
    credit: (id, amount) => add(id, amount),
    canHold(id, amount) {
      const account = byId.get(id);
      if (!account) return true;
      const { currency } = account;
      return isStatable({ currency, minorUnits: availableOn(account, moved.get(id) ?? 0n) + amount });
    },
    async write() {
      const changes = [...moved];
      await accounts.debit(
        transaction,
        changes.filter(([id]) => debited.has(id)),
      );
      await accounts.credit(
        transaction,
        changes.filter(([id]) => !debited.has(id)),
      );
    },
  };
}

function availableOn({ balance, overdraft }: LockedAccount, moved: bigint): bigint {
  return balance + overdraft + moved;
}
