/** The table of signing baskets, with the entries as the TPP named them. */
import type { Knex } from 'knex';
import type { Basket } from '../../domain/baskets/basket.js';
import { isBasketStatus } from '../../domain/baskets/status.js';
import { exactly } from '../exact.js';
import type { Transaction } from '../unit-of-work.js';

interface BasketRow {
  readonly id: string;
  readonly client_id: string;
  readonly status: string;
  readonly payment_ids: string;
  readonly consent_ids: string;
  readonly signatures_needed: number | bigint;
  readonly signatures_given: number | bigint;
  readonly created_at: bigint;
  readonly expires_at: bigint;
  readonly psu_id: string | null;
  readonly redirect_uri: string | null;
  readonly nok_redirect_uri: string | null;
}

function basketOf(row: BasketRow): Basket {
  const { id, status } = row;
  if (!isBasketStatus(status)) throw new Error(`basket ${id} is not readable`);
  const paymentIds: readonly string[] = JSON.parse(row.payment_ids);
  const consentIds: readonly string[] = JSON.parse(row.consent_ids);
  return {
    id,
    clientId: row.client_id,
    status,
    paymentIds,
    consentIds,
    signaturesNeeded: Number(row.signatures_needed),
    createdAt: Number(row.created_at),
    expiresAt: Number(row.expires_at),
    ...(row.psu_id !== null && { psuId: row.psu_id }),
    ...(row.redirect_uri !== null && { redirectUri: row.redirect_uri }),
    ...(row.nok_redirect_uri !== null && { nokRedirectUri: row.nok_redirect_uri }),
  };
}

export const baskets = {
  async insert(transaction: Transaction, basket: Basket): Promise<void> {
    await transaction('baskets').insert({
      id: basket.id,
      client_id: basket.clientId,
      status: basket.status,
      payment_ids: JSON.stringify(basket.paymentIds),
      consent_ids: JSON.stringify(basket.consentIds),
      signatures_needed: basket.signaturesNeeded,
      signatures_given: 0,
      created_at: basket.createdAt,
      expires_at: basket.expiresAt,
      psu_id: basket.psuId ?? null,
      redirect_uri: basket.redirectUri ?? null,
      nok_redirect_uri: basket.nokRedirectUri ?? null,
    });
  },

  async find(db: Knex, id: string): Promise<Basket | undefined> {
    const row = exactly(await db<BasketRow>('baskets').where({ id }).first(), id);
    return row && basketOf(row);
  },
};
