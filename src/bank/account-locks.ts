/** How the embedded bank keeps transfers that share a transaction from waiting for those of another one in a circle. */
import type { AccountLocks } from './core-banking.js';
import { isOurs, type TransferParts } from './sandbox-transfer.js';

export function accountLocks({ bankCode, stores }: Pick<TransferParts, 'bankCode' | 'stores'>): AccountLocks {
  return {
    // The settlement account is not among them: it has no balance that a transfer changes.
    namesOf: ({ creditorIban, debtorIban }) =>
      isOurs(creditorIban, bankCode) ? [debtorIban, creditorIban] : [debtorIban],
    take: (ibans, transaction) => stores.accounts.lock(transaction, ibans),
  };
}
