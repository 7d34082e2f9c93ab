/** Cuts one page out of a statement: pending payments first, then what is booked. */
import type { Entry, EntryPosition, PendingPayment } from '../../domain/accounts/entry.js';
import {
  beginningOf,
  firstPlace,
  includes,
  type StatementFilters,
  type StatementMark,
  type StatementPlace,
} from '../../domain/accounts/statement.js';
import type { Services } from '../services.js';

export interface StatementPage {
  readonly pending: readonly PendingPayment[];
  readonly booked: readonly Entry[];
  readonly next?: StatementPlace;
}

/** A first page has no place yet; what it leaves to the next ones is cut off at what is there now. */
export async function readPage(
  accountId: string,
  filters: StatementFilters & { readonly pageSize: number },
  mark: StatementMark | Pick<StatementMark, 'since'>,
  services: Services,
): Promise<StatementPage> {
  const { bookingStatus, pageSize, period } = filters;
  const place = 'place' in mark ? mark.place : firstPlace(filters);
  const beginning = 'place' in mark ? beginningOf(mark, period) : undefined;
  if (place.section === 'booked') {
    return readBooked(accountId, filters, place.after ?? beginning, pageSize, services);
  }

  // What is pending is so today, whenever it will be booked.
  const isToday = includes(period, mark.since);
  const found = isToday ? await findPending(accountId, place, pageSize + 1, services) : [];
  const pending = found.slice(0, pageSize);
  const last = pending.at(-1);
  if (found.length > pageSize && last)
    return { pending, booked: [], next: { section: 'pending', before: last.id } };
  if (bookingStatus === 'pending') return { pending, booked: [] };
  const rest = await readBooked(accountId, filters, beginning, pageSize - pending.length, services);
  return { ...rest, pending };
}

function findPending(
  accountId: string,
  { before }: Extract<StatementPlace, { section: 'pending' }>,
  limit: number,
  { read, stores }: Services,
): Promise<readonly PendingPayment[]> {
  return read.run((db) => stores.pendingPayments.find(db, accountId, { before, limit }));
}

async function readBooked(
  accountId: string,
  { period }: StatementFilters,
  after: EntryPosition | undefined,
  room: number,
  { bank }: Services,
): Promise<StatementPage> {
  if (after && after.bookingDate < period.from) return { pending: [], booked: [] };
  // One more than there is room for tells whether another page follows.
  const query = { ...period, ...(after && { after }), limit: room + 1 };
  const found = await bank.entriesOf(accountId, query);
  const booked = found.slice(0, room);
  if (found.length <= room) return { pending: [], booked };
  const last = booked.at(-1);
  const place = last && { after: { bookingDate: last.bookingDate, id: last.id } };
  return { pending: [], booked, next: { section: 'booked', ...place } };
}
