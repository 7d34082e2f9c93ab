/** The summary of a bulk on the customer's pages, and the facts to which a confirmation is linked. */
import type { BulkBinding } from '../../bank/sca.js';
import { defined } from '../../domain/defined.js';
import {
  type Bulk,
  type BulkEntry,
  bulkTotalsOf,
  describeEntries,
  largestEntriesOf,
} from '../../domain/payments/bulk.js';
import { parseOrderAmount } from '../../domain/payments/checks.js';
import { totalFeeOf, totalOf } from '../../domain/payments/price.js';
import { laterDayOf } from '../payments/execution-day.js';
import { creditorNumberOf } from '../payments/payments.js';
import { toAmount } from '../payments/payment-summary.js';
import { countMissingSignatures } from '../payments/signing-checks.js';
import type { BulkEntrySummary, BulkSummary } from '../resource/subject.js';
import type { Services } from '../services.js';

/** How many of the largest entries a page shows before the whole list. */
const largestShown = 3;

export async function buildBulkSummary(bulk: Bulk, services: Services): Promise<BulkSummary> {
  const { bank } = services;
  const { debtorAccountId, debtorIban, order, prices, product } = bulk;
  const [account, balance, missing] = await Promise.all([
    bank.findAccount(debtorIban),
    bank.balanceOf(debtorAccountId),
    countMissingSignatures('bulk', bulk, services),
  ]);
  const mandate = account?.mandate ?? (await bank.mandateOf(debtorAccountId));
  const needed = prices.reduce((sum, price) => sum + totalOf(price), 0n);
  const isShort = balance && balance.booked.minorUnits + balance.creditLine < needed;
  const entries = order.payments.map(summarizeEntry);
  const fee = totalFeeOf(prices);
  const hasMore = entries.length > largestShown;
  return {
    product,
    totals: bulkTotalsOf(bulk).map(toAmount),
    debtorIban,
    debtorAccountName: account?.name ?? '',
    entries,
    largest: hasMore ? largestEntriesOf(bulk, largestShown).flatMap((index) => entries[index] ?? []) : [],
    isBookedAsOne: order.batchBookingPreferred === true,
    ...defined({
      debtorAccountNames: account?.names,
      companyName: mandate.corporateName,
      fee: fee && toAmount(fee),
      isShortOfFunds: isShort ? true : undefined,
      needsMoreSignatures: missing > 1 ? true : undefined,
      executionDate: laterDayOf(bulk, missing, services),
    }),
  };
}

export function summarizeEntry(entry: BulkEntry): BulkEntrySummary {
  return {
    ...toAmount(parseOrderAmount(entry)),
    creditorName: entry.creditorName,
    creditorIban: creditorNumberOf(entry),
    remittance: entry.remittanceInformationUnstructured ?? '',
  };
}

/** Dynamic linking (RTS art. 5) to number and sum, and by a digest to every amount and payee. */
export function buildBulkBinding(
  bulk: Bulk,
  authorisationId: string,
  { fingerprint }: Pick<Services, 'fingerprint'>,
): BulkBinding {
  return {
    kind: 'bulk',
    authorisationId,
    paymentId: bulk.id,
    entries: bulk.order.payments.length,
    totals: bulkTotalsOf(bulk).map(toAmount),
    entriesDigest: fingerprint(describeEntries(bulk)),
  };
}
