/** The tables of OAuth2: grants, and the digests of their authorization codes and tokens. */
import type { Knex } from 'knex';
import { grantKinds, scopes } from '../../../domain/oauth/access.js';
import type { Instant } from '../../../domain/time.js';
import { boolean, derived, instant, oneOf, optional, text } from '../../sql/columns.js';
import { expiredRows, rowsBefore } from '../../retention.js';
import { change, changesOne, query } from '../../sql/statement.js';
import { joinConsent, joinedConsent } from '../consents/consents.js';
import { projection, qualified, select, type Selection, type Stored, table } from '../../sql/table.js';

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
const grantTable = table('grants', ['id'], grantFields);

/** A grant in its current state. */
const allGrantFields = { ...grantFields, endedAt: optional(instant('ended_at')) };
const grant = projection(qualified('grants', allGrantFields), 'grant');

const given = { hash: text('hash'), grantId: text('grant_id') };
const expiry = { expiresAt: instant('expires_at') };
const redirection = {
  redirectUri: text('redirect_uri'),
  /** Whether the TPP sent the redirect URI, or the bank used the only registered one. */
  isRedirectUriSent: boolean('redirect_uri_sent'),
  challenge: optional(text('challenge')),
};

const codeTable = table('authorization_codes', ['hash'], { ...given, ...redirection, ...expiry });
const accessTokenTable = table('access_tokens', ['hash'], { ...given, ...expiry });
const refreshTokenTable = table('refresh_tokens', ['hash'], given);

const code = select('authorization_codes', {
  grant,
  ...qualified('authorization_codes', {
    ...redirection,
    ...expiry,
    isRedeemed: derived(optional(text('redeemed_by')), (attempt) => attempt !== undefined),
  }),
});
export const accessToken = select('access_tokens', {
  grant,
  ...qualified('access_tokens', {
    ...expiry,
    isRevoked: derived(optional(instant('revoked_at')), (at) => at !== undefined),
  }),
});
const refreshToken = select('refresh_tokens', {
  grant,
  exchangedAt: optional(instant('refresh_tokens.exchanged_at')),
  consent: joinedConsent,
});

export type StoredCode = Stored<typeof code>;
export type StoredRefreshToken = Stored<typeof refreshToken>;

/** Finds a code or token by its digest, together with its grant. */
function findGiven<T extends object>(
  selection: Selection<T>,
  join = (rows: Knex.QueryBuilder): Knex.QueryBuilder => rows,
) {
  return selection.first<[hash: string]>((rows, hash) =>
    join(rows.join('grants', 'grants.id', `${selection.name}.grant_id`)).where({ hash }),
  );
}

/** Selects the grant of a row in another table, if the grant is still alive. */
function aliveGrant(knex: Knex, grantId: string, now: Knex.Raw): Knex.QueryBuilder {
  return knex('grants')
    .select('id')
    .whereRaw('?? = ??', ['grants.id', grantId])
    .whereNull('ended_at')
    .where('grants.expires_at', '>', now);
}

/** A consent's access, read by one statement: a code that is being redeemed counts either as a code or as its tokens. */
export interface ConsentAccess {
  /** Whether any code can be redeemed or any token can be used. */
  readonly isAlive: boolean;
  /** Whether the named authorisation has issued its code or token. */
  readonly isIssued: boolean;
}

/** Finds the grants of a consent that have a redeemable code or a usable token, and that of an authorisation. */
const findUseful = query<
  { id: string; isAlive: boolean },
  [consentId: string, grantId: string, now: Instant]
>(
  ([id, isAlive]) => ({ id: String(id), isAlive: Number(isAlive) === 1 }),
  (knex, consentId, grantId, now) => {
    const under = (name: string) =>
      knex(name)
        .whereRaw('?? = ??', [`${name}.grant_id`, 'grants.id'])
        .select('hash');
    const refreshTokens = under('refresh_tokens').whereNull('exchanged_at');
    const codes = under('authorization_codes').whereNull('redeemed_by');
    const accessTokens = under('access_tokens').whereNull('revoked_at');
    const useful = knex('grants')
      .select('id', knex.raw('1'))
      .where('consent_id', consentId)
      .whereNull('ended_at')
      .where('grants.expires_at', '>', now)
      .where((has) =>
        has
          .whereExists(refreshTokens)
          .orWhereExists(codes.where('authorization_codes.expires_at', '>', now))
          .orWhereExists(accessTokens.where('access_tokens.expires_at', '>', now)),
      );
    const issued = knex('grants').select('id', knex.raw('0')).where('id', grantId);
    return useful.unionAll(issued);
  },
);

