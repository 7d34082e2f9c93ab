/** The interface of a kind of order on the customer's own pages. */
import type { AccountDetails } from '../../domain/accounts/account.js';
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
