/** Bulk payments on the customer's own pages: the order, its approvals, and what came of each payment. */
import { applyExpiry } from '../../domain/authorisation/lifecycle.js';
import { defined } from '../../domain/defined.js';
import { type Bulk, bulkLifecycle, type BulkStatus, bulkStatusOf } from '../../domain/payments/bulk.js';
import {
  endingOf,
  type PaymentEnd,
  type PaymentStanding,
  standingOf,
} from '../../domain/payments/standing.js';
import type { LocalDate } from '../../domain/time.js';
import { buildBulkSummary, summarizeEntry } from '../bulks/bulk-summary.js';
import type { BulkEntrySummary, BulkSummary } from '../resource/subject.js';
import { currentMoment, type Services } from '../services.js';
import { withTestClock } from '../test-clock.js';
import { type BankTime, type OrderKind, toBankTime } from './order-kind.js';
import type { Confirmation } from './own-payments.js';

export interface OwnBulk {
  readonly kind: 'bulk';
  readonly id: string;
  readonly tpp: string;
  readonly startedAt: BankTime;
  readonly bulk: BulkSummary;
  readonly standing: BulkStanding;
  /** Why it ended without being approved. */
  readonly ending?: PaymentEnd;
  readonly signaturesNeeded: number;
  readonly approvals: readonly Confirmation[];
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
  const { bank, read, stores } = given;
  const { clientId, createdAt, id, order, signaturesNeeded } = stored;
  const found = await read.run(async (db) => ({
    client: await stores.clients.find(db, clientId),
    services: await withTestClock(clientId, given, db),
    signatures: await stores.signatures.findGiven(db, 'bulk', id),
    counts: (await stores.bulks.countEntries(db, [id])).get(id) ?? {},
    entries: await stores.bulks.listEntries(db, id),
    ended: await stores.bulks.listEnded(db, id),
    move: await stores.transitions.findMove(db, 'bulk', id, stored.status),
  }));
  const { client, counts, ended, entries, move, services, signatures } = found;
  const { clock } = services;
  const moment = currentMoment(clock);
  const bulk = applyExpiry(bulkLifecycle, stored, moment);
  const status = bulkStatusOf(bulk.status, counts);
  const expiry = bulkLifecycle.endOf(stored, moment);
  const causes = new Map(ended.map(({ cause, index }) => [index, cause]));
  return {
    kind: 'bulk',
    id,
    tpp: client?.name ?? '',
    startedAt: toBankTime(createdAt, clock),
    bulk: await buildBulkSummary(bulk, services),
    standing: standingOfBulk(bulk, status, moment.today),
    ...defined({ ending: endingOf(bulk.status, expiry?.cause ?? move?.cause) }),
    signaturesNeeded,
    approvals: await Promise.all(
      signatures.map(async ({ psuId, signedAt }) => ({
        at: toBankTime(signedAt, clock),
        ...defined({ name: (await bank.findCustomer(psuId))?.name }),
      })),
    ),
    entries: order.payments.map((entry, index) => {
      const payment = entries[index] ?? { ...bulk, isHandedOver: false };
      return {
        ...summarizeEntry(entry),
        standing: standingOf({ ...payment, executionDate: bulk.executionDate }, moment.today),
        ...defined({ ending: endingOf(payment.status, causes.get(index)) }),
      };
    }),
  };
}

function standingOfBulk({ executionDate }: Bulk, status: BulkStatus, today: LocalDate): BulkStanding {
  if (status === 'PART') return 'partly-carried-out';
  return standingOf({ executionDate, isHandedOver: false, status }, today);
}
