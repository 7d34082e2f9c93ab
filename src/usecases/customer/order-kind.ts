/** A kind of order on the customer's own pages, and what the pages show of orders of every kind. */
import type { AccountDetails } from '../../domain/accounts/account.js';
import type { PaymentEnd } from '../../domain/payments/standing.js';
import type { Instant, LocalDate } from '../../domain/time.js';
import type { ListPlace } from '../../storage/tables/payments/order-places.js';
import type { Connection } from '../../storage/work/unit-of-work.js';
import type { Clock, Services } from '../services.js';

export interface OrderKind<Order> {
  /** Finds orders in a range, the newest first, reading no others. */
  readonly findPlaces: (
    db: Connection,
    range: PlaceRange,
    stores: Services['stores'],
  ) => Promise<readonly ListPlace[]>;
  /** Reads the orders with these ids that debit one of the accounts; ids of other orders are ignored. */
  readonly read: (
    ids: readonly string[],
    accounts: OwnAccounts,
    services: Services,
  ) => Promise<readonly Order[]>;
}

/** The facts that an order of every kind has. */
export interface OwnOrderFacts {
  readonly id: string;
  readonly tpp: string;
  readonly startedAt: BankTime;
  /** Why it ended without being carried out; absent also for a cause that a later release has recorded. */
  readonly ending?: PaymentEnd;
  readonly signaturesNeeded: number;
  readonly approvals: readonly Confirmation[];
}

/** The customer who has confirmed, by name; the name is absent when the bank has no such customer any more. */
export interface Confirmation {
  readonly name?: string;
  readonly at: BankTime;
}

/** At most `most` orders of an account, created at `since` or later, and before a place of the list. */
export interface PlaceRange {
  readonly accountId: string;
  readonly since: Instant;
  readonly before: ListPlace;
  readonly most: number;
}

/** The customer's accounts by id: the customer's own, and those of companies that the customer signs for. */
export type OwnAccounts = ReadonlyMap<string, AccountDetails>;

/** A date and a time of day in the bank's time zone. */
export interface BankTime {
  readonly day: LocalDate;
  readonly time: string;
}

export function toBankTime(at: Instant, clock: Clock): BankTime {
  return { day: clock.dateOf(at), time: clock.timeOfDay(at) };
}
