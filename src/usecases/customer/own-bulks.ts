/** Bulk payments on the customer's own pages: the order, its approvals, and what came of each payment. */
import { defined } from '../../domain/defined.js';
import {
  type Bulk,
  bulkLifecycle,
  type BulkStatus,
  bulkStatusOf,
  countStatuses,
} from '../../domain/payments/bulk.js';
import {
  endingOf,
  type PaymentEnd,
  type PaymentStanding,
  standingOf,
} from '../../domain/payments/standing.js';
import type { LocalDate } from '../../domain/time.js';
import { buildBulkSummary, summarizeEntry } from '../bulks/bulk-summary.js';
import type { BulkEntrySummary, BulkSummary } from '../resource/subject.js';
import type { Services } from '../services.js';
import type { OrderKind, OwnOrderFacts } from './order-kind.js';
import { readParts } from './order-parts.js';

export interface OwnBulk extends OwnOrderFacts {
  readonly kind: 'bulk';
  readonly bulk: BulkSummary;
  readonly standing: BulkStanding;
  /** The payments in the TPP's order. */
  readonly entries: readonly OwnEntry[];
}

/** `partly-carried-out`: some payments were rejected or stopped, and others were not. */
export type BulkStanding = PaymentStanding | 'partly-carried-out';

export interface OwnEntry extends BulkEntrySummary {
  readonly standing: PaymentStanding;
  /** Why it ended without being carried out. */
  readonly ending?: PaymentEnd;
}

export const ownBulks: OrderKind<OwnBulk> = {
  findPlaces: (db, { accountId, before, most, since }, { bulks }) =>
    bulks.findPlaces(db, accountId, since, before, most),
  read: async (ids, accounts, services) => {
    const { read, stores } = services;
    const found = await Promise.all(ids.map((id) => stores.bulks.lookUp(read, id)));
    const own = found.flatMap((each) => (each && accounts.has(each.debtorAccountId) ? [each] : []));
    return Promise.all(own.map((bulk) => toOwnBulk(bulk, services)));
  },
};

async function toOwnBulk(stored: Bulk, given: Services): Promise<OwnBulk> {
  const found = await readParts('bulk', bulkLifecycle, stored, given);
  const { causes, facts, order: bulk, parts, services, today } = found;
  const status = bulkStatusOf(bulk.status, countStatuses(parts));
  return {
    kind: 'bulk',
    ...facts,
    bulk: await buildBulkSummary(bulk, services),
    standing: standingOfBulk(bulk, status, today),
    entries: bulk.order.payments.map((entry, index) => {
      const payment = parts[index] ?? { ...bulk, isHandedOver: false };
      return {
        ...summarizeEntry(entry),
        standing: standingOf({ ...payment, executionDate: bulk.executionDate }, today),
        ...defined({ ending: endingOf(payment.status, causes.get(index)) }),
      };
    }),
  };
}

function standingOfBulk({ executionDate }: Bulk, status: BulkStatus, today: LocalDate): BulkStanding {
  if (status === 'PART') return 'partly-carried-out';
  return standingOf({ executionDate, isHandedOver: false, status }, today);
}
