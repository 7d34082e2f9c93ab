/** Context of the conformance checks: the adapter, the fixture's accounts, and their initial state. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Entry } from '../../src/domain/account-statement.js';
import type { RateTable } from '../../src/domain/payments/exchange.js';
import type { Instant, LocalDate } from '../../src/domain/time.js';
import type { Closable } from '../../src/bank/closable.js';
import type { BoundsBreach } from '../../src/bank/core-bounds.js';
import type { CoreBanking } from '../../src/bank/core-banking.js';
import type { Sca } from '../../src/bank/sca.js';
import type { Role } from './fixture.js';
import type { RecordedResult } from './recorded-results.js';
import type { RecordingCore } from './recording-core.js';

export interface RunContext {
  readonly now: () => Instant;
  readonly today: LocalDate;
  readonly newId: () => string;
  /** The server's deadlines for payment calls and for reads. */
  readonly deadlineMilliseconds: number;
  readonly readDeadlineMilliseconds: number;
  readonly scaDeadlineMilliseconds: number;
  /** The authenticator, where the module exports one. */
  readonly sca?: Sca;
  /** Unhandled promise rejections; in a server each would end the process. */
  readonly stray: readonly unknown[];
  /** The plugin and its parts beside the core, where the module exports them. */
  readonly parts: Readonly<Record<string, Closable>>;
  /** Returns a sentence for each handle that keeps the process alive; missing in a process with other work. */
  readonly findOpenHandles?: () => Promise<readonly string[]>;
}

export interface FixtureAccount {
  readonly id: string;
  readonly iban: string;
  readonly psuId: string;
  readonly userName: string;
  /** The customer's name. */
  readonly name: string;
}

export type Balances = Readonly<Record<Role, bigint>>;

export interface World extends RunContext {
  /** Applies the server's deadline to every read, as `sca` does. */
  readonly bank: CoreBanking;
  readonly core: RecordingCore;
  /** Undefined when the adapter has no `listen`. */
  readonly told: readonly RecordedResult[] | undefined;
  /** Values of reads beyond the port's bounds, without repetitions. */
  readonly breaches: ReadonlyMap<string, BoundsBreach>;
  /** Unanswered reads. */
  readonly unread: readonly string[];
  readonly accounts: Readonly<Record<Role, FixtureAccount>>;
  readonly unusedIban: string;
  readonly ibanElsewhere: string;
  readonly rates: RateTable;
  readonly settleMilliseconds: number;
  readonly atFirst: { readonly balances: Balances; readonly entries: ReadonlyMap<Role, readonly Entry[]> };
  /** Converts whole units of the home currency to minor units. */
  readonly units: (count: number) => bigint;
}

/** Polls until `isSo` holds or the settlement time has passed; returns the last value. */
export async function pollUntil<T>(
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
