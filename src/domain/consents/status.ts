/** The life of a consent: the statuses that the interface shows, and the only moves between them. */

export const consentStatuses = [
  'received',
  'rejected',
  'valid',
  'revokedByPsu',
  'expired',
  'terminatedByTpp',
] as const;
export type ConsentStatus = (typeof consentStatuses)[number];

export function isConsentStatus(text: string): text is ConsentStatus {
  return consentStatuses.some((status) => status === text);
}

/** Berlin Group's table; from every other status there is no way on. */
const moves: Partial<Record<ConsentStatus, readonly ConsentStatus[]>> = {
  received: ['valid', 'rejected', 'expired', 'terminatedByTpp'],
  valid: ['revokedByPsu', 'expired', 'terminatedByTpp'],
};

export function canMove(from: ConsentStatus, to: ConsentStatus): boolean {
  return moves[from]?.includes(to) ?? false;
}

export function isFinal(status: ConsentStatus): boolean {
  return moves[status] === undefined;
}

/** The statuses from which a consent can get to another one, in the order in which it passes through them. */
export function sourcesOf(to: ConsentStatus): readonly ConsentStatus[] {
  return (['received', 'valid'] as const).filter((from) => canMove(from, to));
}

/** The statuses of a consent that a customer has given. */
export type GivenStatus = Exclude<ConsentStatus, 'received' | 'rejected'>;

export function isGivenStatus(status: ConsentStatus): status is GivenStatus {
  return status !== 'received' && status !== 'rejected';
}

/** Why a status changed; kept for the record. */
export type ConsentCause =
  | 'granted'
  | 'denied'
  | 'approval-failed'
  | 'approval-expired'
  | 'revoked-by-psu'
  | 'deleted-by-tpp'
  | 'superseded'
  | 'validity-over'
  | 'used-up';
