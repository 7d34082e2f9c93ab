/** Reads that are tried again when the database fails: reading twice does no harm. */
import type { Knex } from 'knex';
import { type Availability, availabilityOf, type Patience } from './availability.js';
import type { Database } from './database.js';
import { classify, isTransient } from './errors.js';
import { pause } from './pause.js';
import { jitterMilliseconds, unavailable } from './retry.js';

export interface Reading {
  run<T>(work: (db: Knex) => Promise<T>): Promise<T>;
}

export function reading(database: Database): Reading {
  const availability = availabilityOf(database);
  return {
    async run(work) {
      const { patience } = availability;
      let timer: NodeJS.Timeout | undefined;
      const answerInTime = new Promise<never>((_, reject) => {
        const giveUp = () => reject(unavailable(availability.lastFault));
        timer = setTimeout(giveUp, patience.answerMilliseconds);
      });
      try {
        return await Promise.race([
          tryAgain(() => work(database.reader), availability, patience),
          answerInTime,
        ]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

async function tryAgain<T>(
  read: () => Promise<T>,
  availability: Availability,
  patience: Patience,
): Promise<T> {
  const since = performance.now();
  for (let attempts = 1; ; attempts++) {
    try {
      const answer = await read();
      availability.succeeded();
      return answer;
    } catch (error) {
      const fault = classify(error);
      if (!isTransient(fault)) throw error;
      if (fault === 'outage') availability.failed(error);
      if (performance.now() - since >= patience.attemptsMilliseconds) throw unavailable(error);
      await pause(jitterMilliseconds(attempts));
    }
  }
}
