/** The authorization request (OAuth2) of a client whose customer went on to the bank's app. */
import type { Knex } from 'knex';
import type { Instant } from '../../../domain/time.js';
import { instant, json, text } from '../../sql/columns.js';
import { rowsBefore } from '../../retention.js';
import { table } from '../../sql/table.js';
import type { Transaction } from '../../work/unit-of-work.js';

type Query = Readonly<Record<string, string>>;

const requestTable = table('app_requests', ['authorisationId'], {
  authorisationId: text('authorisation_id'),
  query: json<Query>('query'),
  askedAt: instant('asked_at'),
});

const find = requestTable.first<[authorisationId: string]>((rows, authorisationId) =>
  rows.where('authorisation_id', authorisationId),
);

export const appRequests = {
  /** Stores a request in place of an earlier one of the same authorisation. */
  async keep(
    transaction: Transaction,
    { authorisationId, now, query }: { authorisationId: string; query: Query; now: Instant },
  ): Promise<void> {
    const row = { authorisationId, query, askedAt: now };
    if (await requestTable.insertIfNew(transaction, row)) return;
    await transaction('app_requests')
      .where({ authorisation_id: authorisationId })
      .update({ query: JSON.stringify(query), asked_at: now });
  },

  async find(db: Knex, authorisationId: string): Promise<Query | undefined> {
    return (await find(db, authorisationId))?.query;
  },

  before: rowsBefore(requestTable, 'asked_at'),
};
