/** One database transaction that carries several works, each behind its own savepoint. */
import type { Knex } from 'knex';
import { addAll, type Addition, withoutKnown } from './additions.js';
import { endsTransaction } from './errors.js';
import { clientOf, hasChanges } from './dialects/dialect.js';

export interface Work {
  /** Runs the work; what it answers settles the caller, and is called only after the commit. */
  perform(transaction: Knex.Transaction): Promise<() => void>;
  reject(error: unknown): void;
  /** Where the work does nothing but add rows: they may be written with those of others, and `added` is then performed. */
  readonly rows?: { readonly addition: Addition; readonly added: () => void };
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
    const [only] = works;
    if (works.length === 1 && only) settle.push(await only.perform(transaction));
    else settle.push(...(await performAll(transaction, works)));
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

/** What only adds rows adds them together; everything else runs apart, one after another. */
async function performAll(transaction: Knex.Transaction, works: readonly Work[]): Promise<(() => void)[]> {
  const settle: (() => void)[] = [];
  const written = await addTogether(
    transaction,
    works.filter((work) => work.rows !== undefined),
  );
  for (const work of works) {
    if (work.rows && written.has(work)) settle.push(work.rows.added);
    else settle.push(await performApart(transaction, work));
  }
  return settle;
}

/** Adds the rows of as many of the works as can be written together, and answers of which: all, some, or none. */
async function addTogether(
  transaction: Knex.Transaction,
  works: readonly Work[],
): Promise<ReadonlySet<Work>> {
  const additions = works.flatMap((work) => (work.rows ? [{ work, addition: work.rows.addition }] : []));
  if (additions.length < 2) return new Set();
  const tried = await attempt(transaction, () =>
    addAll(
      transaction,
      additions.map(({ addition }) => addition),
    ),
  );
  if (tried === 'added') return new Set(works);
  if (tried === 'failed') return new Set();
  // Somebody repeats what was done before: that is looked up, so that nobody else is written apart for it.
  const fresh = await withoutKnown(transaction, additions);
  if (fresh.length === 0) return new Set();
  const again = await attempt(transaction, () =>
    addAll(
      transaction,
      fresh.map(({ addition }) => addition),
    ),
  );
  return new Set(again === 'added' ? fresh.map(({ work }) => work) : []);
}

/** Behind a savepoint: what is not added is undone. */
async function attempt(
  transaction: Knex.Transaction,
  write: () => Promise<boolean>,
): Promise<'added' | 'known' | 'failed'> {
  const { engine } = clientOf(transaction);
  await command(transaction, 'SAVEPOINT work');
  let outcome: 'added' | 'known' | 'failed';
  try {
    outcome = (await write()) ? 'added' : 'known';
  } catch (error) {
    if (endsTransaction(engine.classify(error))) throw error;
    outcome = 'failed';
  }
  if (outcome !== 'added') await command(transaction, 'ROLLBACK TO SAVEPOINT work');
  else if (engine.stacksSavepoints) await command(transaction, 'RELEASE SAVEPOINT work');
  return outcome;
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
