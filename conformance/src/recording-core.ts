/** Calls an adapter's payment methods with the server's deadline, and records every answer. */
import { withDeadline } from '../../src/engine/deadline.js';
import { isAnswerTo, isCancelAnswer, isKnownOutcome } from '../../src/usecases/payments/core/answers.js';
import type {
  Attempt,
  CancelAnswer,
  CoreOrder,
  KnownOutcome,
  Outcome,
  PaymentExecution,
} from '../../src/bank/payment-orders.js';

/** The reason for a missing answer; `lost` marks an answer that the suite abandoned on purpose. */
type Trouble = 'late' | 'lost' | 'thrown' | 'outside';

/** One call of `execute`, `outcomeOf` or `cancel` with its answer; `unknown` stands for a missing one. */
export interface RecordedAnswer {
  readonly call: 'execute' | 'outcomeOf' | 'cancel';
  readonly attempt: Attempt;
  readonly answer: KnownOutcome | CancelAnswer;
  readonly trouble?: { readonly kind: Trouble; readonly text: string };
  readonly milliseconds: number;
}

export interface RecordingCore {
  readonly said: readonly RecordedAnswer[];
  /** Every submitted order, by its key. */
  readonly orders: ReadonlyMap<string, CoreOrder>;
  /** `giveUpAfter` abandons the answer after so many milliseconds; 0 aborts the signal before the call. */
  execute(order: CoreOrder, giveUpAfter?: number): Promise<Outcome>;
  outcomeOf(attempt: Attempt): Promise<KnownOutcome>;
  readonly cancel?: (attempt: Attempt) => Promise<CancelAnswer>;
  /** Resolves when no call is pending, abandoned ones included; at most after the deadline. */
  quiet(): Promise<void>;
}

export function attemptKey({ number, paymentId }: Attempt): string {
  return `${paymentId}/${number}`;
}

const unknown = { kind: 'unknown' } as const;
const over = Symbol('over');

export function createRecordingCore(core: PaymentExecution, deadlineMilliseconds: number): RecordingCore {
  const said: RecordedAnswer[] = [];
  const orders = new Map<string, CoreOrder>();
  const underWay = new Set<Promise<unknown>>();

  async function ask<Answer extends KnownOutcome | CancelAnswer>(
    call: RecordedAnswer['call'],
    attempt: Attempt,
    isAnswer: (answer: unknown) => boolean,
    run: (signal: AbortSignal) => Promise<Answer>,
    giveUpAfter?: number,
  ): Promise<Answer | typeof unknown> {
    const begun = performance.now();
    const note = (answer: RecordedAnswer['answer'], kind?: Trouble, text = '') => {
      const milliseconds = performance.now() - begun;
      said.push({ call, attempt, answer, milliseconds, ...(kind && { trouble: { kind, text } }) });
    };
    const patience = giveUpAfter ?? deadlineMilliseconds;
    // Not `AbortSignal.timeout`, whose timer is unreferenced: the process would end while an adapter does not answer.
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
      } else note(unknown, 'outside', formatAnswer(answer));
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
      orders.set(attemptKey(order.attempt), order);
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

/** Displays an answer outside the port's types. */
function formatAnswer(answer: unknown): string {
  const readable = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value);
  return JSON.stringify(answer, readable) ?? String(answer);
}

/** Message of a thrown value, which may have any type. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : JSON.stringify(error);
}
