/** The life of a signing basket: the statuses that the interface shows, and the only moves between them. */

export const basketStatuses = ['ACSC', 'ACTC', 'PATC', 'RCVD', 'RJCT', 'CANC'] as const;
export type BasketStatus = (typeof basketStatuses)[number];

export function isBasketStatus(text: string): text is BasketStatus {
  return basketStatuses.some((status) => status === text);
}

/** What is missing is refused; completion (ACSC) is reported by each payment for itself. */
const moves: Partial<Record<BasketStatus, readonly BasketStatus[]>> = {
  RCVD: ['PATC', 'ACTC', 'RJCT', 'CANC'],
  PATC: ['PATC', 'ACTC', 'RJCT'],
};

export function canMove(from: BasketStatus, to: BasketStatus): boolean {
  return moves[from]?.includes(to) ?? false;
}

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
