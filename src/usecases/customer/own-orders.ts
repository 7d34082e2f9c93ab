/** Orders that TPPs have initiated from a customer's accounts, for the customer's own pages. */
import { defined } from '../../domain/defined.js';
import { Problem, unlessNewer } from '../../domain/problem.js';
import { addDays, type LocalDate } from '../../domain/time.js';
import type { ListPlace } from '../../storage/tables/payments/order-places.js';
import type { Clock, Services } from '../services.js';
import type { OrderKind, OwnAccounts } from './order-kind.js';
import { type OwnBulk, ownBulks } from './own-bulks.js';
import { type OwnPayment, ownPayments } from './own-payments.js';
import { type OwnStandingOrder, ownStandingOrders } from './own-standing-orders.js';

export type OwnOrder = OwnPayment | OwnBulk | OwnStandingOrder;

const orderKinds: readonly OrderKind<OwnOrder>[] = [ownPayments, ownBulks, ownStandingOrders];

export interface OwnOrders {
  /** The newest first. */
  readonly orders: readonly OwnOrder[];
  /** Cursor of the older orders; absent on the last page. */
  readonly next?: string;
}

/** Orders per page. */
const pageSize = 20;
const shownDays = 2 * 366;
/** Sorts after every order. */
const newest: ListPlace = { createdAt: 8.64e15, id: '' };

/**
 * Lists a page of the orders of two years, approved or not. A customer sees every order against an account, even an
 * unopened order that names no customer, and so learns of a TPP's attempts. A cursor of another list begins at the
 * newest order.
 */
export async function listOwnOrders(
  psuId: string,
  cursor: string | undefined,
  services: Services,
): Promise<OwnOrders> {
  const { clock, cursors, read, stores } = services;
  const accounts = await readOwnAccounts(psuId, services);
  const listing = `orders of ${psuId}`;
  const opened = cursor === undefined ? undefined : cursors.open(listing, cursor);
  const range = {
    since: clock.startOf(oldestDay(clock)),
    before: opened === undefined ? newest : parsePlace(opened),
    most: pageSize + 1,
  };
  // A search for each account reads a page of the index in its order; one search would sort all orders.
  const searches = orderKinds.flatMap((kind) => [...accounts.keys()].map((id) => [kind, id] as const));
  const found = await read.run((db) =>
    Promise.all(
      searches.map(async ([kind, accountId]) =>
        (await kind.findPlaces(db, { ...range, accountId }, stores)).map((place) => ({ kind, place })),
      ),
    ),
  );
  const places = found.flat().toSorted((one, other) => compare(other.place, one.place));
  const page = places.slice(0, pageSize);
  const last = places.length > pageSize ? page.at(-1) : undefined;
  const orders = await readOrders(page, accounts, services);
  return {
    orders: page.flatMap(({ place }) => orders.get(place.id) ?? []),
    ...defined({ next: last && cursors.seal(listing, formatPlace(last.place)) }),
  };
}

/** Throws `payment.unknown` also for another customer's order, and for one of more than two years ago. */
export async function findOwnOrder(psuId: string, id: string, services: Services): Promise<OwnOrder> {
  const accounts = await readOwnAccounts(psuId, services);
  for (const kind of orderKinds) {
    const [order] = await kind.read([id], accounts, services);
    if (order && order.startedAt.day >= oldestDay(services.clock)) return order;
  }
  throw new Problem('payment.unknown', 'There is no such payment.', 'paymentId');
}

async function readOwnAccounts(psuId: string, { bank }: Services): Promise<OwnAccounts> {
  return new Map((await bank.accountsOf(psuId)).map((account) => [account.id, account]));
}

interface Found {
  readonly kind: OrderKind<OwnOrder>;
  readonly place: ListPlace;
}

/** Reads the orders of a page, each kind at once; leaves out those that only a newer release can read. */
async function readOrders(
  page: readonly Found[],
  accounts: OwnAccounts,
  services: Services,
): Promise<ReadonlyMap<string, OwnOrder>> {
  const ofEachKind = orderKinds.map(async (kind) => {
    const ids = page.filter((found) => found.kind === kind).map(({ place }) => place.id);
    if (ids.length === 0) return [];
    const orders = await unlessNewer(kind.read(ids, accounts, services));
    if (orders) return orders;
    // An order that only a newer release can read hides no other.
    const each = await Promise.all(ids.map((id) => unlessNewer(kind.read([id], accounts, services))));
    return each.flatMap((order) => order ?? []);
  });
  return new Map((await Promise.all(ofEachKind)).flat().map((order) => [order.id, order]));
}

function oldestDay(clock: Clock): LocalDate {
  return addDays(clock.today(), -shownDays);
}

function compare(one: ListPlace, other: ListPlace): number {
  return one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1);
}

function formatPlace({ createdAt, id }: ListPlace): string {
  return `${createdAt} ${id}`;
}

function parsePlace(text: string): ListPlace {
  const [createdAt, id = ''] = text.split(' ');
  return { createdAt: Number(createdAt), id };
}
