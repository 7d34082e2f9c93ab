/**
 * A step of a clock is stored with the first thing that is done at it, in one commit: nothing is written at a time that the
 * clock does not show, and whoever holds the clock no more writes nothing.
 */
import { Problem } from '../../domain/problem.js';
import type { Transaction, UnitOfWork } from '../../storage/unit-of-work.js';

/**
 * Stores the step in a transaction; false for whoever holds the clock no more. Where it throws it is asked once more, and
 * leaves out then what has failed.
 */
export type StoreStep = (transaction: Transaction) => Promise<boolean>;

export interface StepWork {
  readonly work: UnitOfWork;
  /** Stores the step by itself where nothing was done at it; false when the clock is held by somebody else now. */
  ensureStored(): Promise<boolean>;
  isLost(): boolean;
}

const nothing = (): Promise<void> => Promise.resolve();

type InTransaction<Args extends readonly unknown[], Result> = (
  transaction: Transaction,
  ...args: Args
) => Promise<Result>;

export function stepWork(inner: UnitOfWork, store: StoreStep): StepWork {
  const { after, isLost, isStored, wasFor } = storingFirst(inner, store);
  let storing: Promise<void> | undefined;
  /** Another transaction would only wait for the clock's row: it begins when the one is over that stores the step. */
  const inTurn = async <Result>(begin: () => Promise<Result>): Promise<Result> => {
    while (storing && !isStored() && inner.lanes > 1) await storing;
    const begun = begin();
    if (!isStored()) storing = begun.then(nothing, nothing).finally(() => (storing = undefined));
    return begun;
  };
  const run: UnitOfWork['run'] = (work) =>
    inTurn(async () => {
      try {
        return await inner.run(after(work));
      } catch (error) {
        if (!wasFor(error)) throw error;
        return inner.run(after(work));
      }
    });
  return {
    work: {
      lanes: inner.lanes,
      run,
      add: async (addition) => {
        if (!isStored()) await run(nothing);
        return inner.add(addition);
      },
      runAll: (items, work) => inTurn(() => inner.runAll(items, after(work))),
      gathered: (work, namesOf) => {
        const runOne = inner.gathered(after(work), namesOf);
        return (item) => inTurn(() => runOne(item));
      },
      onceCommitted: (transaction, act) => inner.onceCommitted(transaction, act),
      waitingMilliseconds: () => inner.waitingMilliseconds(),
      load: () => inner.load(),
      drain: () => inner.drain(),
    },
    ensureStored: async () => {
      if (!isStored() && !isLost())
        await run(nothing).catch((error: unknown) => {
          if (!isLost()) throw error;
        });
      return isStored();
    },
    isLost,
  };
}

/** Has works store the step before anything else, in their transactions, until one of them is committed. */
function storingFirst(inner: UnitOfWork, store: StoreStep) {
  let stored = false;
  let lost = false;
  let failure: unknown;
  /** In which it is stored, while they run: several works may share one. */
  const storedIn = new WeakSet<Transaction>();
  const storeIn = async (transaction: Transaction): Promise<void> => {
    const isHeld = await store(transaction).catch((error: unknown) => {
      failure = error;
      throw error;
    });
    if (!isHeld) {
      lost = true;
      throw new Problem('status.invalid', 'The clock is taken forward by somebody else, or stands.');
    }
    storedIn.add(transaction);
    inner.onceCommitted(transaction, () => {
      stored = true;
    });
  };
  const after =
    <Args extends readonly unknown[], Result>(work: InTransaction<Args, Result>): typeof work =>
    async (transaction, ...args) => {
      if (stored || storedIn.has(transaction)) return work(transaction, ...args);
      try {
        await storeIn(transaction);
        return await work(transaction, ...args);
      } catch (error) {
        // It is undone together with the work.
        storedIn.delete(transaction);
        throw error;
      }
    };
  return {
    after,
    isStored: () => stored,
    isLost: () => lost,
    /** What the step could not be stored with is no fault of a work's, and is left out the next time. */
    wasFor: (error: unknown) => !lost && error !== undefined && error === failure,
  };
}
