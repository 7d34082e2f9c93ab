/** A call of the bank's core: it has a deadline, and what it answers is looked at before it is believed. */
import type {
  Attempt,
  CancelAnswer,
  CoreCallContext,
  CoreOrder,
  KnownOutcome,
  Outcome,
} from '../../bank/payment-orders.js';
import type { Payment } from '../../domain/payments/payment.js';
import type { Services } from '../services.js';
import { isCancelAnswer, isKnownOutcome, isAnswerTo } from './core-answers.js';

/** What a call that failed, came late or made no sense leaves behind. */
const unknown = { kind: 'unknown' } as const;

/** An order belongs to the trace of the call that has initiated its payment. */
export function execute(order: CoreOrder, payment: Traced, services: Services): Promise<Outcome> {
  const call = (signal: AbortSignal) => services.bank.execute(order, signal, contextOf(payment));
  const milliseconds = Math.max(0, order.answerBy - services.clock.now());
  return answerOf(call, isAnswerTo(order), { attempt: order.attempt, milliseconds }, services);
}

export function askOutcome(attempt: Attempt, payment: Traced, services: Services): Promise<KnownOutcome> {
  const call = (signal: AbortSignal) => services.bank.outcomeOf(attempt, signal, contextOf(payment));
  return answerOf(call, isKnownOutcome, usual(attempt, services), services);
}

export function askToCancel(attempt: Attempt, payment: Traced, services: Services): Promise<CancelAnswer> {
  const { bank } = services;
  const call = async (signal: AbortSignal) =>
    bank.cancel?.(attempt, signal, contextOf(payment)) ?? ({ kind: 'too-late' } as const);
  return answerOf(call, isCancelAnswer, usual(attempt, services), services);
}

type Traced = Pick<Payment, 'traceparent'>;

function contextOf({ traceparent }: Traced): CoreCallContext | undefined {
  return traceparent === undefined ? undefined : { traceparent };
}

/** What a call is about, and how long its answer is waited for. */
interface Asked {
  readonly attempt: Attempt;
  readonly milliseconds: number;
}

function usual(attempt: Attempt, { policy }: Services): Asked {
  return { attempt, milliseconds: policy.coreDeadlineSeconds * 1000 };
}

async function answerOf<Answer>(
  call: (signal: AbortSignal) => Promise<Answer>,
  isAnswer: (answer: unknown) => boolean,
  { attempt, milliseconds }: Asked,
  { alarm }: Services,
): Promise<Answer | typeof unknown> {
  const signal = AbortSignal.timeout(milliseconds);
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
