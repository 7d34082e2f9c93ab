/** Statements that are executed and whose answer is lost. */
import knex from 'knex';
import type { Database } from '../../src/storage/database.js';
import { clientOf } from '../../src/storage/dialects/dialect.js';

/** Loses the answers to the next `count` updates of the maintenance connections. */
export function loseAnswers({ maintenance }: Database, count: number): { readonly lost: () => number } {
  const client = clientOf(maintenance);
  const query: unknown = Reflect.get(client, '_query');
  if (typeof query !== 'function') throw new TypeError('Knex’s client has no _query.');
  let lost = 0;
  Reflect.set(client, '_query', async (connection: unknown, asked: { readonly sql: string }) => {
    const answer: unknown = await Reflect.apply(query, client, [connection, asked]);
    if (!asked.sql.startsWith('update') || lost === count) return answer;
    lost += 1;
    throw new knex.KnexTimeoutError('The answer was lost.');
  });
  return { lost: () => lost };
}
