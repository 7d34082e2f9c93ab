/** The table family of OAuth2: grants, and the digests of the codes and tokens given under them. */
import type { Knex } from 'knex';
import { grantKinds, scopes, type Grant } from '../../domain/oauth/access.js';
import type { Instant } from '../../domain/time.js';
import { oldRows } from '../retention.js';
import * as statements from './token-statements.js';
import type { Transaction } from '../unit-of-work.js';

/** A grant as it stands now. */
export interface StoredGrant extends Grant {
  readonly endedAt?: Instant;
}

export interface StoredCode {
  readonly grant: StoredGrant;
  readonly redirectUri: string;
  /** Whether the TPP named the address, or the bank took the only one that is registered. */
  readonly isRedirectUriSent: boolean;
  readonly challenge?: string;
  readonly expiresAt: Instant;
  readonly isRedeemed: boolean;
}

export interface NewCode extends Omit<StoredCode, 'grant' | 'isRedeemed'> {
  readonly hash: string;
  readonly grantId: string;
}

interface GrantColumns {
  readonly grant_id: string;
  readonly client_id: string;
  readonly kind: string;
  readonly scope: string;
  readonly consent_id: string | null;
  readonly psu_id: string | null;
  readonly sca_at: bigint | null;
  readonly created_at: bigint;
  readonly grant_expires_at: bigint;
  readonly ended_at: bigint | null;
}

interface CodeRow extends GrantColumns {
  readonly redirect_uri: string;
  readonly redirect_uri_sent: number | bigint;
  readonly challenge: string | null;
  readonly expires_at: bigint;
  readonly redeemed_by: string | null;
}

function grantOf(row: GrantColumns): StoredGrant {
  const grant = grantKinds.find((kind) => kind === row.kind);
  const scope = scopes.find((each) => each === row.scope);
  if (!grant || !scope) throw new Error(`grant ${row.grant_id} is not readable`);
  return {
    id: row.grant_id,
    clientId: row.client_id,
    grant,
    scope,
    createdAt: Number(row.created_at),
    expiresAt: Number(row.grant_expires_at),
    ...(row.consent_id !== null && { consentId: row.consent_id }),
    ...(row.psu_id !== null && { psuId: row.psu_id }),
    ...(row.sca_at !== null && { scaAt: Number(row.sca_at) }),
    ...(row.ended_at !== null && { endedAt: Number(row.ended_at) }),
  };
}

