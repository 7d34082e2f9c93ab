/** Calls to the bank's core, each with a deadline and a validated answer. */
import { setMaxListeners } from 'node:events';
import type {
  Attempt,
  CancelAnswer,
  CoreCallContext,
  CoreOrder,
  KnownOutcome,
  Outcome,
} from '../../../bank/payment-orders.js';
import type { Payment } from '../../../domain/payments/payment.js';
import type { Services } from '../../services.js';
import { isCancelAnswer, isKnownOutcome, isAnswerTo } from './answers.js';

/** The result of a call that failed, timed out or answered invalidly. */
const unknown = { kind: 'unknown' } as const;

/** The deadline of one call, or of several concurrent calls. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Resolves with the answer, or with `unknown` once the deadline passes. */
  until<Answer>(answered: Promise<Answer>): Promise<Answer | typeof unknown>;
}

export function deadlineIn(milliseconds: number): Deadline {
  const signal = AbortSignal.timeout(Math.max(0, milliseconds));
  // Every concurrent call may add a listener.
  setMaxListeners(0, signal);
  const waiting = new Set<() => void>();
  const end = () => {
    for (const giveUp of waiting) giveUp();
    waiting.clear();
  };
  signal.addEventListener('abort', end, { once: true });
  return {
    signal,
    // Not `Promise.race`, which would keep every answer in memory until the deadline.
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

/** An order continues the trace of the call that initiated its payment. */
export function execute(
  order: CoreOrder,
  payment: Traced,
  deadline: Deadline,
  services: Services,
): Promise<Outcome> {
  const call = (signal: AbortSignal) => services.bank.execute(order, signal, toCallContext(payment));
  return callWithDeadline(call, isAnswerTo(order), { attempt: order.attempt, deadline }, services);
}

export function askOutcome(attempt: Attempt, payment: Traced, services: Services): Promise<KnownOutcome> {
  const call = (signal: AbortSignal) => services.bank.outcomeOf(attempt, signal, toCallContext(payment));
  return callWithDeadline(call, isKnownOutcome, usual(attempt, services), services);
}

export function askToCancel(attempt: Attempt, payment: Traced, services: Services): Promise<CancelAnswer> {
  const { bank } = services;
  const call = async (signal: AbortSignal) =>
    bank.cancel?.(attempt, signal, toCallContext(payment)) ?? ({ kind: 'too-late' } as const);
  return callWithDeadline(call, isCancelAnswer, usual(attempt, services), services);
}

type Traced = Pick<Payment, 'traceparent'>;

function toCallContext({ traceparent }: Traced): CoreCallContext | undefined {
  return traceparent === undefined ? undefined : { traceparent };
}

/** The attempt that a call concerns, and the call's deadline. */
interface Asked {
  readonly attempt: Attempt;
  readonly deadline: Deadline;
}

function usual(attempt: Attempt, { policy }: Services): Asked {
  return { attempt, deadline: deadlineIn(policy.coreDeadlineSeconds * 1000) };
}

async function callWithDeadline<Answer>(
  call: (signal: AbortSignal) => Promise<Answer>,
  isAnswer: (answer: unknown) => boolean,
  { attempt, deadline }: Asked,
  { alarm }: Services,
): Promise<Answer | typeof unknown> {
  // An async wrapper, because an adapter may throw synchronously.
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
