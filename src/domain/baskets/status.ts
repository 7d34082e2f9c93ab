/** The statuses of a signing basket, as the interface shows them, and what causes each change. */

export const basketStatuses = ['ACSC', 'ACTC', 'PATC', 'RCVD', 'RJCT', 'CANC'] as const;
export type BasketStatus = (typeof basketStatuses)[number];

/** Statuses in which the customer has not decided yet, so that the basket has its entries to itself. */
export const live = ['RCVD', 'PATC'] as const satisfies readonly BasketStatus[];

export function isLive(status: BasketStatus): boolean {
  return status === 'RCVD' || status === 'PATC';
}

/** Why a status changed; kept for the record. */
export type BasketCause =
  | 'signed'
  | 'cancelled-by-psu'
  | 'approval-expired'
  | 'approval-failed'
  | 'limit-exceeded'
  | 'deleted-by-tpp';
