/** The table family of OAuth2: grants, and the digests of the codes and tokens given under them. */
import type { Knex } from 'knex';
import { grantKinds, scopes } from '../../domain/oauth/access.js';
import type { Instant } from '../../domain/time.js';
import { boolean, derived, instant, oneOf, optional, text } from '../columns.js';
import { expiredRows } from '../retention.js';
import { query, statement } from '../statement.js';
import { of, projection, type Stored, table } from '../table.js';
import type { Transaction } from '../unit-of-work.js';

const grantFields = {
  id: text('id'),
  clientId: text('client_id'),
  grant: oneOf('kind', grantKinds),
  scope: oneOf('scope', scopes),
  consentId: optional(text('consent_id')),
  psuId: optional(text('psu_id')),
  scaAt: optional(instant('sca_at')),
  createdAt: instant('created_at'),
  expiresAt: instant('expires_at'),
};
const grantTable = table({ name: 'grants', key: ['id'], fields: grantFields });

/** A grant as it stands now. */
const grant = projection(of('grants', { ...grantFields, endedAt: optional(instant('ended_at')) }), 'grant');

const given = { hash: text('hash'), grantId: text('grant_id') };
const expiry = { expiresAt: instant('expires_at') };
const redirection = {
  redirectUri: text('redirect_uri'),
  /** Whether the TPP named the address, or the bank took the only one that is registered. */
  isRedirectUriSent: boolean('redirect_uri_sent'),
  challenge: optional(text('challenge')),
};

const codeTable = table({
  name: 'authorization_codes',
  key: ['hash'],
  fields: { ...given, ...redirection, ...expiry },
});
const accessTokenTable = table({ name: 'access_tokens', key: ['hash'], fields: { ...given, ...expiry } });
const refreshTokenTable = table({ name: 'refresh_tokens', key: ['hash'], fields: given });

const code = projection({
  grant,
  ...of('authorization_codes', {
    ...redirection,
    ...expiry,
    isRedeemed: derived(optional(text('redeemed_by')), (attempt) => attempt !== undefined),
  }),
});
const accessToken = projection({
  grant,
  ...of('access_tokens', {
    ...expiry,
    isRevoked: derived(optional(instant('revoked_at')), (at) => at !== undefined),
  }),
});
const refreshToken = projection({ grant, exchangedAt: optional(instant('refresh_tokens.exchanged_at')) });

export type StoredCode = Stored<typeof code>;

function withGrant(knex: Knex, name: string, columns: readonly string[]): Knex.QueryBuilder {
  return knex(name)
    .join('grants', 'grants.id', `${name}.grant_id`)
    .select(...columns);
}

const selectCode = query(code.decode, (knex, value) =>
  withGrant(knex, 'authorization_codes', code.columns).where('hash', value('hash')),
);

const selectAccessToken = query(accessToken.decode, (knex, value) =>
  withGrant(knex, 'access_tokens', accessToken.columns).where('hash', value('hash')),
);

const selectRefreshToken = query(refreshToken.decode, (knex, value) =>
  withGrant(knex, 'refresh_tokens', refreshToken.columns).where('hash', value('hash')),
);

/** The grant of a row of another table, when it is the client's own and still alive. */
function aliveGrant(knex: Knex, grantId: string, now: Knex.Raw): Knex.QueryBuilder {
  return knex('grants')
    .select('id')
    .whereRaw('?? = ??', ['grants.id', grantId])
    .whereNull('ended_at')
    .where('grants.expires_at', '>', now);
}

type Redemption = { readonly hash: string; readonly attempt: string; readonly now: Instant };

const redeemCode = statement<Redemption>((knex, value) =>
  knex('authorization_codes')
    .where('hash', value('hash'))
    .where((free) => free.whereNull('redeemed_by').orWhere('redeemed_by', value('attempt')))
    .where('expires_at', '>', value('now'))
    .whereExists(aliveGrant(knex, 'authorization_codes.grant_id', value('now')))
    .update({ redeemed_by: value('attempt') }),
);

const endGrantOfReusedCode = statement<Redemption>((knex, value) =>
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

const exchangeRefreshToken = statement<{
  readonly hash: string;
  readonly clientId: string;
  readonly now: Instant;
}>((knex, value) =>
  knex('refresh_tokens')
    .where('hash', value('hash'))
    .whereNull('exchanged_at')
    .whereExists(
      aliveGrant(knex, 'refresh_tokens.grant_id', value('now')).where('client_id', value('clientId')),
    )
    .update({ exchanged_at: value('now') }),
);

const endGrant = statement((knex, value) =>
  knex('grants')
    .where('id', value('id'))
    .whereNull('ended_at')
    .update({ ended_at: value('now') }),
);

const endGrantsOfConsent = statement((knex, value) =>
  knex('grants')
    .where('consent_id', value('consentId'))
    .whereNull('ended_at')
    .update({ ended_at: value('now') }),
);

const revokeAccessToken = statement((knex, value) =>
  knex('access_tokens')
    .where('hash', value('hash'))
    .whereNull('revoked_at')
    .update({ revoked_at: value('now') }),
);

export const tokens = {
  /** Stores a grant; false when it is stored already. */
  insertGrant: grantTable.insertIfNew,
  // Who comes a second time after a lost commit brings the same digest.
  insertCode: codeTable.insertIfNew,
  insertAccessToken: accessTokenTable.insertIfNew,
  insertRefreshToken: refreshTokenTable.insertIfNew,

  findCode: (db: Knex, hash: string) => selectCode.first(db, { hash }),
  findAccessToken: (db: Knex, hash: string) => selectAccessToken.first(db, { hash }),
  findRefreshToken: (db: Knex, hash: string) => selectRefreshToken.first(db, { hash }),

  /** Spends a code for one attempt; false when another attempt has spent it, or code or grant are over. */
  redeemCode: redeemCode.changesOne,

  /** Ends what a code has given, when another attempt than this one has spent it. */
  endGrantOfReusedCode: endGrantOfReusedCode.change,

  /** Spends a refresh token; false when it is spent, of another client, or its grant is over. */
  exchangeRefreshToken: exchangeRefreshToken.changesOne,

  async endGrant(transaction: Transaction, id: string, now: Instant): Promise<void> {
    await endGrant.change(transaction, { id, now });
  },

  /** Ends every code and token of a consent; part of whatever ends the consent. */
  async revokeOfConsent(transaction: Transaction, consentId: string, now: Instant): Promise<void> {
    await endGrantsOfConsent.change(transaction, { consentId, now });
  },

  async revokeAccessToken(transaction: Transaction, hash: string, now: Instant): Promise<void> {
    await revokeAccessToken.change(transaction, { hash, now });
  },

  accessTokensBefore: (time: Instant) =>
    expiredRows(accessTokenTable, (rows) => rows.where('expires_at', '<', time), 'expires_at'),

  grantsBefore: (time: Instant) =>
    expiredRows(grantTable, (rows) => rows.where('expires_at', '<', time), 'expires_at'),

  /** What was given under grants, which are not forgotten before it. */
  tokensUnder: (grantIds: readonly string[]) =>
    [accessTokenTable, refreshTokenTable, codeTable].map((each) =>
      expiredRows(each, (rows) => rows.whereIn('grant_id', grantIds)),
    ),
};
