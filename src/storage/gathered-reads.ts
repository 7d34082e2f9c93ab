/** Equal look-ups that wait at the same moment go to the database as one. */
import type { Knex } from 'knex';
import { Problem } from '../domain/problem.js';

/** Finds what there is under some keys, by the exact key. */
export type LookUp<T> = (db: Knex, keys: readonly string[]) => Promise<ReadonlyMap<string, T>>;

/** Of one statement. */
const mostAsking = 64;

interface Asking<T> {
  readonly key: string;
  readonly resolve: (found: T | undefined) => void;
  readonly reject: (reason: unknown) => void;
}

/** See `Reading.gathered`. */
export function gatheredReads<T>(
  run: <R>(work: (db: Knex) => Promise<R>) => Promise<R>,
  lookUp: LookUp<T>,
): (key: string) => Promise<T | undefined> {
  let waiting: Asking<T>[] = [];

  async function send(asked: readonly Asking<T>[]): Promise<void> {
    try {
      const found = await run((db) => lookUp(db, [...new Set(asked.map(({ key }) => key))]));
      for (const { key, resolve } of asked) resolve(found.get(key));
    } catch (error) {
      // A row that cannot be read keeps nobody from another one.
      if (asked.length > 1 && !(error instanceof Problem)) for (const each of asked) void send([each]);
      else for (const { reject } of asked) reject(error);
    }
  }

  function sendWaiting(): void {
    const asked = waiting;
    waiting = [];
    for (let from = 0; from < asked.length; from += mostAsking)
      void send(asked.slice(from, from + mostAsking));
  }

  // Whoever asks later is not given an answer that was on its way already: it might be older than the question.
  return (key) =>
    new Promise((resolve, reject) => {
      // When all that can go on without the outside has done so: requests of one moment have asked by then.
      if (waiting.length === 0) process.nextTick(sendWaiting);
      waiting.push({ key, resolve, reject });
    });
}
