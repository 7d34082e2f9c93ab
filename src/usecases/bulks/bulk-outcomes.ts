/** The outcome of an authorised bulk, or of its cancellation, on the customer's last page. */
import type { ShownOutcome } from '../../domain/authorisation/authorisation.js';
import { isUnsigned } from '../../domain/authorisation/signing.js';
import { type Bulk, type BulkStatus, bulkStatusOf, hasUnexecuted } from '../../domain/payments/bulk.js';
import type { Instant } from '../../domain/time.js';
import { isSuccess } from '../payments/outcomes.js';
import type { Services } from '../services.js';
import { countEntries } from './bulk-status.js';

const pauseMilliseconds = 50;

/** Reads the bulk again until `until`, as long as entries are under way; returns it with its entries' statuses. */
async function settledBy(until: Instant, bulk: Bulk, services: Services) {
  const { clock, pause, read, stores } = services;
  for (;;) {
    const now = (await read.run((db) => stores.bulks.find(db, bulk.id))) ?? bulk;
    const entries = await countEntries(now, services);
    const isDue = now.executionDate <= clock.today();
    const isUnderWay = now.status === 'ACTC' && isDue && hasUnexecuted(entries);
    if (!isUnderWay || clock.now() >= until) return { entries, status: now.status };
    await pause(pauseMilliseconds);
  }
}

const finalOutcomes: Readonly<Partial<Record<BulkStatus, ShownOutcome>>> = {
  CANC: 'withdrawn',
  RJCT: 'undone',
  PDNG: 'waits-for-funds',
  ACSC: 'carried-out',
  ACCC: 'carried-out',
};

/** As for a payment; a bulk of which entries were rejected while others were executed is `partly-carried-out`. */
export async function bulkOutcomeNow(
  bulk: Bulk,
  outcome: ShownOutcome,
  until: Instant,
  services: Services,
): Promise<ShownOutcome> {
  if (!isSuccess(outcome)) return outcome;
  const { entries, status } = await settledBy(until, bulk, services);
  if (isUnsigned(status)) return outcome;
  const shown = bulkStatusOf(status, entries);
  if (outcome === 'decided' && shown !== 'CANC' && shown !== 'RJCT') return outcome;
  if (shown === 'PART') return hasUnexecuted(entries) ? 'approved' : 'partly-carried-out';
  return finalOutcomes[shown] ?? 'approved';
}

/**
 * `stop-asked` while the core has yet to answer for an entry; `executed` when every entry has ended and none was
 * stopped.
 */
export async function bulkStopOutcomeNow(
  bulk: Bulk,
  outcome: ShownOutcome,
  until: Instant,
  services: Services,
): Promise<ShownOutcome> {
  if (outcome !== 'approved' && outcome !== 'executed') return outcome;
  const { entries, status } = await settledBy(outcome === 'approved' ? until : 0, bulk, services);
  if (hasUnexecuted(entries)) return outcome === 'approved' ? 'stop-asked' : 'too-late';
  const isStopped = status === 'CANC' || (entries.CANC ?? 0) > 0;
  return isStopped ? outcome : 'executed';
}
