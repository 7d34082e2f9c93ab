/** Group commit: commits several works as one batch of rows, or in one transaction with a savepoint for each work. */
import type { Knex } from 'knex';
import { insertBatch, asBatch, behindSavepoint } from './insert-batch.js';
import type { Addition } from './additions.js';
import { endsTransaction } from '../errors.js';
import { clientOf, type Connections, hasChanges } from '../dialects/dialect.js';

export interface Work {
  /** Runs the work. The returned function settles the caller, and is called only after the commit. */
  perform(transaction: Knex.Transaction): Promise<() => void>;
  reject(error: unknown): void;
  /**
   * Present when the work only inserts rows: the rows may join a batch, and `added` is then called instead of
   * `perform`.
   */
  readonly rows?: { readonly addition: Addition; readonly added: () => void };
}

interface Progress {
  /** Called when a transaction has begun or is about to; a fault from then on may be caused by one of the works. */
  readonly begun: () => void;
  /** Called when rows were written, before any caller is settled. */
  readonly written: () => void;
}

/**
 * Commits works; a work that fails is undone alone, and its caller learns of that after the commit. Throws when the
 * database failed or the only work did; no work whose caller is unsettled has then written anything.
 */
export async function commitWorks(
  { batchWriter, writer }: Pick<Connections, 'batchWriter' | 'writer'>,
  works: readonly Work[],
  progress: Progress,
): Promise<void> {
  const added = await commitAdditions(batchWriter, works, progress);
  const left = works.filter((work) => !added.has(work));
  if (left.length === 0) return;
  const transaction = await begin(writer);
  progress.begun();
  await commitTogether(transaction, left, progress);
}

/** Commits works that all only insert rows as a batch; returns the works that were inserted and settled. */
async function commitAdditions(
  batchWriter: Knex,
  works: readonly Work[],
  { begun, written }: Progress,
): Promise<ReadonlySet<Work>> {
  const adding = listAdditions(works);
  if (adding.length < works.length) return new Set();
  const added = await insertBatch(batchWriter, adding, asBatch(batchWriter, begun));
  if (added.length > 0) written();
  for (const each of added) each.added();
  return new Set(added.map(({ work }) => work));
}

function listAdditions(works: readonly Work[]) {
  return works.flatMap((work) => (work.rows ? [{ work, ...work.rows }] : []));
}

/** Starts a transaction. Throws after a failed BEGIN, which Knex itself would ignore. */
async function begin(writer: Knex): Promise<Knex.Transaction> {
  const transaction = await writer.transaction();
  if (!transaction.isCompleted()) return transaction;
  await transaction.executionPromise;
  throw new Error('The transaction ended before it began.');
}

/** Runs the works in sequence, because a work may refuse depending on what earlier works wrote. */
async function commitTogether(
  transaction: Knex.Transaction,
  works: readonly Work[],
  { written }: Progress,
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
  if (hasWritten) written();
  for (const each of settle) each();
}

/** Inserts the rows of works that only insert together; runs every other work alone, in sequence. */
async function performAll(transaction: Knex.Transaction, works: readonly Work[]): Promise<(() => void)[]> {
  const settle: (() => void)[] = [];
  const added = await addBesideOthers(transaction, works);
  for (const work of works) {
    if (work.rows && added.has(work)) settle.push(work.rows.added);
    else settle.push(await performApart(transaction, work));
  }
  return settle;
}

async function addBesideOthers(
  transaction: Knex.Transaction,
  works: readonly Work[],
): Promise<ReadonlySet<Work>> {
  const adding = listAdditions(works);
  // If all works only insert, the batch has failed already, and would fail here too.
  if (adding.length < 2 || adding.length === works.length) return new Set();
  const added = await insertBatch(transaction, adding, behindSavepoint(transaction));
  return new Set(added.map(({ work }) => work));
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
    // The connection is lost; the server rolls back the uncommitted transaction.
  }
}

async function command(transaction: Knex.Transaction, sql: string): Promise<void> {
  const client = clientOf(transaction);
  await client.command(await client.acquireConnection(), sql);
}
