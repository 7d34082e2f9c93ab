/** The life of a payment: Berlin Group's status table, cut down to the moves that this bank makes. */
import type { Lifecycle } from '../authorisation/lifecycle.js';
import type { Payment } from './payment.js';
import { isUndecided, undecided, type StatusCause } from './status.js';

const rejected = ['cancelled-by-psu', 'approval-expired', 'approval-failed', 'limit-exceeded'] as const;
const refused = [
  'no-funds',
  'limit-exceeded',
  'account-blocked',
  'psu-blocked',
  'mandate-ended',
  'creditor-unknown',
] as const;
const executed = { ACSP: ['booked'], PDNG: ['no-funds'], RJCT: refused, CANC: ['stopped-by-psu'] } as const;

export const paymentLife: Lifecycle<Payment, StatusCause> = {
  moves: {
    RCVD: { PATC: ['signed'], ACTC: ['signed'], RJCT: rejected, CANC: ['cancelled-by-tpp'] },
    PATC: { PATC: ['signed'], ACTC: ['signed'], RJCT: rejected, CANC: ['stopped-by-psu'] },
    ACTC: executed,
    PDNG: executed,
    ACSP: { ACSC: ['booked'], ACCC: ['booked'], RJCT: refused },
    ACSC: { ACCC: ['booked'] },
  },
  open: undecided,
  endOf: ({ expiresAt, status }, { now }) =>
    isUndecided(status) && expiresAt <= now ? { to: 'RJCT', cause: 'approval-expired' } : undefined,
};
