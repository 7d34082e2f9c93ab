/** The statuses of a payment, as the interface shows them, and what causes each change; `lifecycle.ts` has the moves. */

export const transactionStatuses = [
  'ACCC',
  'ACCP',
  'ACSC',
  'ACSP',
  'ACTC',
  'ACWC',
  'ACWP',
  'RCVD',
  'PDNG',
  'RJCT',
  'CANC',
  'ACFC',
  'PATC',
] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

export function isTransactionStatus(text: string): text is TransactionStatus {
  return transactionStatuses.some((status) => status === text);
}

/** Statuses in which the customer has not decided yet. */
export const undecided = ['RCVD', 'PATC'] as const satisfies readonly TransactionStatus[];
/** Statuses in which an approved payment waits for its booking. */
export const executable = ['ACTC', 'PDNG'] as const satisfies readonly TransactionStatus[];
/** Statuses in which somebody has approved a payment that is not executed yet. */
export const cancellable = ['PATC', 'ACTC', 'PDNG'] as const satisfies readonly TransactionStatus[];

/** Whether nothing will change any more; a settled payment may still be reported as credited. */
export function isFinal(status: TransactionStatus): boolean {
  return status === 'RJCT' || status === 'CANC' || status === 'ACSC' || status === 'ACCC';
}

export function isUndecided(status: TransactionStatus): boolean {
  return status === 'RCVD' || status === 'PATC';
}

/** Whether it takes a customer's approval to cancel, and can still be done. */
export function isCancellable(status: TransactionStatus): boolean {
  return cancellable.some((each) => each === status);
}

/** Why a status changed; kept for the record. */
export type StatusCause =
  | 'signed'
  | 'cancelled-by-psu'
  | 'cancelled-by-tpp'
  | 'stopped-by-psu'
  | 'approval-expired'
  | 'approval-failed'
  | 'booked'
  | 'no-funds'
  | 'limit-exceeded'
  | 'account-blocked'
  | 'psu-blocked'
  | 'mandate-ended'
  | 'creditor-unknown';
