/** The life of a payment: the statuses that the interface shows, and the only moves between them. */

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

/** Berlin Group's status table, cut down to the moves that this bank makes; what is missing is refused. */
const moves: Partial<Record<TransactionStatus, readonly TransactionStatus[]>> = {
  RCVD: ['PATC', 'ACTC', 'RJCT', 'CANC'],
  PATC: ['PATC', 'ACTC', 'RJCT', 'CANC'],
  ACTC: ['ACSP', 'PDNG', 'RJCT', 'CANC'],
  PDNG: ['ACSP', 'PDNG', 'RJCT', 'CANC'],
  ACSP: ['ACSC', 'ACCC', 'RJCT'],
  ACSC: ['ACCC'],
};

/** Statuses in which the customer has not decided yet. */
export const undecided = ['RCVD', 'PATC'] as const satisfies readonly TransactionStatus[];
/** Statuses in which an approved payment waits for its booking. */
export const executable = ['ACTC', 'PDNG'] as const satisfies readonly TransactionStatus[];
/** Statuses in which somebody has approved a payment that is not executed yet. */
export const cancellable = ['PATC', 'ACTC', 'PDNG'] as const satisfies readonly TransactionStatus[];

export function canMove(from: TransactionStatus, to: TransactionStatus): boolean {
  return moves[from]?.includes(to) ?? false;
}

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
