/** The hot statements on consents, built once. */
import { statement } from '../statement.js';

export const insertConsent = statement((knex, value) =>
  knex('consents').insert({
    id: value('id'),
    kind: value('kind'),
    client_id: value('clientId'),
    status: value('status'),
    psu_id: value('psuId'),
    psu_corporate_id: value('psuCorporateId'),
    valid_until: value('validUntil'),
    recurring: value('recurring'),
    frequency_per_day: value('frequencyPerDay'),
    request_json: value('request'),
    offers_app: value('offersApp'),
    last_action_date: value('lastActionDate'),
    created_at: value('createdAt'),
    expires_at: value('expiresAt'),
  }),
);

export const selectConsent = statement((knex, value) =>
  knex('consents')
    .select('consents.*', 'baskets.expires_at as basket_expires_at')
    .leftJoin('baskets', 'baskets.id', 'consents.basket_id')
    .where('consents.id', value('id')),
);

export const grantConsent = statement((knex, value) =>
  knex('consents')
    .where({ id: value('id'), status: 'received' })
    .whereRaw("coalesce(basket_id, '') = ?", [value('basketId')])
    .where((alive) => alive.where('expires_at', '>', value('now')).orWhereNotNull('basket_id'))
    .where('valid_until', '>=', value('today'))
    .update({
      status: 'valid',
      basket_id: null,
      granted_to: value('psuId'),
      granted_on: value('today'),
      endpoints_left: value('endpointsLeft'),
      last_action_date: value('today'),
    }),
);

export const markUsed = statement((knex, value) =>
  knex('consents')
    .where('id', value('id'))
    .where((unused) => unused.whereNull('last_used_on').orWhere('last_used_on', '<', value('today')))
    .update({ last_used_on: value('today') }),
);

export const queueForGrant = statement((knex, value) =>
  knex('consent_turns')
    .insert({
      client_id: value('clientId'),
      psu_id: value('psuId'),
      psu_corporate_id: value('psuCorporateId'),
      turns: 1,
    })
    .onConflict(['client_id', 'psu_id', 'psu_corporate_id'])
    .merge({ turns: knex.raw('consent_turns.turns + 1') }),
);

export const insertAccount = statement((knex, value) =>
  knex('consent_accounts').insert({
    resource_id: value('resourceId'),
    consent_id: value('consentId'),
    position: value('position'),
    account_id: value('accountId'),
    iban: value('iban'),
    may_accounts: value('mayAccounts'),
    may_balances: value('mayBalances'),
    may_transactions: value('mayTransactions'),
  }),
);

export const selectAccounts = statement((knex, value) =>
  knex('consent_accounts').where('consent_id', value('consentId')).orderBy('position'),
);

export const countUse = statement((knex, value) =>
  knex('consent_uses')
    .where({ consent_id: value('consentId'), day: value('day'), endpoint: value('endpoint') })
    .where('uses', '<', value('limit'))
    .update({ uses: knex.raw('uses + 1') }),
);

export const insertUse = statement((knex, value) =>
  knex('consent_uses')
    .insert({ consent_id: value('consentId'), day: value('day'), endpoint: value('endpoint'), uses: 1 })
    .onConflict(['consent_id', 'day', 'endpoint'])
    .ignore(),
);

// The time is set before the count, because MariaDB evaluates assignments from left to right.
export const countEndpoint = statement((knex, value) =>
  knex.raw(
    `update consents
        set used_up_at = case when endpoints_left <= 1 then ? else used_up_at end,
            endpoints_left = endpoints_left - 1
      where id = ? and endpoints_left > 0`,
    [value('now'), value('id')],
  ),
);
