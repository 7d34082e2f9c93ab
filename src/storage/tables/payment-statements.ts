/** The hot statements on payments, built once. */
import { executable } from '../../domain/payments/status.js';
import { statement } from '../statement.js';

/** How many payments one round of the worker takes; more are left for the next, or for another process. */
export const batchSize = 64;

export const insertPayment = statement((knex, value) =>
  knex('payments').insert({
    id: value('id'),
    client_id: value('clientId'),
    product: value('product'),
    status: value('status'),
    order_json: value('order'),
    amount: value('amount'),
    currency: value('currency'),
    debit_amount: value('debitAmount'),
    debit_currency: value('debitCurrency'),
    fee_amount: value('feeAmount'),
    home_amount: value('homeAmount'),
    home_currency: value('homeCurrency'),
    exchange_json: value('exchange'),
    debtor_account_id: value('debtorAccountId'),
    debtor_iban: value('debtorIban'),
    creditor_iban: value('creditorIban'),
    execution_date: value('executionDate'),
    waits_for_funds: value('waitsForFunds'),
    signatures_needed: value('signaturesNeeded'),
    signatures_given: 0,
    created_at: value('createdAt'),
    expires_at: value('expiresAt'),
    psu_id: value('psuId'),
    redirect_uri: value('redirectUri'),
    nok_redirect_uri: value('nokRedirectUri'),
  }),
);

export const selectPayment = statement((knex, value) =>
  knex('payments')
    .select('payments.*', 'baskets.expires_at as basket_expires_at')
    .leftJoin('baskets', 'baskets.id', 'payments.basket_id')
    .where('payments.id', value('id')),
);

export const claimExecution = statement((knex, value) =>
  knex('payments')
    .where('id', value('id'))
    .where('next_attempt_at', value('attemptAt'))
    .whereIn('status', [...executable])
    .update({ next_attempt_at: value('nextAttemptAt') }),
);

// Of one status, because the index gives the first ones in order then: many that are due are not sorted to find them.
export const selectDue = statement((knex, value) =>
  knex('payments')
    .where('status', value('status'))
    .where('next_attempt_at', '<=', value('now'))
    .where('execution_date', '<=', value('today'))
    .orderBy('next_attempt_at')
    .limit(batchSize),
);
