/** The tables of consents: requests and granted accounts. */
import type { Knex } from 'knex';
import { type Consent, consentStatuses } from '../../../domain/consents/consent.js';
import type { GrantedAccount } from '../../../domain/consents/grants.js';
import { allConsentKinds, type ConsentKind } from '../../../domain/consents/kinds.js';
import type { Instant, LocalDate } from '../../../domain/time.js';
import type { NewRow } from '../../work/additions.js';
import {
  boolean,
  date,
  derived,
  instant,
  integer,
  joined,
  oneOf,
  optional,
  text,
} from '../../sql/columns.js';
import { rowsByIndex } from '../../sql/rows-by-index.js';
import { change, changesOne, query } from '../../sql/statement.js';
import { findById, projection, select, type Stored, table } from '../../sql/table.js';
import type { Transaction } from '../../work/unit-of-work.js';
import { entryFields, entryReads, joinBasket } from '../payments/baskets.js';

const fields = {
  id: text('id'),
  kind: oneOf('kind', allConsentKinds),
  clientId: text('client_id'),
  status: oneOf('status', consentStatuses),
  psuId: optional(text('psu_id')),
  psuCorporateId: optional(text('psu_corporate_id')),
  grantedTo: optional(text('granted_to')),
  basketId: optional(text('basket_id')),
  validUntil: date('valid_until'),
  recurring: boolean('recurring'),
  frequencyPerDay: integer('frequency_per_day'),
  contents: text('request_json'),
  offersApp: boolean('offers_app'),
  redirectUri: optional(text('redirect_uri')),
  lastActionDate: date('last_action_date'),
  createdAt: instant('created_at'),
  expiresAt: instant('expires_at'),
  grantedOn: optional(date('granted_on')),
  lastUsedOn: optional(date('last_used_on')),
  usedUpAt: optional(instant('used_up_at')),
};

const consentTable = table('consents', ['id'], fields, 'consent');
const { find: findStored } = entryReads('consents', fields, 'consent');

function toConsent({ contents, ...common }: Stored<typeof consentTable>): Consent {
  return { ...common, contents: JSON.parse(contents) };
}

export const accountFields = {
  resourceId: text('resource_id'),
  accountId: text('account_id'),
  iban: text('iban'),
  mayAccounts: boolean('may_accounts'),
  mayBalances: boolean('may_balances'),
  mayTransactions: boolean('may_transactions'),
};

/** The consent of a grant, for statements that join it. */
export const joinedConsent = joined(
  derived(projection(entryFields('consents', fields), 'consent'), toConsent),
);

export function joinConsent(rows: Knex.QueryBuilder): Knex.QueryBuilder {
  return joinBasket(rows.leftJoin('consents', 'consents.id', 'grants.consent_id'), 'consents');
}

const accountTable = table('consent_accounts', ['resourceId'], {
  ...accountFields,
  consentId: text('consent_id'),
  position: integer('position'),
});

const selectGranted = consentTable.known<[psuId: string, most: number]>((rows, psuId, most) =>
  rows
    .where('granted_to', psuId)
    .orderByRaw("case when status = 'valid' then 0 else 1 end, granted_on desc, id desc limit ?", [most]),
);

export interface Grant {
  readonly id: string;
  readonly psuId: string;
  readonly now: Instant;
  readonly today: LocalDate;
  /** How many endpoints a consent for one access opens; `null` for a recurring one. */
  readonly endpointsLeft: number | null;
  /** The signing basket with which the consent is granted; without it a consent in a basket is not granted. */
  readonly basketId?: string | undefined;
}

const grantConsent = changesOne<[grant: Grant, basketId: string]>(
  (knex, { endpointsLeft, id, now, psuId, today }, basketId) =>
    knex('consents')
      .where({ id, status: 'received' })
      .whereRaw("coalesce(basket_id, '') = ?", [basketId])
      .where((alive) => alive.where('expires_at', '>', now).orWhereNotNull('basket_id'))
      .where('valid_until', '>=', today)
      .update({
        status: 'valid',
        basket_id: null,
        granted_to: psuId,
        granted_on: today,
        endpoints_left: endpointsLeft,
        last_action_date: today,
      }),
);

