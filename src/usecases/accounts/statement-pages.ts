/** Cuts one page out of a statement: pending payments first, then what is booked. */
import type { Entry } from '../../domain/accounts/entry.js';
import type { PendingPayment } from '../../domain/accounts/pending.js';
import { includes } from '../../domain/accounts/period.js';
import type { StatementFilters, StatementPlace } from '../../domain/accounts/statement.js';
import type { LocalDate } from '../../domain/time.js';
import type { Services } from '../services.js';

export interface StatementPage {
  readonly pending: readonly PendingPayment[];
  readonly booked: readonly Entry[];
  readonly next?: StatementPlace;
}

export async function readPage(
  accountId: string,
  filters: StatementFilters & { readonly pageSize: number },
  place: StatementPlace,
  day: LocalDate,
  services: Services,
): Promise<StatementPage> {
  const { bookingStatus, pageSize, period } = filters;
  if (place.section === 'booked') return readBooked(accountId, filters, place, pageSize, services);

  // What is pending is so today, whenever it will be booked.
  const found = includes(period, day) ? await findPending(accountId, place, pageSize + 1, services) : [];
  const pending = found.slice(0, pageSize);
  const last = pending.at(-1);
  if (found.length > pageSize && last)
    return { pending, booked: [], next: { section: 'pending', before: last.id } };
  if (bookingStatus === 'pending') return { pending, booked: [] };
  const rest = await readBooked(
    accountId,
    filters,
    { section: 'booked' },
    pageSize - pending.length,
    services,
  );
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
  { after }: Extract<StatementPlace, { section: 'booked' }>,
  room: number,
  { bank }: Services,
): Promise<StatementPage> {
  // One more than there is room for tells whether another page follows.
  const wish = { ...period, ...(after && { after }), limit: room + 1 };
  const found = await bank.entriesOf(accountId, wish);
  const booked = found.slice(0, room);
  if (found.length <= room) return { pending: [], booked };
  const last = booked.at(-1);
  const place = last && { after: { bookingDate: last.bookingDate, id: last.id } };
  return { pending: [], booked, next: { section: 'booked', ...place } };
}
