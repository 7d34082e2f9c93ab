/**
 * Columns that payments, bulks and standing orders share, and the pending payments of an account: authorised and not yet
 * booked.
 */
import type { Knex } from 'knex';
import type { AccountDetails } from '../../../domain/accounts/account.js';
import { codeOfTransfer } from '../../../domain/accounts/bank-transaction-codes.js';
import { toOrderDetails, type PendingPayment } from '../../../domain/account-statement.js';
import { defined } from '../../../domain/defined.js';
import type { PaymentOrder } from '../../../domain/payments/order.js';
import { unbooked } from '../../../domain/payments/payment.js';
import { allProducts, isProduct, rulesOf } from '../../../domain/payments/products.js';
import type { Instant, LocalDate } from '../../../domain/time.js';
import {
  bigint,
  boolean,
  date,
  instant,
  integer,
  json,
  mapped,
  money,
  oneOf,
  optional,
  text,
} from '../../sql/columns.js';
import { query } from '../../sql/statement.js';
import { group, select, type Stored } from '../../sql/table.js';
import type { Exchange } from '../../../domain/payments/exchange.js';
import type { Price } from '../../../domain/payments/price.js';

/** Columns of every order: single payment, bulk or standing order. */
export const sharedColumns = {
  id: text('id'),
  clientId: text('client_id'),
  product: oneOf('product', allProducts),
  debtorAccountId: text('debtor_account_id'),
  debtorIban: text('debtor_iban'),
  waitsForFunds: boolean('waits_for_funds'),
  signaturesNeeded: integer('signatures_needed'),
  createdAt: instant('created_at'),
  expiresAt: instant('expires_at'),
  psuId: optional(text('psu_id')),
  namedConsentId: optional(text('named_consent_id')),
  redirectUri: optional(text('redirect_uri')),
  nokRedirectUri: optional(text('nok_redirect_uri')),
  traceparent: optional(text('traceparent')),
};

export const exchange = optional(json<Exchange>('exchange_json'));

const columns = group({
  debit: money('debit_amount', 'debit_currency'),
  /** In the currency of the debit; zero without a fee. */
  feeAmount: bigint('fee_amount'),
  homeAmount: money('home_amount', 'home_currency'),
  exchange,
});

export const price = mapped(
  columns,
  ({ feeAmount, ...stored }): Price => {
    const fee = feeAmount > 0n ? { minorUnits: feeAmount, currency: stored.debit.currency } : undefined;
    return { ...stored, ...defined({ fee }) };
  },
  ({ fee, ...kept }) => ({ ...kept, feeAmount: fee?.minorUnits ?? 0n }),
);

/** Only members of this name hold the bigints of a price. */
const wholeNumber = 'minorUnits';

/** A column of prices as JSON. */
export function jsonOfPrices<Value>(column: string) {
  return mapped(
    text(column),
    (stored): Value =>
      JSON.parse(stored, (name, value: unknown) => (name === wholeNumber ? BigInt(String(value)) : value)),
    (value) => JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each)),
  );
}

const pending = select('payments', {
  id: text('id'),
  product: text('product'),
  order: json<PaymentOrder>('order_json'),
  debit: money('debit_amount', 'debit_currency'),
  exchange,
  creditorIban: text('creditor_iban'),
  executionDate: date('execution_date'),
});

const selectPending = pending.all<[accountId: string, before: string, limit: number]>(
  (rows, accountId, before, limit) =>
    rows
      .where('debtor_account_id', accountId)
      .whereIn('status', [...unbooked])
      .where('id', '<', before)
      .orderByRaw('id desc limit ?', [limit]),
);

const total = bigint('total');

/** The order of execution: first payments at the core, then those due now, then those to be retried later. */
const byTurn = `
  case when handed_over = 1 or status = 'ACSP' then 0
       when next_attempt_at <= ? then 1
       else next_attempt_at
   end, id`;

const selectDue = query<
  bigint,
  [accountId: string, currency: string, today: LocalDate, until: Instant, now: Instant]
>(
  (cells) => total.read(cells, 0),
  (knex, accountId, currency, today, until, now) =>
    knex('payments')
      .select(knex.raw('debit_amount + fee_amount as total'))
      .where({ debtor_account_id: accountId, debit_currency: currency })
      .whereIn('status', [...unbooked])
      .where('execution_date', '<=', today)
      .where((each) =>
        each.where('next_attempt_at', '<', until).orWhere('handed_over', 1).orWhere('status', 'ACSP'),
      )
      .orderByRaw(byTurn, [now]),
);

export interface DueQuery {
  readonly account: Pick<AccountDetails, 'id' | 'currency'>;
  readonly now: Instant;
  readonly today: LocalDate;
  /** The end of the day `today`. */
  readonly until: Instant;
}

/** Sorts after every identifier. */
const beyondAllIds = '~';

export const pendingPayments = {
  /** The newest first; only those before an id, where it is given (pagination). */
  async find(
    db: Knex,
    accountId: string,
    { before = beyondAllIds, limit }: { readonly before?: string | undefined; readonly limit: number },
  ): Promise<PendingPayment[]> {
    return (await selectPending(db, accountId, before, limit)).map(toPendingPayment);
  },

  /**
   * Debit plus fee of each payment that may leave the account today, in the account's currency and in order of
   * execution.
   */
  dueAmounts(db: Knex, { account, now, today, until }: DueQuery): Promise<bigint[]> {
    return selectDue(db, account.id, account.currency, today, until, now);
  },
};

function toPendingPayment({ debit, order, product, ...shown }: Stored<typeof pending>): PendingPayment {
  return {
    ...shown,
    amount: { minorUnits: -debit.minorUnits, currency: debit.currency },
    creditorName: order.creditorName,
    remittance: order.remittanceInformationUnstructured ?? '',
    ...defined({ endToEndIdentification: order.endToEndIdentification }),
    // The money of a product that only a newer release knows is reserved too.
    ...(isProduct(product) && {
      bankTransactionCode: codeOfTransfer(rulesOf(product).transferKind, 'debtor'),
    }),
    details: toOrderDetails(order) ?? {},
  };
}
