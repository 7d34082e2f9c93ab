/** GET /accounts/{account-id}/transactions: checks the query and reads a page, with cursor pagination. */
import {
  firstBookedPosition,
  type BookingStatus,
  bookingStatuses,
  listingStartDay,
  type Entry,
  type EntryPosition,
  findPeriodViolations,
  firstCursorPosition,
  includes,
  isOutdated,
  isStatableEntry,
  needsFreshness,
  pageSizes,
  type PendingPayment,
  toPeriod,
  parseCursor,
  type StatementFilters,
  type StatementCursor,
  type CursorPosition,
  formatCursor,
} from '../../domain/account-statement.js';
import { isStatable } from '../../domain/money.js';
import { isFresh } from '../../domain/oauth/access.js';
import { invalid, Problem, refuseIfAny, unsupported, type Violation } from '../../domain/problem.js';
import type { LocalDate } from '../../domain/time.js';
import {
  type AccountCaller,
  countCall,
  type OpenAccount,
  openAccount,
  requireRight,
} from './account-access.js';
import { type AccountBalances, readAccountBalances } from './accounts.js';
import type { Call, Services } from '../services.js';

export interface TransactionsQuery {
  /** `booked` when absent. */
  readonly bookingStatus?: string;
  readonly dateFrom?: LocalDate;
  readonly dateTo?: LocalDate;
  readonly pageSize?: number;
  readonly cursor?: string;
  readonly withBalance?: boolean;
  readonly entryReferenceFrom?: string;
  readonly deltaList?: string;
}

export interface TransactionsPage extends OpenAccount {
  readonly filters: StatementFilters & { readonly pageSize: number; readonly withBalance: boolean };
  readonly booked: readonly Entry[];
  readonly pending: readonly PendingPayment[];
  readonly balances?: AccountBalances;
  /** The cursor of the next page; absent on the last one. */
  readonly next?: string;
}

export async function listTransactions(
  resourceId: string,
  query: TransactionsQuery,
  caller: AccountCaller,
  call: Call,
): Promise<TransactionsPage> {
  const { cursors, clock } = call.services;
  const opened = await openAccount(resourceId, caller, call);
  requireRight(opened, 'transactions');
  const { pageSize = pageSizes.usual, withBalance = false } = query;
  const bookingStatus = requireBookingStatus(query.bookingStatus ?? 'booked');
  if (withBalance) requireRight(opened, 'balances', 'withBalance');
  const filters = { bookingStatus, period: toPeriod(query, clock.today()), pageSize, withBalance };
  refuseIfAny([
    ...findUnsupported(query),
    ...findPageSizeViolations(pageSize),
    ...findPeriodViolations(filters.period),
  ]);

  const listing = JSON.stringify([opened.consent.id, resourceId, bookingStatus, filters.period]);
  const mark = query.cursor === undefined ? undefined : openMark(query.cursor, listing, call);
  const day = listingStartDay(mark, clock.today());
  if (needsFreshness(filters.period, day)) requireFreshness(call);
  if (!mark) await countCall(opened.consent, { name: 'transactions', resourceId, query }, caller, call);

  const { services } = call;
  const page = await readPage(opened.account.id, filters, mark, day, services);
  const newest = mark?.newest ?? afterAllUntil(services.ids.next());
  return {
    ...opened,
    filters,
    // Left out after the page was cut, so that the next page begins where this one ends.
    booked: page.booked.filter(isStatableEntry),
    pending: page.pending.filter(({ amount }) => isStatable(amount)),
    // Later pages are not counted as calls, so they must not show balances again.
    ...(withBalance && !mark && { balances: await readAccountBalances(opened.account, services) }),
    ...(page.next && { next: cursors.seal(listing, formatCursor({ since: day, newest, place: page.next })) }),
  };
}

/**
 * An upper bound that sorts after every identifier made up to this one's millisecond: identifiers begin with their
 * time.
 */
function afterAllUntil(id: string): string {
  return `${id.slice(0, 'tttttttt-tttt'.length)}~`;
}

/** Refuses the values that later versions of the Berlin Group's API have: 400 PARAMETER_NOT_SUPPORTED. */
function requireBookingStatus(asked: string): BookingStatus {
  const offered = bookingStatuses.find((each) => each === asked);
  if (offered !== undefined) return offered;
  const text = `The bank lists no transactions of the status ${asked}.`;
  throw new Problem('request.unsupported', text, 'bookingStatus');
}

