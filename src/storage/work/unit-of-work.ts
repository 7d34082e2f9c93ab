/**
 * Unit of work: every write goes through it. Concurrent works share one commit (group commit), because the commit is
 * the main cost; a database fault is handled by retrying the work. See docs/developer/decisions, D8.
 */
import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import { add, type Addition } from './additions.js';
import type { Database } from '../database.js';
import { type Fault, isTransient, jitterMilliseconds, unavailable } from '../errors.js';
import { commitWorks, type Work } from './group-commit.js';
import { createBatcher, runAll } from './work-batching.js';
import type { SharedWork, Transaction, UnitOfWork, WorkLoad } from './work.js';
import { longestHoldMilliseconds, type Waiting, WorkQueue } from './work-queue.js';

export { type Reading, reading } from '../reading.js';
export type { Connection, Transaction, UnitOfWork } from './work.js';
export interface UnitOfWorkOptions {
  /** Concurrent transactions; on MySQL four gave the highest throughput, and SQLite has one writer. */
  readonly lanes?: number;
  readonly largestGroup?: number;
}

/** Retry budget for lock conflicts and deadlocks. */
const contentionMilliseconds = 15_000;

const sweepMilliseconds = 100;

export function unitOfWork(database: Database, options: UnitOfWorkOptions = {}): UnitOfWork {
  return new GroupedWork(database, options);
}

/** Callbacks to run after the commit, for the work that a transaction is running; its works run in sequence. */
const onceCommitted = new WeakMap<Transaction, (() => void)[]>();

class GroupedWork implements UnitOfWork {
  readonly #database: Database;
  readonly lanes: number;
  /** Works whose caller has no answer yet: queued, running, or pausing before a retry. */
  readonly #pending = new Set<Waiting>();
  readonly #queue: WorkQueue;
  #busyLanes = 0;
  #isFailing = false;
  #sweep: NodeJS.Timeout | undefined;
  #isHolding = false;
  readonly #drained: (() => void)[] = [];

  constructor(database: Database, { lanes = 4, largestGroup = 64 }: UnitOfWorkOptions) {
    this.#database = database;
    this.lanes = database.dialect.hasOneWriter ? 1 : lanes;
    this.#queue = new WorkQueue(this.lanes, largestGroup);
  }

