/** The life of a signing basket; completion (ACSC) is reported by each payment for itself. */
import type { Lifecycle } from '../authorisation/lifecycle.js';
import type { Basket } from './basket.js';
import { isLive, live, type BasketCause } from './status.js';

const rejected = ['cancelled-by-psu', 'approval-expired', 'approval-failed', 'limit-exceeded'] as const;

export const basketLife: Lifecycle<Basket, BasketCause> = {
  moves: {
    RCVD: { PATC: ['signed'], ACTC: ['signed'], RJCT: rejected, CANC: ['deleted-by-tpp'] },
    PATC: { PATC: ['signed'], ACTC: ['signed'], RJCT: rejected },
  },
  open: live,
  endOf: ({ expiresAt, status }, { now }) =>
    isLive(status) && expiresAt <= now ? { to: 'RJCT', cause: 'approval-expired' } : undefined,
};
