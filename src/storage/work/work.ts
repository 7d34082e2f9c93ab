/** The write interface of the use cases and the embedded bank: works, each committed as a whole or not at all. */
import type { Knex } from 'knex';
import type { Addition } from './additions.js';

export type Transaction = Knex.Transaction;
/** The target of a read: a connection, or the transaction of a work. */
export type Connection = Knex;

/** Performs the work for all items, or throws and has performed none; results are in the order of the items. */
export type SharedWork<Item, Result> = (
  transaction: Transaction,
  items: readonly Item[],
) => Promise<readonly Result[]>;

export interface WorkLoad {
  /** Queue length: works that no transaction has taken yet. */
  readonly waiting: number;
  /** Lanes in which a transaction runs or is about to begin. */
  readonly busyLanes: number;
}

export interface UnitOfWork {
  /** The maximum number of concurrent transactions. */
  readonly lanes: number;
  /**
   * Runs a work in a transaction and settles once it is committed or rolled back. A work awaits each of its statements
   * and nothing but the database. A work may run more than once: when the answer to a COMMIT is lost, the effect is
   * unknown, so a work protects itself by inserting an idempotency key first.
   */
  run<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /**
   * Inserts rows; works that wait at the same time share statements. Returns false, without inserting any row, when the
   * key of the first row exists already.
   */
  add(addition: Addition): Promise<boolean>;
  /**
   * Runs one work for all items; after a failure, one work for each half, recursively, so that a faulty item does not
   * block others. A work throws on an unexpected item, and is rerun for that item alone.
   */
  runAll<Item, Result>(
    items: readonly Item[],
    work: SharedWork<Item, Result>,
  ): Promise<readonly PromiseSettledResult<Result>[]>;
  /**
   * Batches items that arrive one by one: those that arrive at the same moment run together, as with `runAll`. With
   * `namesOf`, a batch is split into at most as many parts as there are lanes; no two parts share a name.
   */
  batched<Item, Result>(
    work: SharedWork<Item, Result>,
    namesOf?: (item: Item) => readonly [string, ...string[]],
  ): (item: Item) => Promise<Result>;
  /**
   * Runs `act` after the commit of the work in this transaction, and never when the work is rolled back. A lost answer
   * to the commit counts as a rollback: the work is rerun.
   */
  afterCommit(transaction: Transaction, act: () => void): void;
  /** Waiting time of the oldest queued work in milliseconds; 0 when the queue is empty. */
  waitingMilliseconds(): number;
  load(): WorkLoad;
  /** Resolves when no work is queued or running (graceful shutdown). */
  drain(): Promise<void>;
}
