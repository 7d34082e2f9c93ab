/** A call of the bank's core: it has a deadline, and what it answers is looked at before it is believed. */
import type { Attempt, CancelAnswer, CoreOrder, KnownOutcome, Outcome } from '../../bank/payment-orders.js';
import { isRefusalCause } from '../../domain/payments/payment.js';
import type { Services } from '../services.js';

/** What a call that failed, came late or made no sense leaves behind. */
const unknown = { kind: 'unknown' } as const;

export function execute(order: CoreOrder, services: Services): Promise<Outcome> {
  const call = (signal: AbortSignal) => services.bank.execute(order, signal);
  // An instant transfer's answer is final: whoever pays is waiting for it.
  const isAnswer = (answer: unknown) =>
    isOutcome(answer) && !(order.isFinalByThen && kindOf(answer) === 'accepted');
  return answerOf(call, isAnswer, order.attempt, services);
}

export function askOutcome(attempt: Attempt, services: Services): Promise<KnownOutcome> {
  const call = (signal: AbortSignal) => services.bank.outcomeOf(attempt, signal);
  return answerOf(call, isKnownOutcome, attempt, services);
}

export function askToCancel(attempt: Attempt, services: Services): Promise<CancelAnswer> {
  const { bank } = services;
  const call = async (signal: AbortSignal) =>
    bank.cancel?.(attempt, signal) ?? ({ kind: 'too-late' } as const);
  return answerOf(call, isCancelAnswer, attempt, services);
}

async function answerOf<Answer>(
  call: (signal: AbortSignal) => Promise<Answer>,
  isAnswer: (answer: unknown) => boolean,
  attempt: Attempt,
  { alarm, policy }: Services,
): Promise<Answer | typeof unknown> {
  const signal = AbortSignal.timeout(policy.coreDeadlineSeconds * 1000);
  const late = new Promise<typeof unknown>((resolve) => {
    signal.addEventListener('abort', () => resolve(unknown), { once: true });
  });
  // In a promise of its own, because an adapter may throw before it promises anything.
  const answered = Promise.resolve().then(() => call(signal));
  const guarded = answered.catch((error: unknown) => {
    alarm({ kind: 'core-failed', attempt, error });
    return unknown;
  });
  const answer = await Promise.race([guarded, late]);
  if (answer === unknown || isAnswer(answer)) return answer;
  alarm({ kind: 'answer-invalid', attempt });
  return unknown;
}

function kindOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'kind' in answer ? answer.kind : undefined;
}

function isOutcome(answer: unknown): boolean {
  switch (kindOf(answer)) {
    case 'executed':
      return isCreditorPlace(memberOf(answer, 'creditor'));
    case 'rejected':
      return isReason(memberOf(answer, 'reason'));
    case 'accepted':
    case 'no-funds':
    case 'cancelled':
    case 'unknown':
      return true;
    default:
      return false;
  }
}

function isKnownOutcome(answer: unknown): boolean {
  return kindOf(answer) === 'not-received' || isOutcome(answer);
}

function isCancelAnswer(answer: unknown): boolean {
  const kind = kindOf(answer);
  return kind === 'cancelled' || kind === 'too-late' || kind === 'unknown';
}

function memberOf(answer: unknown, name: string): unknown {
  return typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined;
}

export function isCreditorPlace(value: unknown): boolean {
  return value === 'here' || value === 'elsewhere';
}

export function isReason(value: unknown): boolean {
  return typeof value === 'string' && isRefusalCause(value);
}
