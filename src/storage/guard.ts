/**
 * A transaction that met a deadlock, an outage or a full disk is gone on the server, although a work may have
 * swallowed the error. This keeps such a connection from running further statements outside any transaction.
 */
import { classify } from './errors.js';

const open = new WeakMap<object, Error | 'healthy'>();

/** Throws the error that ended this connection's transaction, if one did. */
export function refuseAfterFault(connection: object, sql: string): void {
  if (sql.startsWith('BEGIN')) {
    open.set(connection, 'healthy');
    return;
  }
  const state = open.get(connection);
  if (sql === 'COMMIT;' || sql === 'ROLLBACK') open.delete(connection);
  if (state instanceof Error && sql !== 'ROLLBACK') throw state;
}

/** Remembers an error that ended the transaction of this connection. */
export function rememberFault(connection: object, error: unknown): void {
  if (!(error instanceof Error) || open.get(connection) !== 'healthy') return;
  const fault = classify(error);
  if (fault !== 'duplicate' && fault !== 'other') open.set(connection, error);
}
