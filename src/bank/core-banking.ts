/** The port to the bank's core: whose accounts there are, what is on them, and how money is moved. */
// See docs/decisions.md, D12.
import type { AccountDetails, Balance, BankAccount, Mandate } from '../domain/accounts/account.js';
import type { Entry, EntryQuery } from '../domain/accounts/statement.js';
import type { Money } from '../domain/money.js';
import type { RateTable } from '../domain/payments/exchange.js';
import type { LocalDate } from '../domain/time.js';
import type { CoreCallContext, PaymentExecution } from './payment-orders.js';

/** A customer as far as approving payments goes. */
export interface Customer {
  readonly psuId: string;
  readonly name: string;
  readonly status: 'active' | 'blocked';
  /** The most that one payment of this customer may be, in the home currency; absent when there is no limit. */
  readonly paymentLimit?: Money;
}

/** Each call may come with its context, as its last argument. */
export interface CoreBanking extends PaymentExecution {
  /** The account with this IBAN (canonical spelling), if this bank keeps it. */
  findAccount(iban: string, context?: CoreCallContext): Promise<BankAccount | undefined>;
  /** Whether an IBAN (canonical spelling) is one of this bank's by its country and bank code, account or not. */
  isOwnIban(iban: string): boolean;
  mandateOf(accountId: string, context?: CoreCallContext): Promise<Mandate>;
  findCustomer(psuId: string, context?: CoreCallContext): Promise<Customer | undefined>;
  /** The accounts that a customer may show to others: their own, and those of the companies that they sign for. */
  accountsOf(psuId: string, context?: CoreCallContext): Promise<readonly AccountDetails[]>;
  findAccountById(accountId: string, context?: CoreCallContext): Promise<AccountDetails | undefined>;
  balanceOf(accountId: string, context?: CoreCallContext): Promise<Balance | undefined>;
  /** Booked entries of an account, the newest first; what is approved and not yet booked is not among them. */
  entriesOf(accountId: string, query: EntryQuery, context?: CoreCallContext): Promise<readonly Entry[]>;
  /** The rates at which the bank exchanges on a day. */
  ratesOn(day: LocalDate, context?: CoreCallContext): Promise<RateTable>;
}
