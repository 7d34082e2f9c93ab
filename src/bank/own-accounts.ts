/** The bank's own accounts, one of each kind and currency; they are the other side of what leaves the customers'. */
import type { OwnAccountKind } from '../storage/tables/accounts.js';
import type { BankStores } from '../storage/stores.js';
import type { Transaction } from '../storage/unit-of-work.js';

const names: Readonly<Record<OwnAccountKind, string>> = {
  settlement: 'Settlement with other banks',
  opening: 'Opening balances',
  position: 'Currency position',
  fees: 'Fees earned',
};

export function ownAccountId(kind: OwnAccountKind, currency: string): string {
  return `${kind}-${currency}`;
}

/** Opens the account the first time that a currency needs it, and answers its id. */
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