export const tokens = {
  /** Stores a grant; false when the grant is stored already. */
  insertGrant: grantTable.insertIfNew,
  // A caller that retries after a lost commit sends the same digest.
  insertCode: codeTable.insertIfNew,
  insertAccessToken: accessTokenTable.insertIfNew,
  insertRefreshToken: refreshTokenTable.insertIfNew,

  findCode: findGiven(code),
  findAccessToken: findGiven(accessToken),
  /** Joined with the consent, without which no refresh token is exchanged. */
  findRefreshToken: findGiven(refreshToken, joinConsent),

  /** The state of a consent's access; an authorisation's grant has the authorisation's id. */
  accessOf: async (
    db: Knex,
    consentId: string,
    authorisationId: string,
    now: Instant,
  ): Promise<ConsentAccess> => {
    const found = await findUseful(db, consentId, authorisationId, now);
    return {
      isAlive: found.some(({ isAlive }) => isAlive),
      isIssued: found.some(({ id }) => id === authorisationId),
    };
  },

  /** Redeems a code for one attempt; false when another attempt has redeemed it, or the code or its grant is over. */
  redeemCode: changesOne<[redemption: { hash: string; attempt: string; now: Instant }]>(
    (knex, { attempt, hash, now }) =>
      knex('authorization_codes')
        .where({ hash })
        .where((free) => free.whereNull('redeemed_by').orWhere('redeemed_by', attempt))
        .where('expires_at', '>', now)
        .whereExists(aliveGrant(knex, 'authorization_codes.grant_id', now))
        .update({ redeemed_by: attempt }),
  ),

  /** Ends the grant of a code that another attempt has redeemed (code replay). */
  endGrantOfReusedCode: changesOne<[redemption: { hash: string; attempt: string; now: Instant }]>(
    (knex, { attempt, hash, now }) => {
      const spent = knex('authorization_codes').where({ hash }).where('redeemed_by', '<>', attempt);
      return knex('grants')
        .whereNull('ended_at')
        .whereIn('id', spent.select('grant_id'))
        .update({ ended_at: now });
    },
  ),

  /** Spends a refresh token (rotation); false when it is spent, belongs to another client, or its grant is over. */
  exchangeRefreshToken: changesOne<[exchange: { hash: string; clientId: string; now: Instant }]>(
    (knex, { clientId, hash, now }) => {
      const grantOfClient = aliveGrant(knex, 'refresh_tokens.grant_id', now).where('client_id', clientId);
      return knex('refresh_tokens')
        .where({ hash })
        .whereNull('exchanged_at')
        .whereExists(grantOfClient)
        .update({ exchanged_at: now });
    },
  ),

  /** Sets a new expiry for a grant that has not been ended. */
  prolongGrant: change<[id: string, expiresAt: Instant]>((knex, id, expiresAt) =>
    knex('grants').where({ id }).whereNull('ended_at').update({ expires_at: expiresAt }),
  ),

  endGrant: change<[id: string, now: Instant]>((knex, id, now) =>
    knex('grants').where({ id }).whereNull('ended_at').update({ ended_at: now }),
  ),

  /** Revokes every code and token of a consent; called by every operation that ends a consent. */
  revokeOfConsent: change<[consentId: string, now: Instant]>((knex, consentId, now) =>
    knex('grants').where('consent_id', consentId).whereNull('ended_at').update({ ended_at: now }),
  ),

  endGrantsOfClient: change<[clientId: string, now: Instant]>((knex, clientId, now) =>
    knex('grants').where('client_id', clientId).whereNull('ended_at').update({ ended_at: now }),
  ),

  revokeAccessToken: change<[hash: string, now: Instant]>((knex, hash, now) =>
    knex('access_tokens').where({ hash }).whereNull('revoked_at').update({ revoked_at: now }),
  ),

  accessTokensBefore: rowsBefore(accessTokenTable, 'expires_at'),
  grantsBefore: rowsBefore(grantTable, 'expires_at'),

  /** Codes and tokens of grants; they are deleted before their grants. */
  tokensUnder: (grantIds: readonly string[]) =>
    [accessTokenTable, refreshTokenTable, codeTable].map((each) =>
      expiredRows(each, (rows) => rows.whereIn('grant_id', grantIds)),
    ),
};
