/** Whether a payment can still be approved at this moment: time ends it before anybody has written that down. */
import type { Instant } from '../time.js';
import type { Payment } from './payment.js';
import { isUndecided } from './status.js';

/** The payment as it stands at a moment. In a signing basket it waits for as long as the basket does. */
export function asOf(payment: Payment, now: Instant): Payment {
  const { basketId, expiresAt, status } = payment;
  const isOver = basketId === undefined && isUndecided(status) && expiresAt <= now;
  return isOver ? { ...payment, status: 'RJCT' } : payment;
}
