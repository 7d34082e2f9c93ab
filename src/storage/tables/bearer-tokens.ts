/** An access token with all that a read stands on: its grant, the consent behind it, and the accounts that this opens. */
// See docs/decisions.md, D29.
import type { Consent } from '../../domain/consents/consent.js';
import type { GrantedAccount } from '../../domain/consents/grants.js';
import { integer, text } from '../columns.js';
import type { Cells, Value } from '../dialects/dialect.js';
import type { LookUp } from '../gathered-reads.js';
import { query } from '../statement.js';
import { projection, type Stored } from '../table.js';
import { accountFields, joinConsent, joinedConsent } from './consents.js';
import { accessToken } from './tokens.js';

/** A consent with the accounts that it opens, in the order in which they were named and picked. */
export interface OpenedConsent {
  readonly consent: Consent;
  /** Read when somebody asks for them. */
  accounts(): readonly GrantedAccount[];
}

export type BearerToken = Stored<typeof accessToken> & {
  /** What its grant's consent was when the token was looked up, read at the first call; absent where the grant has none. */
  readonly opened?: () => OpenedConsent;
};

const shown = projection({
  hash: text('access_tokens.hash'),
  token: accessToken,
  consent: joinedConsent,
});
const account = projection({ position: integer('position'), ...accountFields });

/** The rows of `account` in one text: as rows of their own they would bring all the rest along with each of them. */
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
  /** By their digests. */
  opened: (async (db, hashes) =>
    new Map(
      (await selectByHash(db, hashes)).map((cells) => [String(cells[0]), tokenOf(cells)]),
    )) satisfies LookUp<BearerToken>,
};

function tokenOf(cells: Cells): BearerToken {
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