const takeTurn = change<[clientId: string, psuId: string, psuCorporateId: string]>(
  (knex, clientId, psuId, psuCorporateId) =>
    knex('consent_turns')
      .insert({ client_id: clientId, psu_id: psuId, psu_corporate_id: psuCorporateId, turns: 1 })
      .onConflict(['client_id', 'psu_id', 'psu_corporate_id'])
      .merge({ turns: knex.raw('consent_turns.turns + 1') }),
);

const livePlace = projection({ id: text('id'), basketId: optional(text('basket_id')) });
const selectLive = query<
  ReturnType<typeof livePlace.decode>,
  [clientId: string, kinds: readonly string[], after: string, most: number]
>(livePlace.decode, (knex, clientId, kinds, after, most) =>
  knex('consents')
    .select(...livePlace.columns)
    .where('client_id', clientId)
    .whereIn('kind', kinds)
    .where('id', '>', after)
    .whereIn('status', ['received', 'valid'])
    .orderByRaw('id limit ?', [most]),
);

export const consents = {
  row(consent: Consent): NewRow {
    return consentTable.row({ ...consent, contents: JSON.stringify(consent.contents) });
  },

  async find(db: Knex, id: string): Promise<Consent | undefined> {
    const stored = await findStored(db, id);
    return stored && toConsent(stored);
  },

  /** The client and the customer of a consent, also of a kind that only a newer release knows. */
  findParties: findById(
    select('consents', { id: fields.id, clientId: fields.clientId, grantedTo: fields.grantedTo }),
  ),

  /** The accounts that a consent opens, in the order in which they were named and picked; none before the grant. */
  findAccounts: select('consent_accounts', accountFields).all<[consentId: string]>((rows, consentId) =>
    rows.where('consent_id', consentId).orderBy('position'),
  ),

  /** Makes a consent valid; false when the consent is decided already or expired. */
  grant: (transaction: Transaction, grant: Grant): Promise<boolean> =>
    grantConsent(transaction, grant, grant.basketId ?? ''),

  /** Pages through the ids of a client's consents of some kinds that have not ended, in order, after a given id. */
  listLiveOf: (
    db: Knex,
    clientId: string,
    after: string,
    most: number,
    kinds: readonly ConsentKind[] = allConsentKinds,
  ): Promise<ReturnType<typeof livePlace.decode>[]> => selectLive(db, clientId, kinds, after, most),

  async insertAccounts(
    transaction: Transaction,
    consentId: string,
    accounts: readonly GrantedAccount[],
  ): Promise<void> {
    const rows = accounts.map((account, position) => ({ ...account, consentId, position }));
    await accountTable.insertAll(transaction, rows);
  },

  /** Consents that a customer granted: valid ones first, then the newest first. */
  async listGrantedBy(db: Knex, psuId: string, most: number): Promise<Consent[]> {
    return (await selectGranted(db, psuId, most)).map(toConsent);
  },

  /** Records the day of a consent's last use; only the first use of a day changes a row. */
  markUsed: change<[id: string, today: LocalDate]>((knex, id, today) =>
    knex('consents')
      .where({ id })
      .where((unused) => unused.whereNull('last_used_on').orWhere('last_used_on', '<', today))
      .update({ last_used_on: today }),
  ),

  /**
   * Serializes the grants of recurring consents by one customer and company for one client, on every node of a cluster,
   * so that the second grant sees the first.
   */
  queueForGrant: (transaction: Transaction, { clientId, psuCorporateId = '' }: Consent, psuId: string) =>
    takeTurn(transaction, clientId, psuId, psuCorporateId),

  /**
   * Finds and locks the other recurring consents of this kind that the same customer granted to the same client; reads
   * current rows even if the transaction began before.
   */
  async findSuperseded(transaction: Transaction, consent: Consent, psuId: string): Promise<string[]> {
    const rows = rowsByIndex(transaction, 'consents', 'consents_client_id_granted_to_status_index')
      .where({ client_id: consent.clientId, granted_to: psuId, status: 'valid' })
      .where({ kind: consent.kind, recurring: 1, psu_corporate_id: consent.psuCorporateId ?? null })
      .whereNot({ id: consent.id });
    return rows.forUpdate().pluck('id');
  },
};