/** Either parameter alone is unsupported; both together contradict each other. */
function findUnsupported(query: TransactionsQuery): Violation[] {
  const names = (['entryReferenceFrom', 'deltaList'] as const).filter((name) => query[name] !== undefined);
  if (names.length > 1)
    return [invalid('deltaList', 'Only one of entryReferenceFrom and deltaList is sent.')];
  return names.map((name) =>
    unsupported(name, `The bank does not report by ${name}; use dateFrom and dateTo.`),
  );
}

function findPageSizeViolations(pageSize: number): Violation[] {
  const { least, most } = pageSizes;
  if (Number.isInteger(pageSize) && pageSize >= least && pageSize <= most) return [];
  return [invalid('pageSize', `A page holds from ${least} to ${most} transactions.`)];
}

function openMark(cursor: string, listing: string, { services }: Call): StatementCursor {
  const sealed = services.cursors.open(listing, cursor);
  const mark = sealed === undefined ? undefined : parseCursor(sealed);
  if (mark && !isOutdated(mark, services.clock.today())) return mark;
  const text = mark
    ? 'The cursor has expired; start the list again without a cursor.'
    : 'The cursor is not of this listing; follow the link of the page before as it is.';
  throw new Problem('request.invalid', text, 'cursor');
}

/** Throws 401 TOKEN_INVALID: transactions of more than 90 days ago need a token of a recent authorisation. */
function requireFreshness({ access, services }: Call): void {
  const { clock, policy } = services;
  if (access && isFresh(access, clock.now(), policy.scaFreshnessSeconds)) return;
  const minutes = Math.floor(policy.scaFreshnessSeconds / 60);
  const text =
    `Transactions of more than 90 days ago need an access token from an approval of the last ${minutes} minutes: ` +
    'register a consent, let the customer approve it, and exchange the code.';
  throw new Problem('token.invalid', text, 'dateFrom');
}

export interface StatementPage {
  readonly pending: readonly PendingPayment[];
  readonly booked: readonly Entry[];
  readonly next?: CursorPosition;
}

/** Reads one page. The first page has no mark; it limits the later pages to the entries that exist now. */
async function readPage(
  accountId: string,
  filters: StatementFilters & { readonly pageSize: number },
  mark: StatementCursor | undefined,
  day: LocalDate,
  services: Services,
): Promise<StatementPage> {
  const { read, stores } = services;
  const { bookingStatus, pageSize, period } = filters;
  const place = mark?.place ?? firstCursorPosition(filters);
  const beginning = mark && firstBookedPosition(mark, period);
  if (place.section === 'booked') {
    return readBooked(accountId, filters, place.after ?? beginning, pageSize, services);
  }

  // Pending payments belong to today, whenever they will be booked.
  const isToday = includes(period, day);
  const range = { before: place.before, limit: pageSize + 1 };
  const found = isToday ? await read.run((db) => stores.pendingPayments.find(db, accountId, range)) : [];
  const pending = found.slice(0, pageSize);
  const last = pending.at(-1);
  if (found.length > pageSize && last)
    return { pending, booked: [], next: { section: 'pending', before: last.id } };
  if (bookingStatus === 'pending') return { pending, booked: [] };
  const rest = await readBooked(accountId, filters, beginning, pageSize - pending.length, services);
  return { ...rest, pending };
}

async function readBooked(
  accountId: string,
  { period }: StatementFilters,
  after: EntryPosition | undefined,
  room: number,
  { bank }: Services,
): Promise<StatementPage> {
  if (after && after.bookingDate < period.from) return { pending: [], booked: [] };
  // Reads one row more than fits, to tell whether another page follows.
  const query = { ...period, ...(after && { after }), limit: room + 1 };
  const found = await bank.entriesOf(accountId, query);
  const booked = found.slice(0, room);
  if (found.length <= room) return { pending: [], booked };
  const last = booked.at(-1);
  const place = last && { after: { bookingDate: last.bookingDate, id: last.id } };
  return { pending: [], booked, next: { section: 'booked', ...place } };
}
