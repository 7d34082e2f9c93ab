/** What moves money in an adapter, called with the server's deadline; everything that it says is kept. */
import { withDeadline } from '../../engine/deadline.js';
import { isAnswerTo, isCancelAnswer, isKnownOutcome } from '../../usecases/payments/core-answers.js';
import type {
  Attempt,
  CancelAnswer,
  CoreOrder,
  KnownOutcome,
  Outcome,
  PaymentExecution,
} from '../payment-orders.js';

/** Why there was no answer: `lost` is one that the suite has not waited for on purpose. */
type Trouble = 'late' | 'lost' | 'thrown' | 'outside';

/** One call of `execute`, `outcomeOf` or `cancel`, and what was said; `unknown` stands for what was not. */
export interface Said {
  readonly call: 'execute' | 'outcomeOf' | 'cancel';
  readonly attempt: Attempt;
  readonly answer: KnownOutcome | CancelAnswer;
  readonly trouble?: { readonly kind: Trouble; readonly text: string };
  readonly milliseconds: number;
}

export interface WatchedCore {
  readonly said: readonly Said[];
  /** Every order that was handed over, by its key. */
  readonly orders: ReadonlyMap<string, CoreOrder>;
  /** `giveUpAfter` loses the answer on purpose, after so many milliseconds; with 0 the signal is aborted before the call. */
  execute(order: CoreOrder, giveUpAfter?: number): Promise<Outcome>;
  outcomeOf(attempt: Attempt): Promise<KnownOutcome>;
  readonly cancel?: (attempt: Attempt) => Promise<CancelAnswer>;
  /** Settles when no call is under way any more, those included whose answer nobody waits for; at most after the deadline. */
  quiet(): Promise<void>;
}

export function keyOf({ number, paymentId }: Attempt): string {
  return `${paymentId}/${number}`;
}

const unknown = { kind: 'unknown' } as const;
const over = Symbol('over');

export function watchedCore(core: PaymentExecution, deadlineMilliseconds: number): WatchedCore {
  const said: Said[] = [];
  const orders = new Map<string, CoreOrder>();
  const underWay = new Set<Promise<unknown>>();

  async function ask<Answer extends KnownOutcome | CancelAnswer>(
    call: Said['call'],
    attempt: Attempt,
    isAnswer: (answer: unknown) => boolean,
    run: (signal: AbortSignal) => Promise<Answer>,
    giveUpAfter?: number,
  ): Promise<Answer | typeof unknown> {
    const begun = performance.now();
    const note = (answer: Said['answer'], kind?: Trouble, text = '') => {
      const milliseconds = performance.now() - begun;
      said.push({ call, attempt, answer, milliseconds, ...(kind && { trouble: { kind, text } }) });
    };
    const patience = giveUpAfter ?? deadlineMilliseconds;
    // Not `AbortSignal.timeout`, which keeps no process alive: an adapter that never answers would end it.
    const controller = new AbortController();
    if (patience <= 0) controller.abort();
    const running = Promise.resolve().then(() => run(controller.signal));
    const settled = running.catch(() => undefined).finally(() => underWay.delete(settled));
    underWay.add(settled);
    try {
      const answer = patience <= 0 ? over : await withDeadline(patience, over, () => running);
      if (answer !== over && isAnswer(answer)) {
        note(answer);
        return answer;
      }
      if (answer === over) {
        controller.abort();
        note(unknown, giveUpAfter === undefined ? 'late' : 'lost');
      } else note(unknown, 'outside', textOf(answer));
    } catch (error) {
      note(unknown, 'thrown', messageOf(error));
    }
    return unknown;
  }

  const { cancel } = core;
  return {
    said,
    orders,
    execute: (order, giveUpAfter) => {
      orders.set(keyOf(order.attempt), order);
      const run = (signal: AbortSignal) => core.execute(order, signal);
      return ask('execute', order.attempt, isAnswerTo(order), run, giveUpAfter);
    },
    outcomeOf: (attempt) =>
      ask('outcomeOf', attempt, isKnownOutcome, (signal) => core.outcomeOf(attempt, signal)),
    ...(cancel && {
      cancel: (attempt) =>
        ask('cancel', attempt, isCancelAnswer, (signal) => cancel.call(core, attempt, signal)),
    }),
    quiet: async () => {
      await withDeadline(deadlineMilliseconds, over, () => Promise.all(underWay));
    },
  };
}

/** An answer that is none, as it can be shown. */
function textOf(answer: unknown): string {
  const readable = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value);
  return JSON.stringify(answer, readable) ?? String(answer);
}

/** What an adapter has thrown, which may be anything. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : JSON.stringify(error);
}
