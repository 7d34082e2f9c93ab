/** The hot statements on grants, codes and tokens, built once; what may happen once is a conditional change. */
import type { Knex } from 'knex';
import { statement } from '../statement.js';

export const insertGrant = statement((knex, value) =>
  knex('grants')
    .insert({
      id: value('id'),
      client_id: value('clientId'),
      kind: value('kind'),
      scope: value('scope'),
      consent_id: value('consentId'),
      psu_id: value('psuId'),
      sca_at: value('scaAt'),
      created_at: value('createdAt'),
      expires_at: value('expiresAt'),
    })
    .onConflict('id')
    .ignore(),
);

export const insertCode = statement((knex, value) =>
  knex('authorization_codes')
    .insert({
      hash: value('hash'),
      grant_id: value('grantId'),
      redirect_uri: value('redirectUri'),
      redirect_uri_sent: value('isRedirectUriSent'),
      challenge: value('challenge'),
      expires_at: value('expiresAt'),
    })
    .onConflict('hash')
    .ignore(),
);

export const insertAccessToken = statement((knex, value) =>
  knex('access_tokens')
    .insert({ hash: value('hash'), grant_id: value('grantId'), expires_at: value('expiresAt') })
    .onConflict('hash')
    .ignore(),
);

export const insertRefreshToken = statement((knex, value) =>
  knex('refresh_tokens')
    .insert({ hash: value('hash'), grant_id: value('grantId') })
    .onConflict('hash')
    .ignore(),
);

const grantColumns = [
  'grants.id as grant_id',
  'grants.client_id',
  'grants.kind',
  'grants.scope',
  'grants.consent_id',
  'grants.psu_id',
  'grants.sca_at',
  'grants.created_at',
  'grants.expires_at as grant_expires_at',
  'grants.ended_at',
];

function withGrant(knex: Knex, table: string): Knex.QueryBuilder {
  return knex(table)
    .join('grants', 'grants.id', `${table}.grant_id`)
    .select(`${table}.*`, ...grantColumns);
}

export const selectCode = statement((knex, value) =>
  withGrant(knex, 'authorization_codes').where('hash', value('hash')),
);

export const selectAccessToken = statement((knex, value) =>
  withGrant(knex, 'access_tokens').where('hash', value('hash')),
);

export const selectRefreshToken = statement((knex, value) =>
  withGrant(knex, 'refresh_tokens').where('hash', value('hash')),
);

/** The grant of a row of another table, when it is the client's own and still alive. */
function aliveGrant(knex: Knex, grantId: string, now: Knex.Raw): Knex.QueryBuilder {
  return knex('grants')
    .select('id')
    .whereRaw('?? = ??', ['grants.id', grantId])
    .whereNull('ended_at')
    .where('grants.expires_at', '>', now);
}

export const redeemCode = statement((knex, value) =>
  knex('authorization_codes')
    .where('hash', value('hash'))
    .where((free) => free.whereNull('redeemed_by').orWhere('redeemed_by', value('attempt')))
    .where('expires_at', '>', value('now'))
    .whereExists(aliveGrant(knex, 'authorization_codes.grant_id', value('now')))
    .update({ redeemed_by: value('attempt') }),
);

export const endGrantOfReusedCode = statement((knex, value) =>
  knex('grants')
    .whereNull('ended_at')
    .whereIn(
      'id',
      knex('authorization_codes')
        .select('grant_id')
        .where('hash', value('hash'))
        .where('redeemed_by', '<>', value('attempt')),
    )
    .update({ ended_at: value('now') }),
);

export const exchangeRefreshToken = statement((knex, value) =>
  knex('refresh_tokens')
    .where('hash', value('hash'))
    .whereNull('exchanged_at')
    .whereExists(
      aliveGrant(knex, 'refresh_tokens.grant_id', value('now')).where('client_id', value('clientId')),
    )
    .update({ exchanged_at: value('now') }),
);

export const endGrant = statement((knex, value) =>
  knex('grants')
    .where('id', value('id'))
    .whereNull('ended_at')
    .update({ ended_at: value('now') }),
);

export const endGrantsOfConsent = statement((knex, value) =>
  knex('grants')
    .where('consent_id', value('consentId'))
    .whereNull('ended_at')
    .update({ ended_at: value('now') }),
);

export const revokeAccessToken = statement((knex, value) =>
  knex('access_tokens')
    .where('hash', value('hash'))
    .whereNull('revoked_at')
    .update({ revoked_at: value('now') }),
);
