/** Batch booking: one debit entry on the debtor's statement for all orders of a batch that are booked on one day. */
import { codeOfTransfer } from '../../../src/domain/accounts/bank-transaction-codes.js';
import { rulesOf } from '../../../src/domain/payments/products.js';
import type { CoreOrder } from '../../../src/bank/payment-orders.js';
import type { Transaction } from '../../../src/storage/work/unit-of-work.js';
import type { Instant } from '../../../src/domain/time.js';
import type { BankStores } from '../storage/bank-stores.js';
import { openOwnAccount } from './own-accounts.js';

interface BatchDependencies {
  readonly stores: BankStores;
  readonly newId: () => string;
  readonly now: () => Instant;
}

/**
 * Adds an order's debit to its batch's entry; the order's own booking leaves from the account of batches, so that both
 * add up to zero. The lock on the debtor's account keeps concurrent orders apart.
 */
export async function addToBatch(
  { batch, bookingDate, debtor, price, product }: CoreOrder,
  transaction: Transaction,
  { newId, now, stores }: BatchDependencies,
): Promise<void> {
  if (!batch) return;
  const { debit } = price;
  const bookingId = `${batch.id} ${bookingDate}`;
  const batches = await openOwnAccount(transaction, 'batches', debit.currency, stores);
  const [from, to] = [debtor.accountId, batches];
  if (await stores.ledger.enlarge(transaction, { bookingId, from, to, minorUnits: debit.minorUnits })) return;
  const remittance = `Bulk payment of ${batch.size}`;
  const booking = { id: bookingId, bookedAt: now(), bookingDate, remittance };
  const code = codeOfTransfer(rulesOf(product).transferKind, 'debtor');
  const movement = {
    amount: debit,
    debtor: { entryId: newId(), accountId: from, holderName: debtor.name, bankTransactionCode: code },
    creditor: { entryId: newId(), accountId: to },
  };
  await stores.ledger.book(transaction, [{ booking, movements: [movement] }]);
}
