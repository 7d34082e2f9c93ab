/** Changes of clients' registrations: the conditional update, its history, and what the change ends. */
import type { Knex } from 'knex';
import type { FieldChange } from '../../../domain/client-changes.js';
import type { ResourceKind } from '../../../domain/authorisation/resource.js';
import type { Client } from '../../../domain/clients.js';
import type { Instant } from '../../../domain/time.js';
import { instant, integer, json, optional, text, uncheckedText } from '../../sql/columns.js';
import { change, changesOne, query } from '../../sql/statement.js';
import { projection, table } from '../../sql/table.js';
import type { Connection, Transaction } from '../../work/unit-of-work.js';

const changeTable = table('client_changes', ['clientId', 'version'], {
  clientId: text('client_id'),
  version: integer('version'),
  id: text('id'),
  at: instant('changed_at'),
  requestId: optional(text('request_id')),
  fields: json<readonly FieldChange[]>('fields'),
});

export interface EndedGrants {
  readonly clientId: string;
  readonly now: Instant;
}

interface Row {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly roles: string;
  readonly grants: string;
  readonly redirectUris: string;
  readonly requiresPkce: number;
  readonly organisationId: string | null;
  readonly jwks: string | null;
  readonly jwksUri: string | null;
}

const update = changesOne<[row: Row]>((knex, { id, jwksUri, organisationId, version, ...row }) => {
  const { redirectUris, requiresPkce, ...columns } = row;
  return knex('clients')
    .where({ id, version })
    .whereNot('status', 'removed')
    .update({
      ...columns,
      redirect_uris: redirectUris,
      requires_pkce: requiresPkce,
      organisation_id: organisationId,
      jwks_uri: jwksUri,
      version: knex.raw('version + 1'),
    });
});

/** The open authorisations of a client's resources in one table, with the addresses to which they return. */
function listOpenIn(resources: string, kinds: readonly ResourceKind[], failure = 'r.nok_redirect_uri') {
  const returning = projection({
    id: text('a.id'),
    kind: uncheckedText<ResourceKind>('a.resource_kind'),
    success: optional(text('a.redirect_uri')),
    failure: optional(text('a.nok_redirect_uri')),
    usualSuccess: optional(text('r.redirect_uri')),
    usualFailure: optional(text(failure)),
  });
  return query<ReturnType<typeof returning.decode>, [clientId: string]>(returning.decode, (knex, clientId) =>
    knex('authorisations as a')
      .join(`${resources} as r`, 'r.id', 'a.resource_id')
      .select(...returning.columns)
      .whereIn('a.resource_kind', [...kinds])
      .whereNull('a.outcome')
      .where('r.client_id', clientId),
  );
}

const openLists = [
  listOpenIn('payments', ['payment', 'cancellation']),
  listOpenIn('bulks', ['bulk', 'bulk-cancel']),
  listOpenIn('standing_orders', ['standing-order', 'standing-cancel']),
  listOpenIn('baskets', ['basket']),
  listOpenIn('consents', ['consent'], 'r.redirect_uri'),
];

export interface ReturningAuthorisation {
  readonly id: string;
  readonly kind: ResourceKind;
  /** The addresses after success and failure. */
  readonly addresses: readonly string[];
}

const unusedCodesOf = (knex: Knex, clientId: Knex.Value) =>
  knex('authorization_codes')
    .join('grants', 'grants.id', 'authorization_codes.grant_id')
    .where('grants.client_id', clientId)
    .whereNull('grants.ended_at')
    .whereNull('redeemed_by');

const listCodes = query<{ grantId: string; redirectUri: string }, [clientId: string]>(
  ([grantId, redirectUri]) => ({ grantId: String(grantId), redirectUri: String(redirectUri) }),
  (knex, clientId) => unusedCodesOf(knex, clientId).select('grant_id', 'redirect_uri'),
);

export const clientChanges = {
  /** Overwrites a client's changeable fields; false when its version is another by now, or it is removed. */
  apply: (transaction: Transaction, client: Client, version: number): Promise<boolean> =>
    update(transaction, {
      id: client.id,
      version,
      name: client.name,
      roles: JSON.stringify(client.roles),
      grants: JSON.stringify(client.grants),
      redirectUris: JSON.stringify(client.redirectUris),
      requiresPkce: Number(client.requiresPkce),
      organisationId: client.organisationId ?? null,
      jwks: client.jwks ? JSON.stringify(client.jwks) : null,
      jwksUri: client.jwksUri ?? null,
    }),

  record: changeTable.insert,

  /** The grants of a client's unused codes, with the address that each code was sent to. */
  listCodes: (db: Connection, clientId: string) => listCodes(db, clientId),

  /** The open authorisations of a client from which the browser returns to the client. */
  async listReturning(db: Connection, clientId: string): Promise<readonly ReturningAuthorisation[]> {
    const found = await Promise.all(openLists.map((list) => list(db, clientId)));
    return found.flat().map(({ id, kind, success, failure, usualFailure, usualSuccess }) => ({
      id,
      kind,
      addresses: [success ?? usualSuccess, failure ?? usualFailure].filter((uri) => uri !== undefined),
    }));
  },

  /** Ends the grants of a client that are of these grant types, or have these scopes. */
  endGrants: change<[ended: EndedGrants, kinds: readonly string[], scopes: readonly string[]]>(
    (knex, { clientId, now }, kinds, scopes) =>
      knex('grants')
        .where('client_id', clientId)
        .whereNull('ended_at')
        .where((like) => like.whereIn('kind', kinds).orWhereIn('scope', scopes))
        .update({ ended_at: now }),
  ),

  /** Ends the grants of a client whose tokens can be refreshed. */
  endRefreshable: change<[ended: EndedGrants]>((knex, { clientId, now }) =>
    knex('grants')
      .where('client_id', clientId)
      .whereNull('ended_at')
      .whereExists(
        knex('refresh_tokens').select('hash').whereRaw('?? = ??', ['refresh_tokens.grant_id', 'grants.id']),
      )
      .update({ ended_at: now }),
  ),

  /** The change that led to a version. */
  find: changeTable.first<[clientId: string, version: number]>((rows, clientId, version) =>
    rows.where({ client_id: clientId, version }),
  ),

  /** The history of a client, oldest change first. */
  listOf: changeTable.all<[clientId: string]>((rows, clientId) =>
    rows.where('client_id', clientId).orderBy('version'),
  ),
};
