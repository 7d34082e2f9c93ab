/** The table family of consents: requests, and granted accounts. */
import type { Knex } from 'knex';
import type { Consent } from '../../domain/consents/consent.js';
import { isConsentKind } from '../../domain/consents/kinds.js';
import type { GrantedAccount } from '../../domain/consents/grants.js';
import { isConsentStatus } from '../../domain/consents/status.js';
import type { Instant, LocalDate } from '../../domain/time.js';
import * as statements from './consent-statements.js';
import { exactly } from '../exact.js';
import type { Transaction } from '../unit-of-work.js';

interface ConsentRow {
  readonly id: string;
  readonly kind: string;
  readonly client_id: string;
  readonly status: string;
  readonly psu_id: string | null;
  readonly psu_corporate_id: string | null;
  readonly granted_to: string | null;
  readonly basket_id: string | null;
  readonly valid_until: LocalDate;
  readonly recurring: number | bigint;
  readonly frequency_per_day: number | bigint;
  readonly request_json: string;
  readonly offers_app: number | bigint;
  readonly last_action_date: LocalDate;
  readonly created_at: bigint;
  readonly expires_at: bigint;
  /** When the basket ends in which it waits; read with a single consent alone. */
  readonly basket_expires_at?: bigint | null;
  readonly granted_on: LocalDate | null;
  readonly last_used_on: LocalDate | null;
  readonly used_up_at: bigint | null;
}

interface AccountRow {
  readonly resource_id: string;
  readonly account_id: string;
  readonly iban: string;
  readonly may_accounts: number | bigint;
  readonly may_balances: number | bigint;
  readonly may_transactions: number | bigint;
}

function consentOf(row: ConsentRow): Consent {
  const { id, kind, status } = row;
  if (!isConsentStatus(status) || !isConsentKind(kind)) throw new Error(`consent ${id} is not readable`);
  const common = {
    id,
    status,
    clientId: row.client_id,
    validUntil: row.valid_until,
    recurring: Number(row.recurring) === 1,
    frequencyPerDay: Number(row.frequency_per_day),
    offersApp: Number(row.offers_app) === 1,
    lastActionDate: row.last_action_date,
    createdAt: Number(row.created_at),
    expiresAt: Number(row.basket_expires_at ?? row.expires_at),
    ...(row.psu_id !== null && { psuId: row.psu_id }),
    ...(row.psu_corporate_id !== null && { psuCorporateId: row.psu_corporate_id }),
    ...(row.granted_to !== null && { grantedTo: row.granted_to }),
    ...(row.basket_id !== null && { basketId: row.basket_id }),
    ...(row.granted_on !== null && { grantedOn: row.granted_on }),
    ...(row.last_used_on !== null && { lastUsedOn: row.last_used_on }),
    ...(row.used_up_at !== null && { usedUpAt: Number(row.used_up_at) }),
  };
  // What its TPP asked for: access to accounts, or what the request of any other kind says.
  return kind === 'accounts'
    ? { ...common, kind, access: JSON.parse(row.request_json) }
    : { ...common, kind, request: JSON.parse(row.request_json) };
}

function accountOf(row: AccountRow): GrantedAccount {
  return {
    resourceId: row.resource_id,
    accountId: row.account_id,
    iban: row.iban,
    mayAccounts: Number(row.may_accounts) === 1,
    mayBalances: Number(row.may_balances) === 1,
    mayTransactions: Number(row.may_transactions) === 1,
  };
}

export const consents = {
  async insert(transaction: Transaction, consent: Consent): Promise<void> {
    await statements.insertConsent.change(transaction, {
      id: consent.id,
      kind: consent.kind,
      clientId: consent.clientId,
      status: consent.status,
      psuId: consent.psuId ?? null,
      psuCorporateId: consent.psuCorporateId ?? null,
      validUntil: consent.validUntil,
      recurring: consent.recurring ? 1 : 0,
      frequencyPerDay: consent.frequencyPerDay,
      request: JSON.stringify(consent.kind === 'accounts' ? consent.access : consent.request),
      offersApp: consent.offersApp ? 1 : 0,
      lastActionDate: consent.lastActionDate,
      createdAt: consent.createdAt,
      expiresAt: consent.expiresAt,
    });
  },

  async find(db: Knex, id: string): Promise<Consent | undefined> {
    const row = exactly(await statements.selectConsent.first<ConsentRow>(db, { id }), id);
    return row && consentOf(row);
  },

  /** The accounts that a consent opens, in the order in which they were named and picked; none before the approval. */
  async findAccounts(db: Knex, consentId: string): Promise<GrantedAccount[]> {
    return (await statements.selectAccounts.all<AccountRow>(db, { consentId })).map(accountOf);
  },

  /** Makes a consent valid; false when it is decided by now, or its time is over. */
  async grant(
    transaction: Transaction,
    grant: {
      readonly id: string;
      readonly psuId: string;
      readonly now: Instant;
      readonly today: LocalDate;
      /** How many endpoints a consent for one access opens; `null` for a recurring one. */
      readonly endpointsLeft: number | null;
      /** The basket that the consent is given with; without one a consent in a basket is not given. */
      readonly basketId?: string | undefined;
    },
  ): Promise<boolean> {
    const { basketId = '' } = grant;
    return (await statements.grantConsent.change(transaction, { ...grant, basketId })) === 1;
  },

  async insertAccounts(
    transaction: Transaction,
    consentId: string,
    accounts: readonly GrantedAccount[],
  ): Promise<void> {
    for (const [position, account] of accounts.entries()) {
      await statements.insertAccount.change(transaction, {
        consentId,
        position,
        resourceId: account.resourceId,
        accountId: account.accountId,
        iban: account.iban,
        mayAccounts: account.mayAccounts ? 1 : 0,
        mayBalances: account.mayBalances ? 1 : 0,
        mayTransactions: account.mayTransactions ? 1 : 0,
      });
    }
  },

  /** What a customer has given, valid ones first and the newest before older ones. */
  async listGrantedBy(db: Knex, psuId: string, most: number): Promise<Consent[]> {
    const rows = await db<ConsentRow>('consents')
      .where({ granted_to: psuId })
      .orderByRaw(`case when status = 'valid' then 0 else 1 end`)
      .orderBy([
        { column: 'granted_on', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(most);
    return rows.map(consentOf);
  },

  /** Writes down that a consent was used on this day; the first use of a day alone changes something. */
  async markUsed(transaction: Transaction, id: string, today: LocalDate): Promise<void> {
    await statements.markUsed.change(transaction, { id, today });
  },

  /**
   * Lets the recurring consents of one customer and company for one client be given one after the other, on every node
   * of a cluster: who is second finds what the first has given.
   */
  async queueForGrant(transaction: Transaction, consent: Consent, psuId: string): Promise<void> {
    const { clientId, psuCorporateId = '' } = consent;
    await statements.queueForGrant.change(transaction, { clientId, psuId, psuCorporateId });
  },

  /**
   * The other recurring consents of this kind that the same customer gave to the same client; locked, and
   * as they are now, although the transaction may have begun before.
   */
  async findSuperseded(transaction: Transaction, consent: Consent, psuId: string): Promise<string[]> {
    const rows = transaction('consents')
      .where({ client_id: consent.clientId, granted_to: psuId, status: 'valid' })
      .where({ kind: consent.kind, recurring: 1, psu_corporate_id: consent.psuCorporateId ?? null })
      .whereNot({ id: consent.id });
    return rows.forUpdate().pluck('id');
  },
};
