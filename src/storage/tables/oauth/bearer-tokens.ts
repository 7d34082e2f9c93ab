/**
 * A bearer token with all that an account request needs: its grant, the consent, and the accounts that the consent
 * opens.
 */
// See docs/developer/decisions, D29.
import type { Consent } from '../../../domain/consents/consent.js';
import type { GrantedAccount } from '../../../domain/consents/grants.js';
import { integer, text } from '../../sql/columns.js';
import type { Cells, Value } from '../../dialects/dialect.js';
import type { LookUp } from '../../batched-reads.js';
import { query } from '../../sql/statement.js';
import { projection, type Stored } from '../../sql/table.js';
import { accountFields, joinConsent, joinedConsent } from '../consents/consents.js';
import { accessToken } from './tokens.js';

/** A consent and the accounts that it opens, in the order in which the accounts were named and picked. */
export interface OpenedConsent {
  readonly consent: Consent;
  /** Decoded at the first call. */
  accounts(): readonly GrantedAccount[];
}

export type BearerToken = Stored<typeof accessToken> & {
  /** The grant's consent as of the token's look-up, decoded at the first call; absent for a grant without a consent. */
  readonly opened?: () => OpenedConsent;
};

const shown = projection({
  hash: text('access_tokens.hash'),
  token: accessToken,
  consent: joinedConsent,
});
const account = projection({ position: integer('position'), ...accountFields });

/** The rows of `account` as one text: joined rows would repeat all other columns for each account. */
const accountList =
  '(select group_concat(json_array(position, resource_id, account_id, iban, may_accounts, may_balances, may_transactions))' +
  ' from consent_accounts where consent_accounts.consent_id = consents.id)';

const selectByHash = query<Cells, [hashes: readonly string[]]>(
  (cells) => cells,
  (knex, hashes) =>
    joinConsent(
      knex('access_tokens')
        .select(...shown.columns, knex.raw(accountList))
        .join('grants', 'grants.id', 'access_tokens.grant_id'),
    ).whereIn('access_tokens.hash', hashes),
);

export const bearerTokens = {
  /** Finds bearer tokens by their digests. */
  opened: (async (db, hashes) =>
    new Map(
      (await selectByHash(db, hashes)).map((cells) => [String(cells[0]), toBearerToken(cells)]),
    )) satisfies LookUp<BearerToken>,
};

function toBearerToken(cells: Cells): BearerToken {
  const { consent, token } = shown.decode(cells);
  if (!consent) return token;
  let opened: OpenedConsent | undefined;
  const accounts = () => accountsIn(cells[shown.columns.length]);
  const open = () => ({ consent: consent(), accounts });
  return { ...token, opened: () => (opened ??= open()) };
}

function accountsIn(list: Value | undefined): readonly GrantedAccount[] {
  if (list === null) return [];
  const rows: readonly Cells[] = JSON.parse('[' + String(list) + ']');
  const accounts = rows.map((cells) => account.decode(cells));
  return accounts
    .toSorted((one, other) => one.position - other.position)
    .map(({ position: _position, ...each }) => each);
}
