/** The live sessions of one customer, of every kind, for the operator. */
import { decoupledKey } from '../../../domain/authorisation/decoupled.js';
import { defined } from '../../../domain/defined.js';
import type { Instant } from '../../../domain/time.js';
import { instant, optional, text } from '../../sql/columns.js';
import { change, query } from '../../sql/statement.js';
import { projection, select } from '../../sql/table.js';
import type { Connection, Transaction } from '../../work/unit-of-work.js';

/** The instants at or before which a session's last use, begin or confirmation means that the session is over. */
export interface LiveSince {
  readonly idleSince: Instant;
  readonly begunSince: Instant;
  readonly confirmedSince: Instant;
}

export interface CustomerSession {
  /** The customer's own pages; a combined session with a TPP; an approval after its login. */
  readonly kind: 'own-pages' | 'combined' | 'approval';
  /** The TPP of a combined session. */
  readonly client?: string;
  readonly authorisationId?: string;
  /** The login, or the confirmation of a combined session; absent where it is not recorded. */
  readonly begunAt?: Instant;
  readonly lastUsedAt?: Instant;
}

type Live = [psuId: string, idleSince: Instant, begunSince: Instant];

const own = select('customer_sessions', {
  lastUsedAt: instant('last_used_at'),
  begunAt: optional(instant('began_at')),
}).all<Live>((rows, psuId, idleSince, begunSince) =>
  rows
    .where('psu_id', psuId)
    .where('last_used_at', '>', idleSince)
    .where((begun) => void begun.whereNull('began_at').orWhere('began_at', '>', begunSince)),
);

const combined = select('combined_sessions', {
  client: text('client_id'),
  begunAt: instant('confirmed_at'),
}).all<[psuId: string, confirmedSince: Instant]>((rows, psuId, confirmedSince) =>
  rows.where('psu_id', psuId).where('confirmed_at', '>', confirmedSince),
);

const approval = projection({
  authorisationId: text('s.authorisation_id'),
  lastUsedAt: optional(instant('s.last_used_at')),
});

const loggedIn = ['review', 'method', 'code', 'push'];

/** A request to the app that no browser made is a confirmation, and no session. */
const approvals = query<ReturnType<typeof approval.decode>, [psuId: string, idleSince: Instant]>(
  approval.decode,
  (knex, psuId, idleSince) =>
    knex('approval_sessions as s')
      .join('authorisations as a', 'a.id', 's.authorisation_id')
      .select(...approval.columns)
      .where('s.psu_id', psuId)
      .whereIn('s.step', loggedIn)
      .whereNot('s.browser_key', decoupledKey)
      .where('s.last_used_at', '>', idleSince)
      .whereNull('a.outcome'),
);

const endIn = (name: string) =>
  change<[psuId: string]>((knex, psuId) => knex(name).where('psu_id', psuId).delete());
const endOwn = endIn('customer_sessions');
const endCombined = endIn('combined_sessions');
const endApprovals = change<[psuId: string]>((knex, psuId) =>
  knex('approval_sessions')
    .where('psu_id', psuId)
    .whereIn('step', loggedIn)
    .whereNot('browser_key', decoupledKey)
    .update({
      step: 'login',
      notice: 'logged-out',
      psu_id: null,
      user_name: null,
      challenge: null,
      look_at: null,
    }),
);

export const sessionsOfCustomers = {
  async list(db: Connection, psuId: string, live: LiveSince): Promise<readonly CustomerSession[]> {
    const { begunSince, confirmedSince, idleSince } = live;
    const [pages, withTpps, openApprovals] = await Promise.all([
      own(db, psuId, idleSince, begunSince),
      combined(db, psuId, confirmedSince),
      approvals(db, psuId, idleSince),
    ]);
    return [
      ...pages.map((each) => ({ kind: 'own-pages' as const, ...defined(each) })),
      ...withTpps.map((each) => ({ kind: 'combined' as const, ...each })),
      ...openApprovals.map((each) => ({ kind: 'approval' as const, ...defined(each) })),
    ];
  },

  /** Ends every session of a customer: its browsers show the login. */
  async end(transaction: Transaction, psuId: string): Promise<void> {
    await endOwn(transaction, psuId);
    await endCombined(transaction, psuId);
    await endApprovals(transaction, psuId);
  },
};
