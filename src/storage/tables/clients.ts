/** The table of registered TPP applications. */
import type { Knex } from 'knex';
import type { Client, JwkSet } from '../../domain/clients.js';
import type { Instant } from '../../domain/time.js';
import { boolean, instant, json, oneOf, optional, text, texts } from '../columns.js';
import { findById, select, table } from '../table.js';
import type { Transaction } from '../unit-of-work.js';

const fields = {
  id: text('id'),
  name: text('name'),
  type: oneOf('type', ['public', 'confidential'], 'confidential'),
  // Anything but a clear "active" keeps a client out.
  status: oneOf('status', ['active', 'blocked'], 'blocked'),
  secretHash: optional(text('secret_hash')),
  roles: texts('roles'),
  grants: texts('grants'),
  redirectUris: texts('redirect_uris'),
  requiresPkce: boolean('requires_pkce'),
  organisationId: optional(text('organisation_id')),
  jwks: optional(json<JwkSet>('jwks')),
  jwksUri: optional(text('jwks_uri')),
};

const clientTable = table('clients', ['id'], { ...fields, createdAt: instant('created_at') });

export const clients = {
  find: findById(select('clients', fields)),

  async isEmpty(db: Knex): Promise<boolean> {
    return (await db('clients').first('id')) === undefined;
  },

  /** Registers a client; false when there is one of this id already. */
  insert: (transaction: Transaction, client: Client, createdAt: Instant): Promise<boolean> =>
    clientTable.insertIfNew(transaction, { ...client, createdAt }),
};