export const tokens = {
  /** Stores a grant; false when it is stored already. */
  async insertGrant(transaction: Transaction, grant: Grant): Promise<boolean> {
    const changed = await statements.insertGrant.change(transaction, {
      id: grant.id,
      clientId: grant.clientId,
      kind: grant.grant,
      scope: grant.scope,
      consentId: grant.consentId ?? null,
      psuId: grant.psuId ?? null,
      scaAt: grant.scaAt ?? null,
      createdAt: grant.createdAt,
      expiresAt: grant.expiresAt,
    });
    return changed === 1;
  },

  async insertCode(transaction: Transaction, code: NewCode): Promise<void> {
    await statements.insertCode.change(transaction, {
      hash: code.hash,
      grantId: code.grantId,
      redirectUri: code.redirectUri,
      isRedirectUriSent: code.isRedirectUriSent ? 1 : 0,
      challenge: code.challenge ?? null,
      expiresAt: code.expiresAt,
    });
  },

  async insertAccessToken(
    transaction: Transaction,
    token: { readonly hash: string; readonly grantId: string; readonly expiresAt: Instant },
  ): Promise<void> {
    await statements.insertAccessToken.change(transaction, token);
  },

  async insertRefreshToken(
    transaction: Transaction,
    token: { readonly hash: string; readonly grantId: string },
  ): Promise<void> {
    await statements.insertRefreshToken.change(transaction, token);
  },

  async findCode(db: Knex, hash: string): Promise<StoredCode | undefined> {
    const row = await statements.selectCode.first<CodeRow>(db, { hash });
    return (
      row && {
        grant: grantOf(row),
        redirectUri: row.redirect_uri,
        isRedirectUriSent: Number(row.redirect_uri_sent) === 1,
        expiresAt: Number(row.expires_at),
        isRedeemed: row.redeemed_by !== null,
        ...(row.challenge !== null && { challenge: row.challenge }),
      }
    );
  },

  async findAccessToken(
    db: Knex,
    hash: string,
  ): Promise<
    { readonly grant: StoredGrant; readonly expiresAt: Instant; readonly isRevoked: boolean } | undefined
  > {
    type Row = GrantColumns & { readonly expires_at: bigint; readonly revoked_at: bigint | null };
    const row = await statements.selectAccessToken.first<Row>(db, { hash });
    return (
      row && { grant: grantOf(row), expiresAt: Number(row.expires_at), isRevoked: row.revoked_at !== null }
    );
  },

  async findRefreshToken(
    db: Knex,
    hash: string,
  ): Promise<{ readonly grant: StoredGrant; readonly exchangedAt?: Instant } | undefined> {
    type Row = GrantColumns & { readonly exchanged_at: bigint | null };
    const row = await statements.selectRefreshToken.first<Row>(db, { hash });
    return (
      row && {
        grant: grantOf(row),
        ...(row.exchanged_at !== null && { exchangedAt: Number(row.exchanged_at) }),
      }
    );
  },

  /** Spends a code for one attempt; false when another attempt has spent it, or code or grant are over. */
  async redeemCode(
    transaction: Transaction,
    redemption: { readonly hash: string; readonly attempt: string; readonly now: Instant },
  ): Promise<boolean> {
    return (await statements.redeemCode.change(transaction, redemption)) === 1;
  },

  /** Ends what a code has given, when another attempt than this one has spent it. */
  async endGrantOfReusedCode(
    transaction: Transaction,
    redemption: { readonly hash: string; readonly attempt: string; readonly now: Instant },
  ): Promise<void> {
    await statements.endGrantOfReusedCode.change(transaction, redemption);
  },

  /** Spends a refresh token; false when it is spent, of another client, or its grant is over. */
  async exchangeRefreshToken(
    transaction: Transaction,
    exchange: { readonly hash: string; readonly clientId: string; readonly now: Instant },
  ): Promise<boolean> {
    return (await statements.exchangeRefreshToken.change(transaction, exchange)) === 1;
  },

  async endGrant(transaction: Transaction, id: string, now: Instant): Promise<void> {
    await statements.endGrant.change(transaction, { id, now });
  },

  /** Ends every code and token of a consent; part of whatever ends the consent. */
  async revokeOfConsent(transaction: Transaction, consentId: string, now: Instant): Promise<void> {
    await statements.endGrantsOfConsent.change(transaction, { consentId, now });
  },

  async revokeAccessToken(transaction: Transaction, hash: string, now: Instant): Promise<void> {
    await statements.revokeAccessToken.change(transaction, { hash, now });
  },

  accessTokensBefore: (instant: Instant) =>
    oldRows({
      table: 'access_tokens',
      key: ['hash'],
      areOld: (rows) => rows.where('expires_at', '<', instant),
      orderBy: 'expires_at',
    }),

  grantsBefore: (instant: Instant) =>
    oldRows({
      table: 'grants',
      key: ['id'],
      areOld: (rows) => rows.where('expires_at', '<', instant),
      orderBy: 'expires_at',
    }),

  /** What was given under grants, which are not forgotten before it. */
  tokensUnder: (grantIds: readonly string[]) =>
    (['access_tokens', 'refresh_tokens', 'authorization_codes'] as const).map((table) =>
      oldRows({ table, key: ['hash'], areOld: (rows) => rows.whereIn('grant_id', grantIds) }),
    ),
};
