/** The hot statements on payments, built once; every change of status is conditional on where it starts. */
import { executable, undecided } from '../../domain/payments/status.js';
import { heldBy } from '../row-lock.js';
import { statement } from '../statement.js';

/** In place of a basket for what is done to a payment on its own, which one that waits in a basket does not allow. */
export const noBasket = '';

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

export const selectPayment = statement((knex, value) => knex('payments').where('id', value('id')));

export const holdUndecided = statement((knex, value) =>
  knex('payments')
    .where('id', value('id'))
    .whereIn('status', [...undecided])
    .whereRaw("coalesce(basket_id, '') = ?", [value('basketId')])
    .where((alive) => alive.where('expires_at', '>', value('now')).orWhereNotNull('basket_id'))
    .update(heldBy(knex)),
);

// The status is set before the count, because MariaDB evaluates assignments from left to right.
export const signPayment = statement((knex, value) =>
  knex.raw(
    `update payments
        set status = case when signatures_given + 1 >= signatures_needed then 'ACTC' else 'PATC' end,
            next_attempt_at = case when signatures_given + 1 >= signatures_needed then ? end,
            execution_date = case when execution_date < ? then ? else execution_date end,
            basket_id = case when signatures_given + 1 < signatures_needed then basket_id end,
            signatures_given = signatures_given + 1
      where id = ? and status in ('RCVD', 'PATC')`,
    [value('attemptAt'), value('today'), value('today'), value('id')],
  ),
);

export const selectSignatures = statement((knex, value) =>
  knex('payments').select('status', 'signatures_given').where('id', value('id')),
);

export const rejectUndecided = statement((knex, value) =>
  knex('payments')
    .where('id', value('id'))
    .whereIn('status', [...undecided])
    .whereRaw("coalesce(basket_id, '') = ?", [value('basketId')])
    .update({ status: 'RJCT', next_attempt_at: null, basket_id: null }),
);

export const claimExecution = statement((knex, value) =>
  knex('payments')
    .where('id', value('id'))
    .where('next_attempt_at', value('attemptAt'))
    .whereIn('status', [...executable])
    .update({ next_attempt_at: value('nextAttemptAt') }),
);

export const settle = statement((knex, value) =>
  knex('payments')
    .where('id', value('id'))
    .update({ status: value('status'), next_attempt_at: value('nextAttemptAt') }),
);

export const insertStatus = statement((knex, value) =>
  knex('payment_statuses').insert({
    id: value('id'),
    payment_id: value('paymentId'),
    from_status: value('from'),
    to_status: value('to'),
    cause: value('cause'),
    changed_at: value('at'),
  }),
);

export const insertSignature = statement((knex, value) =>
  knex('signatures')
    .insert({ payment_id: value('paymentId'), psu_id: value('psuId'), signed_at: value('now') })
    .onConflict(['payment_id', 'psu_id'])
    .ignore(),
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

export const selectExpired = statement((knex, value) =>
  knex('payments')
    .select('id')
    .whereIn('status', [...undecided])
    .where('expires_at', '<=', value('now'))
    .whereNull('basket_id')
    .limit(batchSize),
);

export const selectSigners = statement((knex, value) =>
  knex('signatures').select('psu_id').where('payment_id', value('id')),
);
