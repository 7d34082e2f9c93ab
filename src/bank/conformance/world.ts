/** Everything that the checks work with: the adapter, the accounts of its fixture, and what there was on them at first. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Entry } from '../../domain/accounts/statement.js';
import type { RateTable } from '../../domain/payments/exchange.js';
import type { Instant, LocalDate } from '../../domain/time.js';
import type { CoreBanking } from '../core-banking.js';
import type { Role } from './fixture.js';
import type { Told } from './told-results.js';
import type { WatchedCore } from './watched-core.js';

export interface Circumstances {
  readonly now: () => Instant;
  readonly today: LocalDate;
  readonly newId: () => string;
  /** How long the server would wait for what moves money, and for what is read. */
  readonly deadlineMilliseconds: number;
  readonly readDeadlineMilliseconds: number;
  /** Where rejections gather that nobody has caught; in a server each would be its end. */
  readonly stray: readonly unknown[];
}

export interface TriedAccount {
  readonly id: string;
  readonly iban: string;
  readonly psuId: string;
  /** The customer's. */
  readonly name: string;
}

export type Balances = Readonly<Record<Role, bigint>>;

export interface World extends Circumstances {
  /** With the server's deadline for every read. */
  readonly bank: CoreBanking;
  readonly core: WatchedCore;
  /** Undefined when the adapter has no `listen`. */
  readonly told: readonly Told[] | undefined;
  /** Reads that had no answer. */
  readonly unread: readonly string[];
  readonly accounts: Readonly<Record<Role, TriedAccount>>;
  readonly unusedIban: string;
  readonly ibanElsewhere: string;
  readonly rates: RateTable;
  readonly settleMilliseconds: number;
  readonly atFirst: { readonly balances: Balances; readonly entries: ReadonlyMap<Role, readonly Entry[]> };
  /** So many whole units of the home currency, in minor units. */
  readonly units: (count: number) => bigint;
}

/** Looks again until it is so, or what was told later must have arrived; answers what was seen last. */
export async function eventually<T>(
  look: () => Promise<T>,
  isSo: (seen: T) => boolean,
  { settleMilliseconds }: Pick<World, 'settleMilliseconds'>,
): Promise<T> {
  const end = performance.now() + settleMilliseconds;
  let seen = await look();
  for (let wait = 10; !isSo(seen) && performance.now() < end; wait = Math.min(wait * 2, 500)) {
    await pause(wait);
    seen = await look();
  }
  return seen;
}
