/** Adds the rows of works together: as a batch that is a transaction of its own, or within one beside other works. */
import type { Knex } from 'knex';
import { type Addition, insertsOf, withoutKnown } from './additions.js';
import { clientOf } from './dialects/dialect.js';
import { endsTransaction, type Fault } from './errors.js';
import { perform } from './statement.js';
import type { Transaction } from './work.js';

/** Of a work, which has other members too. */
interface Adding {
  readonly addition: Addition;
}

/** Adds the rows of all of them, or those of none, and answers what was met. Throws when the database failed. */
export type TryToAdd = (additions: readonly Adding[]) => Promise<Fault | undefined>;

/** Answers whose rows were added: of all, of some, or of none. `db` is to find what is there already. */
export async function addTogether<A extends Adding>(
  db: Knex,
  works: readonly A[],
  tryToAdd: TryToAdd,
): Promise<readonly A[]> {
  const met = await tryToAdd(works);
  if (met === undefined) return works;
  if (met !== 'duplicate') return [];
  // Somebody repeats what was done before: that is looked up, so that nobody else is written apart for it.
  const fresh = await withoutKnown(db, works);
  if (fresh.length === 0 || fresh.length === works.length) return [];
  return (await tryToAdd(fresh)) === undefined ? fresh : [];
}

/** In a transaction of their own; calls back when it has begun, or is about to. */
export function asBatch(batchWriter: Knex, begun: () => void): TryToAdd {
  const client = clientOf(batchWriter);
  return async (additions) => {
    const statements = statementsOf(batchWriter, additions);
    const connection = await client.acquireConnection();
    try {
      await client.commitBatch(connection, { begun, statements });
      return undefined;
    } catch (error) {
      return faultOf(batchWriter, error);
    } finally {
      await client.releaseConnection(connection);
    }
  };
}

/** In a transaction that goes on, whatever was met. */
export function behindSavepoint(transaction: Transaction): TryToAdd {
  const client = clientOf(transaction);
  return async (additions) => {
    const statements = statementsOf(transaction, additions);
    const connection = await client.acquireConnection();
    await client.command(connection, 'SAVEPOINT work');
    try {
      for (const statement of statements) await perform(transaction, statement);
    } catch (error) {
      const fault = faultOf(transaction, error);
      await client.command(connection, 'ROLLBACK TO SAVEPOINT work');
      return fault;
    }
    if (client.engine.stacksSavepoints) await client.command(connection, 'RELEASE SAVEPOINT work');
    return undefined;
  };
}

function statementsOf(db: Knex, additions: readonly Adding[]) {
  return insertsOf(
    clientOf(db).engine,
    additions.map(({ addition }) => addition),
  );
}

/** Which fault an error is, where it has left the transaction as it was. */
function faultOf(db: Knex, error: unknown): Fault {
  const fault = clientOf(db).engine.classify(error);
  if (endsTransaction(fault)) throw error;
  return fault;
}
