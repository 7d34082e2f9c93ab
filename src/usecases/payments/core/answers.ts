/** Run-time validation of the core's answers and results against the port's types. */
import type { CoreOrder, Return } from '../../../bank/payment-orders.js';
import { readMember } from '../../../domain/objects.js';
import { isRefusalCause } from '../../../domain/payments/payment.js';
import { countLetters } from '../../../domain/visible-text.js';

/** Checks the answer to an order. An instant transfer needs a final answer, because the payer is waiting for it. */
export function isAnswerTo({ isFinalByThen }: CoreOrder): (answer: unknown) => boolean {
  return (answer) => isOutcome(answer) && !(isFinalByThen && readMember(answer, 'kind') === 'accepted');
}

function isOutcome(answer: unknown): boolean {
  switch (readMember(answer, 'kind')) {
    case 'executed':
      return isCreditorPlace(readMember(answer, 'creditor'));
    case 'rejected':
      return isReason(readMember(answer, 'reason'));
    case 'accepted': {
      const askAgainAt = readMember(answer, 'askAgainAt');
      return askAgainAt === undefined || Number.isSafeInteger(askAgainAt);
    }
    case 'no-funds':
    case 'cancelled':
    case 'unknown':
      return true;
    default:
      return false;
  }
}

export function isKnownOutcome(answer: unknown): boolean {
  return readMember(answer, 'kind') === 'not-received' || isOutcome(answer);
}

export function isCancelAnswer(answer: unknown): boolean {
  const kind = readMember(answer, 'kind');
  return kind === 'cancelled' || kind === 'too-late' || kind === 'unknown';
}

export function isCreditorPlace(value: unknown): boolean {
  return value === 'here' || value === 'elsewhere';
}

export function isReason(value: unknown): boolean {
  return typeof value === 'string' && isRefusalCause(value);
}

export function isReturn({ amount, reason, returnId }: Return): boolean {
  const isText = (value: unknown, most: number) => typeof value === 'string' && countLetters(value) <= most;
  return (
    isText(returnId, 64) &&
    (reason === undefined || isText(reason, 35)) &&
    typeof amount?.minorUnits === 'bigint' &&
    amount.minorUnits > 0n &&
    isText(amount.currency, 3)
  );
}
