/** The bank's own accounts: the counterparts in double-entry bookkeeping. */
import type { BankStores } from '../storage/bank-stores.js';
import type { OwnAccountKind } from '../storage/bank-tables/accounts.js';
import type { Transaction } from '../../../src/storage/work/unit-of-work.js';

/** One account for each kind and currency. */
const names: Readonly<Record<OwnAccountKind, string>> = {
  settlement: 'Settlement with other banks',
  opening: 'Opening balances',
  position: 'Currency position',
  fees: 'Fees earned',
  batches: 'Batch bookings',
};

export function ownAccountId(kind: OwnAccountKind, currency: string): string {
  return `${kind}-${currency}`;
}

/** Opens the account when a currency first needs it; returns its id. */
export async function openOwnAccount(
  transaction: Transaction,
  kind: OwnAccountKind,
  currency: string,
  { accounts }: BankStores,
): Promise<string> {
  const id = ownAccountId(kind, currency);
  await accounts.openOwn(transaction, { id, kind, currency, name: names[kind] });
  return id;
}
