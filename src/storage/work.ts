/** What the use cases and the embedded bank see of writing: works, each of which is done as a whole or not at all. */
import type { Knex } from 'knex';
import type { Addition } from './additions.js';

export type Transaction = Knex.Transaction;
/** What a read runs on: a connection, or the transaction of a work. */
export type Connection = Knex;

/** Does the work for all items, or throws and has done it for none; the results stand in the order of the items. */
export type SharedWork<Item, Result> = (
  transaction: Transaction,
  items: readonly Item[],
) => Promise<readonly Result[]>;

export interface WorkLoad {
  /** Works that no transaction has taken yet. */
  readonly waiting: number;
  /** Of the lanes, those in which a transaction runs or is about to begin. */
  readonly busyLanes: number;
}

export interface UnitOfWork {
  /** How many transactions run at once at the most. */
  readonly lanes: number;
  /**
   * Runs a work in a transaction and settles once it is committed, or rolled back. A work awaits nothing but the
   * database, awaits each of its statements, and may be run more than once: when the answer to a COMMIT is lost its
   * effect is unknown, and a work protects itself by a key that it inserts first.
   */
  run<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /**
   * A work that only adds rows: the rows of those that wait together are written with few statements. False, and nothing is
   * added, when there is a row with the key of the first one already.
   */
  add(addition: Addition): Promise<boolean>;
  /**
   * Runs one work for all items; when that fails one for each half of them, and so on, so that what is wrong with one keeps
   * no other. A work that meets an item that is not as it expects throws, and is run again for that one alone.
   */
  runAll<Item, Result>(
    items: readonly Item[],
    work: SharedWork<Item, Result>,
  ): Promise<readonly PromiseSettledResult<Result>[]>;
  /**
   * A work for items that come one by one: those that arrive at the same moment run together, as with `runAll`. With names,
   * in parts as many as there are lanes, of which no two have a name in common.
   */
  gathered<Item, Result>(
    work: SharedWork<Item, Result>,
    namesOf?: (item: Item) => readonly [string, ...string[]],
  ): (item: Item) => Promise<Result>;
  /**
   * Calls back after the commit of the work that this transaction is running, and not at all when the work is undone. When
   * the answer to the commit is lost, that counts as undone: the work is run again.
   */
  onceCommitted(transaction: Transaction, act: () => void): void;
  /** How long the oldest work that no transaction has taken yet has waited, in milliseconds; 0 where none waits. */
  waitingMilliseconds(): number;
  load(): WorkLoad;
  /** Settles when nothing waits or runs any more. */
  drain(): Promise<void>;
}
