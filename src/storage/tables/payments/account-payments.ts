/** The payments of an account for the customer's own page: their order, and what happened to them. */
import type { Knex } from 'knex';
import { instant, money, text } from '../../sql/columns.js';
import { query } from '../../sql/statement.js';
import { projection, select, type Stored } from '../../sql/table.js';
import { selectPlaces } from './order-places.js';

const stop = projection({
  paymentId: text('a.resource_id'),
  psuId: text('s.psu_id'),
  at: instant('a.last_used_at'),
});

export const accountPayments = {
  // The entries of a bulk are shown with the bulk.
  findPlaces: selectPlaces('payments', (rows) => rows.whereNull('bulk_id')),

  /** The status changes of payments, in order of time. */
  listMoves: select('payment_statuses', {
    paymentId: text('payment_id'),
    to: text('to_status'),
    cause: text('cause'),
    at: instant('changed_at'),
  }).all<[paymentIds: readonly string[]]>((rows, paymentIds) =>
    rows.whereIn('payment_id', paymentIds).orderBy('changed_at').orderBy('id'),
  ),

  /**
   * The customers who have confirmed that payments are to be stopped. The session that has confirmed an authorisation
   * is the one at the step `signed` (see the step of the decision).
   */
  listStops: query<Stored<typeof stop>, [paymentIds: readonly string[]]>(
    stop.decode,
    (knex: Knex, paymentIds) =>
      knex('authorisations as a')
        .join('approval_sessions as s', 's.authorisation_id', 'a.id')
        .select(...stop.columns)
        .where({ 'a.resource_kind': 'cancellation', 'a.outcome': 'approved', 's.step': 'signed' })
        .whereIn('a.resource_id', paymentIds),
  ),

  /** Money of executed payments that came back. */
  listReturns: select('payment_returns', {
    paymentId: text('payment_id'),
    amount: money('amount', 'currency'),
    at: instant('told_at'),
  }).all<[paymentIds: readonly string[]]>((rows, paymentIds) =>
    rows.whereIn('payment_id', paymentIds).orderBy('told_at'),
  ),
};
