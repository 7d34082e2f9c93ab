/** Execution of a statement's SQL, in a transaction or outside. */
import type { Knex } from 'knex';
import { clientOf, type Result, type Statement } from './dialect.js';

/** Runs a statement that was built for this connection's engine. */
export async function perform(db: Knex, { sql, values }: Statement): Promise<Result> {
  const client = clientOf(db);
  if (isTransaction(db) && db.isCompleted()) throw new Error('The transaction of this statement has ended.');
  const shared = isTransaction(db) ? undefined : client.readingConnection;
  if (shared !== undefined) return client.perform(shared, sql, values);
  const connection = await client.acquireConnection();
  try {
    return await client.perform(connection, sql, values);
  } finally {
    await client.releaseConnection(connection);
  }
}

function isTransaction(db: Knex): db is Knex.Transaction {
  return db.isTransaction === true;
}
