/**
 * A bulk payment: transfers from one account that are authorised together and executed one by one; its statuses, its
 * lifecycle until the authorisation, and the status that its entries make afterwards.
 */
import type { Lifecycle } from '../authorisation/lifecycle.js';
import { orderMoves, signedInTime, type SigningCause } from '../authorisation/signing.js';
import { type Money, sumByCurrency } from '../money.js';
import { defined } from '../defined.js';
import type { LocalDate } from '../time.js';
import type { InitiatedOrder } from './initiated-order.js';
import type { AccountReference, PaymentOrder } from './order.js';
import { parseOrderAmount } from './checks.js';
import { type TransactionStatus, unbooked } from './payment.js';
import type { Price } from './price.js';

/** The most entries of a bulk; the contract says the same. */
export const mostEntries = 1000;

/** A transfer of a bulk: a single order without the account and the day, which all entries share. */
export type BulkEntry = Omit<PaymentOrder, 'debtorAccount' | 'requestedExecutionDate'>;

/** A bulk order as the TPP submitted it. */
export interface BulkOrder {
  readonly debtorAccount: AccountReference;
  readonly payments: readonly BulkEntry[];
  /** Whether the statement shall show one debit for all entries, instead of one for each. */
  readonly batchBookingPreferred?: boolean;
  readonly requestedExecutionDate?: LocalDate;
}

export interface Bulk extends InitiatedOrder {
  /** ACTC from the last signature on; the entries make the status that is shown from then on. */
  readonly status: StoredBulkStatus;
  readonly order: BulkOrder;
  /** The price of each entry, in the order of the entries; fixed at the initiation. */
  readonly prices: readonly Price[];
  /** The earliest execution day, in the bank's time zone. */
  readonly executionDate: LocalDate;
}

export const storedBulkStatuses = ['RCVD', 'PATC', 'ACTC', 'RJCT', 'CANC'] as const;
export type StoredBulkStatus = (typeof storedBulkStatuses)[number];

/** The status of a bulk for its TPP; PART: some entries were rejected or cancelled, and others were not. */
export type BulkStatus = StoredBulkStatus | (typeof advancing)[number] | 'PART';

export const bulkLifecycle: Lifecycle<Bulk, SigningCause> = { moves: orderMoves, ...signedInTime };

/** Entries by status. */
export type EntryCounts = Readonly<Partial<Record<TransactionStatus, number>>>;

/** Counts entries by status; a status without entries is absent. */
export function countStatuses(entries: readonly { readonly status: TransactionStatus }[]): EntryCounts {
  const counts: Partial<Record<TransactionStatus, number>> = {};
  for (const { status } of entries) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** The statuses of entries that go on or went well, the least advanced first; the first that occurs is the bulk's. */
const advancing = ['PDNG', 'ACTC', 'ACSP', 'ACSC', 'ACCC'] as const satisfies readonly TransactionStatus[];

/**
 * The status of a bulk. Until its authorisation it has its own; afterwards its entries make it: PART as soon as an entry
 * is rejected or cancelled and another is not, else the status of the least advanced entry. Entries that are under way
 * beside ones that wait make ACSP.
 */
export function bulkStatusOf(stored: StoredBulkStatus, entries: EntryCounts): BulkStatus {
  if (stored !== 'ACTC') return stored;
  const has = (status: TransactionStatus) => (entries[status] ?? 0) > 0;
  const least = advancing.find(has);
  if (has('RJCT') || has('CANC')) {
    if (least !== undefined) return 'PART';
    return has('RJCT') ? 'RJCT' : 'CANC';
  }
  if (least === 'ACTC' && (has('ACSP') || has('ACSC') || has('ACCC'))) return 'ACSP';
  return least ?? 'ACTC';
}

/** Whether an entry waits for its execution or is at the core. */
export function hasUnexecuted(entries: EntryCounts): boolean {
  return unbooked.some((status) => (entries[status] ?? 0) > 0);
}

/** The codes of a group's status in the Berlin Group's extended status, which has neither PATC nor CANC. */
export function groupStatusOf(status: BulkStatus): Exclude<BulkStatus, 'PATC' | 'CANC'> {
  if (status === 'PATC') return 'RCVD';
  return status === 'CANC' ? 'RJCT' : status;
}

/** An entry as a single order, with the account and the day of its bulk. */
export function toEntryOrder(order: Omit<BulkOrder, 'payments'>, entry: BulkEntry): PaymentOrder {
  const { debtorAccount, requestedExecutionDate } = order;
  return { ...entry, debtorAccount, ...defined({ requestedExecutionDate }) };
}

/** The sum of all entries per currency, in the order in which the currencies first appear. */
export function bulkTotalsOf({ order }: Pick<Bulk, 'order'>): readonly Money[] {
  return sumByCurrency(order.payments.map(parseOrderAmount));
}

/** The indexes of the `most` largest entries, by their value in the home currency; the earlier of two equal ones first. */
export function largestEntriesOf({ prices }: Pick<Bulk, 'prices'>, most: number): readonly number[] {
  const values = prices.map(({ homeAmount }, index) => ({ index, value: homeAmount.minorUnits }));
  const sorted = values.toSorted((one, other) =>
    one.value === other.value ? one.index - other.index : one.value > other.value ? -1 : 1,
  );
  return sorted.slice(0, most).map(({ index }) => index);
}

/**
 * The text whose digest a confirmation is bound to (RTS art. 5): the account, and amount and payee of every entry in
 * their order.
 */
export function describeEntries({ debtorIban, order }: Pick<Bulk, 'debtorIban' | 'order'>): string {
  const entries = order.payments.map(({ creditorAccount, creditorName, instructedAmount }) => [
    instructedAmount.amount,
    instructedAmount.currency,
    creditorAccount.iban ?? '',
    creditorAccount.bban ?? '',
    creditorName,
  ]);
  return JSON.stringify([debtorIban, entries]);
}
