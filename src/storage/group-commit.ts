/** One database transaction that carries several works, each behind its own savepoint. */
import type { Knex } from 'knex';
import { endsTransaction } from './errors.js';
import { clientOf, hasChanges } from './dialects/dialect.js';

export interface Work {
  /** Runs the work; what it answers settles the caller, and is called only after the commit. */
  perform(transaction: Knex.Transaction): Promise<() => void>;
  reject(error: unknown): void;
}

/** Starts a transaction; Knex itself would go on with one whose BEGIN has failed. */
export async function begin(writer: Knex): Promise<Knex.Transaction> {
  const transaction = await writer.transaction();
  if (!transaction.isCompleted()) return transaction;
  await transaction.executionPromise;
  throw new Error('The transaction ended before it began.');
}

/**
 * Runs the works one after another and commits them together. A work that fails is undone alone; it too hears of that
 * only after the commit, because it may have refused on the strength of what the works before it wrote. Throws, with
 * nothing written and nobody settled, when the database failed, or when the only work did.
 * `noteWritten` is called when anything was written, before anybody hears of it.
 */
export async function commitTogether(
  transaction: Knex.Transaction,
  works: readonly Work[],
  noteWritten: () => void,
): Promise<void> {
  const settle: (() => void)[] = [];
  let hasWritten = false;
  try {
    for (const work of works) {
      settle.push(
        works.length === 1 ? await work.perform(transaction) : await performApart(transaction, work),
      );
    }
    hasWritten = hasChanges(await clientOf(transaction).acquireConnection());
    await transaction.commit();
    // Knex reports a failed COMMIT here and nowhere else.
    await transaction.executionPromise;
  } catch (error) {
    await rollBack(transaction);
    throw error;
  }
  if (hasWritten) noteWritten();
  for (const each of settle) each();
}

async function performApart(transaction: Knex.Transaction, work: Work): Promise<() => void> {
  const { engine } = clientOf(transaction);
  await command(transaction, 'SAVEPOINT work');
  try {
    const settle = await work.perform(transaction);
    if (engine.stacksSavepoints) await command(transaction, 'RELEASE SAVEPOINT work');
    return settle;
  } catch (error) {
    if (endsTransaction(engine.classify(error))) throw error;
    await command(transaction, 'ROLLBACK TO SAVEPOINT work');
    return () => work.reject(error);
  }
}

async function rollBack(transaction: Knex.Transaction): Promise<void> {
  if (transaction.isCompleted()) return;
  try {
    await transaction.rollback();
  } catch {
    // The connection is gone, and the server undoes what it had not committed.
  }
}

async function command(transaction: Knex.Transaction, sql: string): Promise<void> {
  const client = clientOf(transaction);
  await client.command(await client.acquireConnection(), sql);
}
