/** Signing baskets with their entries in the TPP's order, and the current basket of payments and consents. */
import type { Knex } from 'knex';
import { basketStatuses } from '../../../domain/baskets/basket.js';
import type { Instant } from '../../../domain/time.js';
import {
  either,
  type Field,
  initial,
  instant,
  integer,
  oneOf,
  optional,
  type ReadOnlyField,
  text,
  texts,
} from '../../sql/columns.js';
import { batchedLookUp, type Reading } from '../../reading.js';
import { findByAll, findById, type ObjectOf, qualified, select, table } from '../../sql/table.js';
import type { Connection, Transaction } from '../../work/unit-of-work.js';

const basketFields = {
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
  namedConsentId: optional(text('named_consent_id')),
  redirectUri: optional(text('redirect_uri')),
  nokRedirectUri: optional(text('nok_redirect_uri')),
};

const basketTable = table('baskets', ['id'], basketFields, 'basket');

export const baskets = {
  insert: basketTable.insert,
  find: findById(basketTable),
};

/** A basket entry by kind and id. */
export interface EntryKey {
  readonly kind: 'payment' | 'consent';
  readonly id: string;
}

const tables = { payment: 'payments', consent: 'consents' } as const;
const firstStatus = { payment: 'RCVD', consent: 'received' } as const;

type WithExpiry<F> = F & { readonly expiresAt: ReadOnlyField<Instant> };

type EntryFields = Readonly<Record<string, ReadOnlyField<unknown>>> & {
  readonly id: Field<string>;
  readonly expiresAt: Field<Instant>;
};

/** Fields of a payment or consent joined with its basket: an entry of a basket expires when the basket does. */
export function entryFields<const F extends EntryFields>(name: string, fields: F): WithExpiry<F> {
  const expiresAt = either(optional(instant('baskets.expires_at')), instant(`${name}.expires_at`));
  return { ...qualified(name, fields), expiresAt };
}

export function joinBasket(rows: Knex.QueryBuilder, name: string): Knex.QueryBuilder {
  return rows.leftJoin('baskets', 'baskets.id', `${name}.basket_id`);
}

/** Finds a payment or consent by id: `find` in a transaction, `lookUp` batched with concurrent calls. */
export function entryReads<const F extends EntryFields>(
  name: string,
  fields: F,
  entity: string,
): {
  readonly find: (db: Connection, id: string) => Promise<ObjectOf<WithExpiry<F>> | undefined>;
  readonly lookUp: (read: Reading, id: string) => Promise<ObjectOf<WithExpiry<F>> | undefined>;
} {
  const shown = select(name, entryFields(name, fields), entity);
  const join = (rows: Knex.QueryBuilder) => joinBasket(rows, name);
  return { find: findById(shown, join), lookUp: batchedLookUp(findByAll(shown, `${name}.id`, join)) };
}

// Every move of an entry names its basket, or none, in its WHERE clause, so that no further lock is needed.
export const basketEntries = {
  /** Puts an undecided entry into a basket; otherwise says that the entry is in a basket already or no longer open. */
  async claim(
    transaction: Transaction,
    { id, kind }: EntryKey,
    { basketId, clientId, now }: { basketId: string; clientId: string; now: Instant },
  ): Promise<'claimed' | 'blocked' | 'decided'> {
    const claimed = await transaction(tables[kind])
      .where({ id, client_id: clientId, status: firstStatus[kind] })
      .whereNull('basket_id')
      .where('expires_at', '>', now)
      .update({ basket_id: basketId });
    if (claimed === 1) return 'claimed';
    const row = transaction(tables[kind]).where({ id }).whereNotNull('basket_id').forUpdate();
    return (await row.first('id')) === undefined ? 'decided' : 'blocked';
  },

  /** Removes an entry from its basket, so that it is authorised on its own again. */
  async release(transaction: Transaction, { id, kind }: EntryKey, basketId: string): Promise<void> {
    await transaction(tables[kind]).where({ id, basket_id: basketId }).update({ basket_id: null });
  },
};
