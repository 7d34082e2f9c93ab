/**
 * Cancellation of a bulk by the TPP: immediate while the bulk is unsigned, else after a customer has authorised the
 * cancellation, which stops every entry that is not executed.
 */
import {
  type Bulk,
  type BulkStatus,
  bulkStatusOf,
  type EntryCounts,
  hasUnexecuted,
} from '../../domain/payments/bulk.js';
import { Problem } from '../../domain/problem.js';
import type { Connection, Transaction } from '../../storage/work/unit-of-work.js';
import type { Once } from '../idempotency.js';
import { type Cancelled, cancelOrder, findStoppers, stopRules } from '../payments/order-cancellation.js';
import type { PaymentAddress } from '../payments/payments.js';
import type { StartableKind } from '../resource/kind.js';
import { type SigningResult, transition } from '../resource/transition.js';
import type { Call, Services } from '../services.js';
import { bulkKind } from './bulk-kind.js';
import { bulkStopOutcomeNow } from './bulk-outcomes.js';
import { bulkTransitions, stopEntries } from './bulk-signing.js';
import { countEntries } from './bulk-status.js';
import { buildBulkBinding, buildBulkSummary } from './bulk-summary.js';
import { findBulk } from './bulks.js';

export function cancelBulk(address: PaymentAddress, call: Call): Promise<Once<Cancelled<BulkStatus>>> {
  const find = async () => {
    const bulk = await withEntries(await findBulk(address, call), call);
    const { entries, id, status } = bulk;
    const shown = bulkStatusOf(status, entries);
    if (status !== 'RCVD' && !isStoppable(bulk)) throw createRefusal(shown);
    return { id, status, shown };
  };
  return cancelOrder(bulkTransitions, find, call);
}

function createRefusal(status: BulkStatus): Problem {
  return status === 'RJCT' || status === 'CANC'
    ? new Problem('status.invalid', 'The bulk has ended without being executed: there is nothing to cancel.')
    : new Problem('cancellation.invalid', 'Every payment of the bulk has been executed or has ended.');
}

/** A bulk with the statuses of its entries. */
export interface CountedBulk extends Bulk {
  readonly entries: EntryCounts;
}

/** Whether a cancellation could still stop something. */
function isStoppable({ entries, status }: CountedBulk): boolean {
  return status === 'PATC' || (status === 'ACTC' && hasUnexecuted(entries));
}

export const bulkCancellationKind: StartableKind<CountedBulk, PaymentAddress> = {
  find: async (db, id, services) => {
    const bulk = await bulkKind.find(db, id, services);
    return bulk && count(db, bulk, services);
  },
  asOf: (bulk, moment) => {
    const now = bulkKind.asOf(bulk, moment);
    return now === bulk ? bulk : { ...bulk, status: now.status };
  },
  isOver: (bulk) => !isStoppable(bulk),
  askedBy: (bulk) => bulk,
  isSafe: true,
  rules: (bulk, authorisation, services) => ({
    ...stopRules(bulk, authorisation, services),
    review: async () => ({ kind: 'bulk-cancel', bulk: await buildBulkSummary(bulk, services) }),
    bindingOf: () => ({ ...buildBulkBinding(bulk, authorisation.id, services), kind: 'bulk-cancel' }),
    authorise: (transaction) => stop(transaction, bulk.id, authorisation.id, services),
    outcomeNow: (outcome, until) => bulkStopOutcomeNow(bulk, outcome, until, services),
    afterwards: services.wakeExecution,
  }),
  start: {
    ...bulkKind.start,
    findOwn: async (address, call) => withEntries(await findBulk(address, call), call),
    isOpen: isStoppable,
    lock: (transaction, { id, status }, { stores }) =>
      stores.transitions.lockAt(transaction, 'bulk', id, status),
    findSigners: findStoppers,
    closedText: 'Only a bulk that is approved and not yet executed needs a cancellation to be approved.',
  },
};

async function withEntries(bulk: Bulk, { services }: Call): Promise<CountedBulk> {
  return { ...bulk, entries: await countEntries(bulk, services) };
}

async function count(db: Connection, bulk: Bulk, { stores }: Services): Promise<CountedBulk> {
  return { ...bulk, entries: (await stores.bulks.countEntries(db, [bulk.id])).get(bulk.id) ?? {} };
}

/**
 * Cancels the bulk, or all its entries that are not at the core, and asks the core to stop the others. `executed` means
 * that nothing was left to stop.
 */
async function stop(
  transaction: Transaction,
  id: string,
  authorisationId: string,
  services: Services,
): Promise<SigningResult> {
  const { stores } = services;
  const cancellation = { id, from: 'PATC', to: 'CANC', cause: 'stopped-by-psu' } as const;
  if ((await transition(transaction, bulkTransitions, cancellation, services)) !== undefined)
    return 'approved';
  const isAuthorised = await stores.transitions.lockAt(transaction, 'bulk', id, 'ACTC');
  if (isAuthorised && (await stopEntries(transaction, id, services)) > 0) return 'approved';
  await stores.authorisations.end(transaction, authorisationId, 'executed');
  return 'superseded';
}
