/** One statement on one MySQL connection: its time-out, and what a connection must not do after a fault. */
import { Socket } from 'node:net';
import type { Connection, FieldPacket, QueryError, ResultSetHeader, RowDataPacket } from 'mysql2';
import { DuplicateKey } from '../../errors.js';
import { refuseAfterFault, rememberFault } from '../native-client.js';
import { classify } from './mysql-errors.js';

export type Answer = RowDataPacket[] | ResultSetHeader;
export type Reply = readonly [Answer, FieldPacket[]];
type Settle = (error: QueryError | null, answer: Answer, fields: FieldPacket[]) => void;

/** The server did not answer in time; the connection it happened on is gone. */
export class StatementTimeout extends Error {
  override readonly name = 'StatementTimeout';
  readonly code = 'PROTOCOL_SEQUENCE_TIMEOUT';
}

/** Sends one statement and waits for its answer; `send` hands it to the driver. */
export async function ask(
  connection: Connection,
  sql: string,
  timeoutMilliseconds: number | null,
  send: (settle: Settle) => void,
): Promise<Reply> {
  try {
    refuseAfterFault(connection, sql);
    return await answered(connection, timeoutMilliseconds, send);
  } catch (error) {
    const fault = classify(error);
    rememberFault(connection, error, fault);
    // Knex sends no ROLLBACK after a COMMIT that failed.
    if (sql === 'COMMIT;') await rollBack(connection, timeoutMilliseconds);
    if (fault === 'duplicate') throw new DuplicateKey(sql);
    // The driver adds the statement with its values, which do not belong in a log.
    if (error instanceof Error && 'sql' in error) error.sql = sql;
    throw error;
  }
}

/** Ends a connection at once, without the farewell that a hung server would never hear. */
export function drop(connection: Connection): void {
  connection.destroy();
  if ('stream' in connection && connection.stream instanceof Socket) connection.stream.destroy();
}

function answered(
  connection: Connection,
  timeoutMilliseconds: number | null,
  send: (settle: Settle) => void,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      drop(connection);
      reject(new StatementTimeout('The database did not answer in time.'));
    };
    // The driver's own time-out does not cover the preparing of a statement.
    const timer = timeoutMilliseconds === null ? undefined : setTimeout(giveUp, timeoutMilliseconds);
    send((error, answer, fields) => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve([answer, fields]);
    });
  });
}

async function rollBack(connection: Connection, timeoutMilliseconds: number | null): Promise<void> {
  try {
    await answered(connection, timeoutMilliseconds, (settle) => connection.query('ROLLBACK', settle));
  } catch {
    drop(connection);
  }
}
