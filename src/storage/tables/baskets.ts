/** The table of signing baskets, with the entries as the TPP named them. */
import { type Basket, basketStatuses } from '../../domain/baskets/basket.js';
import { initial, instant, integer, oneOf, optional, text, texts } from '../columns.js';
import { findById, table } from '../table.js';
import type { Transaction } from '../unit-of-work.js';

const basketTable = table({
  name: 'baskets',
  key: ['id'],
  entity: 'basket',
  fields: {
    id: text('id'),
    clientId: text('client_id'),
    status: oneOf('status', basketStatuses),
    paymentIds: texts('payment_ids'),
    consentIds: texts('consent_ids'),
    signaturesNeeded: integer('signatures_needed'),
    signaturesGiven: initial('signatures_given', 0),
    createdAt: instant('created_at'),
    expiresAt: instant('expires_at'),
    psuId: optional(text('psu_id')),
    redirectUri: optional(text('redirect_uri')),
    nokRedirectUri: optional(text('nok_redirect_uri')),
  },
});

export const baskets = {
  insert: (transaction: Transaction, basket: Basket): Promise<void> =>
    basketTable.insert(transaction, basket),

  find: findById('baskets', basketTable),
};
