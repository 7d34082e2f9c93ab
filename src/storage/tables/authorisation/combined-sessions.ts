/** Combined sessions: for each browser and client the customer's last full confirmation, shared by all processes. */
import type { CombinedSession } from '../../../domain/consents/combined-session.js';
import type { Instant } from '../../../domain/time.js';
import { initial, instant, optional, text } from '../../sql/columns.js';
import { rowsBefore } from '../../retention.js';
import { change, changesOne } from '../../sql/statement.js';
import { table } from '../../sql/table.js';
import type { Connection, Transaction } from '../../work/unit-of-work.js';

const sessionTable = table('combined_sessions', ['sessionKey', 'clientId'], {
  sessionKey: text('session_key'),
  browserKey: text('browser_key'),
  clientId: text('client_id'),
  psuId: text('psu_id'),
  userName: optional(text('user_name')),
  confirmedAt: instant('confirmed_at'),
  uses: initial('uses', 0),
});

/** The keys of a browser's two cookies: the session's own, and the one that each login renews. */
export interface SessionCookies {
  readonly sessionKey: string;
  readonly browserKey: string;
}

export type SessionAddress = SessionCookies & Pick<CombinedSession, 'clientId'>;

const endOthers = change<[browserKey: string, psuId: string]>((knex, browserKey, psuId) =>
  knex('combined_sessions').where('browser_key', browserKey).whereNot('psu_id', psuId).delete(),
);

const endOlder = change<[browserKey: string, clientId: string]>((knex, browserKey, clientId) =>
  knex('combined_sessions').where({ browser_key: browserKey, client_id: clientId }).delete(),
);

const rotate = change<[cookies: SessionCookies]>((knex, { browserKey, sessionKey }) =>
  knex('combined_sessions').where('browser_key', browserKey).update({ session_key: sessionKey }),
);

const moveTo = change<[from: string, to: string]>((knex, from, to) =>
  knex('combined_sessions').where('browser_key', from).update({ browser_key: to }),
);

const findBegun = sessionTable.first<[sessionKey: string]>((rows, sessionKey) =>
  rows.where('session_key', sessionKey),
);

const endByColumn = (column: 'psu_id' | 'user_name') =>
  change<[name: string]>((knex, name) => knex('combined_sessions').where(column, name).delete());

const endOfColumn = { psu_id: endByColumn('psu_id'), user_name: endByColumn('user_name') };

export const combinedSessions = {
  /**
   * Begins a session under a new cookie, to which the customer's sessions for other clients move; those of other
   * customers in this browser end.
   */
  async begin(transaction: Transaction, session: SessionAddress & CombinedSession): Promise<void> {
    const { browserKey, clientId, psuId } = session;
    await endOthers(transaction, browserKey, psuId);
    await endOlder(transaction, browserKey, clientId);
    await rotate(transaction, session);
    await sessionTable.insert(transaction, { ...session, uses: undefined });
  },

  /** A session that was confirmed after `since`. */
  find: sessionTable.first<[address: SessionAddress, since: Instant]>((rows, address, since) =>
    rows
      .where({ session_key: address.sessionKey, client_id: address.clientId })
      .where('browser_key', address.browserKey)
      .where('confirmed_at', '>', since),
  ),

  /** Whether a session was begun under this cookie. */
  async isBegun(db: Connection, sessionKey: string): Promise<boolean> {
    return (await findBegun(db, sessionKey)) !== undefined;
  },

  /** Counts a use; false when the session has ended. Changes the row, so that a concurrent end is a conflict. */
  use: changesOne<[address: SessionAddress, since: Instant]>((knex, address, since) =>
    knex('combined_sessions')
      .where({ session_key: address.sessionKey, client_id: address.clientId })
      .where('browser_key', address.browserKey)
      .where('confirmed_at', '>', since)
      .update({ uses: knex.raw('uses + 1') }),
  ),

  /** Moves a customer's sessions to the browser's new key after a login; those of other customers end. */
  async renewBrowser(transaction: Transaction, from: string, to: string, psuId: string): Promise<void> {
    await endOthers(transaction, from, psuId);
    await moveTo(transaction, from, to);
  },

  /** Ends all sessions in a browser. */
  endInBrowser: change<[browserKey: string]>((knex, browserKey) =>
    knex('combined_sessions').where('browser_key', browserKey).delete(),
  ),

  /** Ends a customer's sessions for one client, in every browser. */
  endOfClient: change<[psuId: string, clientId: string]>((knex, psuId, clientId) =>
    knex('combined_sessions').where({ psu_id: psuId, client_id: clientId }).delete(),
  ),

  /** Ends the sessions of a locked customer, named by id or by the name typed at the login, as it is counted. */
  async endOfLocked(transaction: Transaction, psuId: string, countedName: string): Promise<void> {
    await endOfColumn.psu_id(transaction, psuId);
    await endOfColumn.user_name(transaction, countedName);
  },

  before: rowsBefore(sessionTable, 'confirmed_at'),
};
