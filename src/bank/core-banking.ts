/** The port to the core banking system: accounts, balances, entries, exchange rates and payment execution. */
// See docs/developer/decisions, D12.
import type { AccountDetails, Balance, BankAccount, Mandate } from '../domain/accounts/account.js';
import type { Entry, EntryQuery } from '../domain/account-statement.js';
import type { Closable } from './closable.js';
import type { Money } from '../domain/money.js';
import type { RateTable } from '../domain/payments/exchange.js';
import type { LocalDate } from '../domain/time.js';
import type { CoreCallContext, PaymentExecution } from './payment-orders.js';

/** The part of a customer that approving payments needs. */
export interface Customer {
  /** 1 to 64 letters, here as in `CustomerLogin` and `Sca`. */
  readonly psuId: string;
  /** Cut to 140 letters. */
  readonly name: string;
  /** Any other status counts as blocked. */
  readonly status: 'active' | 'blocked';
  /**
   * Limit for one payment of this customer, in the home currency; absent without a limit. At most 14 digits before the
   * decimal point; a limit beyond them is reported, and stays.
   */
  readonly paymentLimit?: Money;
}

/** Each call may have its context as the last argument. */
export interface CoreBanking extends PaymentExecution, Closable {
  /** The account with this IBAN (canonical spelling), if this bank keeps it. */
  findAccount(iban: string, context?: CoreCallContext): Promise<BankAccount | undefined>;
  /** Whether an IBAN (canonical spelling) has this bank's country and bank code, with or without an account. */
  isOwnIban(iban: string): boolean;
  mandateOf(accountId: string, context?: CoreCallContext): Promise<Mandate>;
  findCustomer(psuId: string, context?: CoreCallContext): Promise<Customer | undefined>;
  /**
   * Accounts that a customer may give access to: the customer's own, and those of companies that the customer signs
   * for. Each account once: of accounts with the same id the first stays.
   */
  accountsOf(psuId: string, context?: CoreCallContext): Promise<readonly AccountDetails[]>;
  findAccountById(accountId: string, context?: CoreCallContext): Promise<AccountDetails | undefined>;
  balanceOf(accountId: string, context?: CoreCallContext): Promise<Balance | undefined>;
  /** Booked entries of an account, the newest first; approved but unbooked payments are not included. */
  entriesOf(accountId: string, query: EntryQuery, context?: CoreCallContext): Promise<readonly Entry[]>;
  /** The bank's exchange rates of a day. */
  ratesOn(day: LocalDate, context?: CoreCallContext): Promise<RateTable>;
}
