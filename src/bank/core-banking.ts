/** The port to the bank's core: whose accounts there are, what is on them, and the one way to move money. */
// See docs/decisions.md, D12.
import type { AccountDetails, Balance, BankAccount, Mandate } from '../domain/accounts/account.js';
import type { Entry, EntryQuery } from '../domain/accounts/statement.js';
import type { Money } from '../domain/money.js';
import type { RateTable } from '../domain/payments/exchange.js';
import type { TransferResult } from '../domain/payments/execution.js';
import type { ChargeBearer } from '../domain/payments/order.js';
import type { Price } from '../domain/payments/price.js';
import type { ProductRules } from '../domain/payments/products.js';
import type { Instant, LocalDate } from '../domain/time.js';
import type { Transaction } from '../storage/unit-of-work.js';

/** A customer as far as approving payments goes. */
export interface Customer {
  readonly psuId: string;
  readonly name: string;
  readonly status: 'active' | 'blocked';
  /** The most that one payment of this customer may be, in the home currency; absent when there is no limit. */
  readonly paymentLimit?: Money;
}

/** An order to move money, and the texts that both account statements will show. */
export interface Transfer {
  /** The payment's id; a transfer that was booked under it before is not booked again. */
  readonly paymentId: string;
  readonly debtorAccountId: string;
  readonly debtorIban: string;
  readonly debtorName: string;
  /** Where the creditor's country has no IBANs, the account's own number. */
  readonly creditorIban: string;
  readonly creditorName: string;
  /** What the creditor gets. */
  readonly amount: Money;
  /** What leaves the debtor's account for it, and the bank's fee. */
  readonly price: Price;
  /** How the money is sent on when another bank keeps the creditor's account. */
  readonly clearing: ProductRules['clearing'];
  readonly chargeBearer: ChargeBearer;
  readonly creditorAgent?: string;
  /** Empty when the order has none. */
  readonly remittance: string;
  readonly endToEndIdentification?: string;
  readonly bookedAt: Instant;
  readonly bookingDate: LocalDate;
}

/** For a bank whose books are in the transaction: what several transfers change is locked before the first of them. */
export interface AccountLocks {
  /** Names of what a transfer locks, its debtor's account first. */
  namesOf(transfer: Transfer): readonly [string, ...string[]];
  /** Locks all of them until the transaction is over, in an order that is the same for every process. */
  take(names: readonly string[], transaction: Transaction): Promise<void>;
}

export interface CoreBanking {
  /** The account with this IBAN (canonical spelling), if this bank keeps it. */
  findAccount(iban: string): Promise<BankAccount | undefined>;
  /** Whether an IBAN (canonical spelling) is one of this bank's by its country and bank code, account or not. */
  isOwnIban(iban: string): boolean;
  mandateOf(accountId: string): Promise<Mandate>;
  findCustomer(psuId: string): Promise<Customer | undefined>;
  /** The accounts that a customer may show to others: their own, and those of the companies that they sign for. */
  accountsOf(psuId: string): Promise<readonly AccountDetails[]>;
  findAccountById(accountId: string): Promise<AccountDetails | undefined>;
  balanceOf(accountId: string): Promise<Balance | undefined>;
  /** Booked entries of an account, the newest first; what is approved and not yet booked is not among them. */
  entriesOf(accountId: string, query: EntryQuery): Promise<readonly Entry[]>;
  /** The rates at which the bank exchanges on a day. */
  ratesOn(day: LocalDate): Promise<RateTable>;
  /**
   * Moves the money, both legs or none. The embedded bank books in the given transaction, so that ledger and
   * payment status become true together; a remote core ignores it and relies on the payment's id.
   */
  transfer(transfer: Transfer, transaction: Transaction): Promise<TransferResult>;
  /** Absent for a remote core, which sees to its own. */
  readonly locks?: AccountLocks;
}
