/** Reads with retry and a deadline: a failed read is repeated, because reading twice does no harm. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { RetryDeadline } from './availability.js';
import type { Database } from './database.js';
import { createBatchedReads, type LookUp } from './batched-reads.js';
import { isTransient, jitterMilliseconds, unavailable } from './errors.js';

export interface Reading {
  run<T>(work: (db: Knex) => Promise<T>): Promise<T>;
  /** Batches a look-up by key: calls made at the same moment share a statement. */
  batched<T>(lookUp: LookUp<T>): (key: string) => Promise<T | undefined>;
}

/** A batched look-up for a module without state of its own: all calls of one server are batched together. */
export function batchedLookUp<T>(lookUp: LookUp<T>): (read: Reading, key: string) => Promise<T | undefined> {
  const ofServer = new WeakMap<Reading, (key: string) => Promise<T | undefined>>();
  return (read, key) => {
    const known = ofServer.get(read);
    if (known) return known(key);
    const made = read.batched(lookUp);
    ofServer.set(read, made);
    return made(key);
  };
}

/** A read whose caller has no answer yet. */
interface Waiting {
  readonly until: number;
  readonly giveUp: () => void;
}

const sweepMilliseconds = 50;

export function reading(database: Database): Reading {
  const { availability } = database;
  const answerInTime = deadlines();
  const run: Reading['run'] = (work) => {
    const { retryDeadline: patience } = availability;
    return new Promise((resolve, reject) => {
      const isAnswered = answerInTime(patience.answerMilliseconds, () =>
        reject(unavailable(availability.lastFault)),
      );
      const answer = tryAgain(() => work(database.reader), database, patience);
      void answer.then(resolve, reject).finally(isAnswered);
    });
  };
  return {
    run,
    batched: (lookUp) => createBatchedReads(run, lookUp),
  };
}

/** Deadlines of reads. One timer serves all reads; a timer per read would add a tenth to its cost. */
function deadlines(): (milliseconds: number, giveUp: () => void) => () => void {
  const waiting = new Set<Waiting>();
  let sweep: NodeJS.Timeout | undefined;
  const look = () => {
    const now = performance.now();
    for (const each of waiting) {
      if (each.until > now) continue;
      waiting.delete(each);
      each.giveUp();
    }
    if (waiting.size > 0) return;
    clearInterval(sweep);
    sweep = undefined;
  };
  return (milliseconds, giveUp) => {
    const each = { until: performance.now() + milliseconds, giveUp };
    waiting.add(each);
    sweep ??= setInterval(look, sweepMilliseconds);
    return () => void waiting.delete(each);
  };
}

async function tryAgain<T>(
  read: () => Promise<T>,
  { availability, dialect }: Database,
  patience: RetryDeadline,
): Promise<T> {
  const since = performance.now();
  for (let attempts = 1; ; attempts++) {
    try {
      const answer = await read();
      availability.succeeded();
      return answer;
    } catch (error) {
      const fault = dialect.classify(error);
      // A large result is sorted on disk, which may be full.
      if (fault === 'full') throw unavailable(error, 'disk');
      if (!isTransient(fault)) throw error;
      if (fault === 'outage') availability.failed(error);
      if (performance.now() - since >= patience.attemptsMilliseconds) throw unavailable(error);
      await pause(jitterMilliseconds(attempts));
    }
  }
}
