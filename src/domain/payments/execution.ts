/** What becomes of an authorised payment when the bank tries to execute it. */
import type { LocalDate } from '../time.js';
import type { Payment, RefusalCause, StatusCause, TransactionStatus } from './payment.js';

/** What came of the transfer: where the creditor is, or why nothing was moved. */
export type TransferResult = 'credited-here' | 'sent-to-other-bank' | RefusalCause;

export interface Execution {
  readonly status: TransactionStatus;
  readonly cause: StatusCause;
}

/**
 * The status after an attempt. A creditor at this bank is credited at once (ACCC); another bank's is settled on
 * the debtor's side (ACSC). Without funds the payment waits until the end of its day only when the TPP asked it
 * to (TPP-Rejection-NoFunds-Preferred: false).
 */
export function decideExecution(
  result: TransferResult,
  payment: Pick<Payment, 'waitsForFunds' | 'executionDate'>,
  today: LocalDate,
): Execution {
  switch (result) {
    case 'credited-here':
      return { status: 'ACCC', cause: 'booked' };
    case 'sent-to-other-bank':
      return { status: 'ACSC', cause: 'booked' };
    case 'no-funds':
      return {
        status: payment.waitsForFunds && today <= payment.executionDate ? 'PDNG' : 'RJCT',
        cause: result,
      };
    default:
      return { status: 'RJCT', cause: result };
  }
}