  run<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#run(work);
  }

  add(addition: Addition): Promise<boolean> {
    return this.#run(
      (transaction) => add(transaction, addition),
      (settle) => ({ addition, added: () => settle(true) }),
    );
  }

  #run<T>(
    work: (transaction: Transaction) => Promise<T>,
    rowsOf?: (settle: (value: T) => void) => Work['rows'],
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      const settle = (value: T) => this.#settle(waiting, () => resolve(value));
      const rows = rowsOf?.(settle);
      const waiting: Waiting = {
        since: performance.now(),
        retryDeadline: this.#database.availability.retryDeadline,
        alone: false,
        hasMetOutage: false,
        attempts: 0,
        ...(rows && { rows }),
        perform: async (transaction) => {
          const acts: (() => void)[] = [];
          onceCommitted.set(transaction, acts);
          const value = await work(transaction);
          return () => {
            for (const act of acts) act();
            settle(value);
          };
        },
        reject: (error) => this.#settle(waiting, () => reject(error)),
      };
      this.#pending.add(waiting);
      this.#enqueue(waiting);
    });
  }

  waitingMilliseconds(): number {
    const { since } = this.#queue;
    return since === undefined ? 0 : performance.now() - since;
  }

  load(): WorkLoad {
    return { waiting: this.#queue.length, busyLanes: this.#busyLanes };
  }

  runAll<Item, Result>(items: readonly Item[], work: SharedWork<Item, Result>) {
    return runAll(this.run.bind(this), items, work);
  }

  batched<Item, Result>(
    work: SharedWork<Item, Result>,
    namesOf?: (item: Item) => readonly [string, ...string[]],
  ) {
    return createBatcher(this.run.bind(this), this.lanes, work, namesOf);
  }

  afterCommit(transaction: Transaction, act: () => void): void {
    const acts = onceCommitted.get(transaction);
    if (!acts) throw new Error('no unit of work runs in this transaction');
    acts.push(act);
  }

  async drain(): Promise<void> {
    if (this.#pending.size === 0) return;
    await new Promise<void>((resolve) => this.#drained.push(resolve));
  }

  #enqueue(waiting: Waiting): void {
    if (!this.#pending.has(waiting)) return;
    this.#queue.push(waiting);
    if (this.#busyLanes < this.lanes) void this.#runLane();
  }

  async #runLane(): Promise<void> {
    this.#busyLanes++;
    try {
      await this.#gather();
      for (let group = this.#take(); group.works.length > 0; group = this.#take()) {
        try {
          await this.#attempt(group.works);
        } finally {
          group.done();
        }
        await this.#gather();
      }
    } finally {
      this.#busyLanes--;
    }
    this.#lookAgain();
  }

  #take() {
    return this.#queue.take(performance.now());
  }

  /** Starts held works after a while even if the group that they wait for is still running. */
  #lookAgain(): void {
    if (this.#isHolding || this.#queue.length === 0) return;
    this.#isHolding = true;
    setTimeout(() => {
      this.#isHolding = false;
      if (this.#queue.length > 0 && this.#busyLanes < this.lanes) void this.#runLane();
    }, longestHoldMilliseconds);
  }

  /** Lets works that arrived in the meantime join the next group; a synchronous driver lets them arrive only here. */
  #gather(): Promise<void> {
    return setImmediate();
  }

  async #attempt(group: readonly Waiting[]): Promise<void> {
    let hasBegun = false;
    try {
      await commitWorks(this.#database, group, {
        begun: () => (hasBegun = true),
        written: () => this.#database.availability.written(),
      });
      this.#noticeAnswer();
    } catch (error) {
      const fault = this.#database.dialect.classify(error);
      if (this.#database.dialect.refusesWrites(error)) this.#database.availability.isReadOnly = true;
      if (fault === 'outage') this.#noticeOutage(error);
      else this.#noticeAnswer();
      const wasShared = hasBegun && group.length > 1;
      for (const waiting of group) {
        waiting.alone ||= hasBegun;
        waiting.hasMetOutage ||= fault === 'outage';
        this.#handle(waiting, error, fault, wasShared);
      }
      // Pauses, so that an unavailable database is not flooded with retries.
      if (fault === 'outage') await pause(jitterMilliseconds(4));
    }
  }

  /** Retries or rejects a work after a fault. */
  #handle(waiting: Waiting, error: unknown, fault: Fault, wasShared: boolean): void {
    if (fault === 'full') {
      this.#database.availability.isDiskFull = true;
      return waiting.reject(unavailable(error, 'disk'));
    }
    // In a shared transaction the error may be another work's: each work is retried alone and gets its own error.
    if (wasShared) return this.#enqueue(waiting);
    if (!isTransient(fault)) return waiting.reject(error);
    const isPatient = fault === 'contention' && !waiting.hasMetOutage;
    const budget = isPatient ? contentionMilliseconds : waiting.retryDeadline.attemptsMilliseconds;
    if (performance.now() - waiting.since >= budget) return waiting.reject(unavailable(error));
    waiting.attempts++;
    setTimeout(() => this.#enqueue(waiting), jitterMilliseconds(waiting.attempts));
  }

  #noticeOutage(error: unknown): void {
    this.#isFailing = true;
    this.#database.availability.failed(error);
    this.#sweep ??= setInterval(() => this.#answerLate(), sweepMilliseconds);
  }

  #noticeAnswer(): void {
    this.#isFailing = false;
    this.#database.availability.succeeded();
  }

  #endSweep(): void {
    clearInterval(this.#sweep);
    this.#sweep = undefined;
  }

  /** Rejects works that passed their deadline during an outage, even if an attempt still hangs. */
  #answerLate(): void {
    const now = performance.now();
    const concerned = [...this.#pending].filter(({ hasMetOutage }) => this.#isFailing || hasMetOutage);
    if (concerned.length === 0) this.#endSweep();
    for (const waiting of concerned) {
      const isLate = now - waiting.since >= waiting.retryDeadline.answerMilliseconds;
      if (isLate) waiting.reject(unavailable(this.#database.availability.lastFault));
    }
    this.#queue.keep(this.#pending);
  }

  #settle(waiting: Waiting, tell: () => void): void {
    if (!this.#pending.delete(waiting)) return;
    tell();
    if (this.#pending.size > 0) return;
    this.#endSweep();
    for (const resolve of this.#drained.splice(0)) resolve();
  }
}
