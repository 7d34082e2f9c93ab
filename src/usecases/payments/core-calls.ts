/** A call of the bank's core: it has a deadline, and what it answers is looked at before it is believed. */
import { setMaxListeners } from 'node:events';
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

/** The end of the wait for an answer, for one call or for several that are made at the same moment. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** What is answered until then. */
  until<Answer>(answered: Promise<Answer>): Promise<Answer | typeof unknown>;
}

export function deadlineIn(milliseconds: number): Deadline {
  const signal = AbortSignal.timeout(Math.max(0, milliseconds));
  // Each of the calls may listen to it.
  setMaxListeners(0, signal);
  const waiting = new Set<() => void>();
  const end = () => {
    for (const giveUp of waiting) giveUp();
    waiting.clear();
  };
  signal.addEventListener('abort', end, { once: true });
  return {
    signal,
    // Not as a race with a promise of the end, which would hold on to every answer until then.
    until: <Answer>(answered: Promise<Answer>) =>
      new Promise<Answer | typeof unknown>((resolve, reject) => {
        const giveUp = () => resolve(unknown);
        const settle = (tell: () => void) => {
          waiting.delete(giveUp);
          tell();
        };
        waiting.add(giveUp);
        answered.then(
          (answer) => settle(() => resolve(answer)),
          (error: unknown) => settle(() => reject(error)),
        );
        if (signal.aborted) giveUp();
      }),
  };
}

/** An order belongs to the trace of the call that has initiated its payment. */
export function execute(
  order: CoreOrder,
  payment: Traced,
  deadline: Deadline,
  services: Services,
): Promise<Outcome> {
  const call = (signal: AbortSignal) => services.bank.execute(order, signal, contextOf(payment));
  return answerOf(call, isAnswerTo(order), { attempt: order.attempt, deadline }, services);
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
  readonly deadline: Deadline;
}

function usual(attempt: Attempt, { policy }: Services): Asked {
  return { attempt, deadline: deadlineIn(policy.coreDeadlineSeconds * 1000) };
}

async function answerOf<Answer>(
  call: (signal: AbortSignal) => Promise<Answer>,
  isAnswer: (answer: unknown) => boolean,
  { attempt, deadline }: Asked,
  { alarm }: Services,
): Promise<Answer | typeof unknown> {
  // In an asynchronous function of its own, because an adapter may throw before it promises anything.
  const guarded = async () => {
    try {
      return await call(deadline.signal);
    } catch (error) {
      alarm({ kind: 'core-failed', attempt, error });
      return unknown;
    }
  };
  const answer = await deadline.until(guarded());
  if (answer === unknown || isAnswer(answer)) return answer;
  alarm({ kind: 'answer-invalid', attempt });
  return unknown;
}
