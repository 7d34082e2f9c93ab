/** Inserts the rows of several works at once: as a batch with its own transaction, or inside a shared transaction. */
import type { Knex } from 'knex';
import { type Addition, buildInserts, withoutKnown } from './additions.js';
import { clientOf } from '../dialects/dialect.js';
import { perform } from '../dialects/perform.js';
import { endsTransaction, type Fault } from '../errors.js';
import type { Transaction } from './work.js';

/** A work with rows to insert; the works passed in have further members. */
interface Adding {
  readonly addition: Addition;
}

/**
 * Inserts the rows of all works or of none, and returns the fault that stopped the insert. Throws when the database
 * failed.
 */
export type TryToAdd = (additions: readonly Adding[]) => Promise<Fault | undefined>;

/** Returns the works whose rows were inserted: all, some or none. `db` is used to find rows that exist already. */
export async function insertBatch<A extends Adding>(
  db: Knex,
  works: readonly A[],
  tryToAdd: TryToAdd,
): Promise<readonly A[]> {
  const met = await tryToAdd(works);
  if (met === undefined) return works;
  if (met !== 'duplicate') return [];
  // A work repeats an earlier one: look up existing rows, so that one duplicate does not force single inserts for all.
  const fresh = await withoutKnown(db, works);
  if (fresh.length === 0 || fresh.length === works.length) return [];
  return (await tryToAdd(fresh)) === undefined ? fresh : [];
}

/** Inserts in a transaction of its own; calls `begun` when the transaction has begun or is about to. */
export function asBatch(batchWriter: Knex, begun: () => void): TryToAdd {
  const client = clientOf(batchWriter);
  return async (additions) => {
    const statements = toStatements(batchWriter, additions);
    const connection = await client.acquireConnection();
    try {
      await client.commitBatch(connection, { begun, statements });
      return undefined;
    } catch (error) {
      return classifyFault(batchWriter, error);
    } finally {
      await client.releaseConnection(connection);
    }
  };
}

/** Inserts behind a savepoint of a transaction that continues after a fault. */
export function behindSavepoint(transaction: Transaction): TryToAdd {
  const client = clientOf(transaction);
  return async (additions) => {
    const statements = toStatements(transaction, additions);
    const connection = await client.acquireConnection();
    await client.command(connection, 'SAVEPOINT work');
    try {
      for (const statement of statements) await perform(transaction, statement);
    } catch (error) {
      const fault = classifyFault(transaction, error);
      await client.command(connection, 'ROLLBACK TO SAVEPOINT work');
      return fault;
    }
    if (client.engine.stacksSavepoints) await client.command(connection, 'RELEASE SAVEPOINT work');
    return undefined;
  };
}

function toStatements(db: Knex, additions: readonly Adding[]) {
  return buildInserts(
    clientOf(db).engine,
    additions.map(({ addition }) => addition),
  );
}

/** Classifies an error. Rethrows an error that ended the transaction. */
function classifyFault(db: Knex, error: unknown): Fault {
  const fault = clientOf(db).engine.classify(error);
  if (endsTransaction(fault)) throw error;
  return fault;
}
