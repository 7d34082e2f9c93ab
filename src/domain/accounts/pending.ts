/** A payment that its payer has approved and that the bank has not booked yet, as the account's statement shows it. */
import type { Money } from '../money.js';
import type { Exchange } from '../payments/exchange.js';
import type { LocalDate } from '../time.js';

export interface PendingPayment {
  readonly id: string;
  /** Always negative: it will be taken off the account. */
  readonly amount: Money;
  readonly executionDate: LocalDate;
  readonly creditorName: string;
  readonly creditorIban: string;
  readonly remittance: string;
  readonly endToEndIdentification?: string;
  readonly exchange?: Exchange;
}
