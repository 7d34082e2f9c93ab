/** Request batching (coalescing) of reads: look-ups of the same kind made at the same moment share one statement. */
import type { Knex } from 'knex';
import { isOfNewerRelease, Problem } from '../domain/problem.js';

/** Finds the values of several keys; the result is keyed by the exact key. */
export type LookUp<T> = (db: Knex, keys: readonly string[]) => Promise<ReadonlyMap<string, T>>;

/** The most keys per statement. */
const mostAsking = 64;

interface Asking<T> {
  readonly key: string;
  readonly resolve: (found: T | undefined) => void;
  readonly reject: (reason: unknown) => void;
}

/** See `Reading.batched`. */
export function createBatchedReads<T>(
  run: <R>(work: (db: Knex) => Promise<R>) => Promise<R>,
  lookUp: LookUp<T>,
): (key: string) => Promise<T | undefined> {
  let waiting: Asking<T>[] = [];

  async function send(asked: readonly Asking<T>[]): Promise<void> {
    try {
      const found = await run((db) => lookUp(db, [...new Set(asked.map(({ key }) => key))]));
      for (const { key, resolve } of asked) resolve(found.get(key));
    } catch (error) {
      // An unreadable row must not fail the other look-ups: each is retried alone.
      const isOfRow = !(error instanceof Problem) || isOfNewerRelease(error);
      if (asked.length > 1 && isOfRow) for (const each of asked) void send([each]);
      else for (const { reject } of asked) reject(error);
    }
  }

  function sendWaiting(): void {
    const asked = waiting;
    waiting = [];
    for (let from = 0; from < asked.length; from += mostAsking)
      void send(asked.slice(from, from + mostAsking));
  }

  // A later call never shares a query that was sent already: that query's result might be older than the call.
  return (key) =>
    new Promise((resolve, reject) => {
      // Sent on the next tick, by when concurrent requests have added their keys.
      if (waiting.length === 0) process.nextTick(sendWaiting);
      waiting.push({ key, resolve, reject });
    });
}
