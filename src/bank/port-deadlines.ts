/**
 * Guards a port of the bank: deadline, type checks and availability state. Failed, late and malformed answers become
 * the server's own refusal, because an adapter's exceptions may hold confidential data.
 */
import { defined } from '../domain/defined.js';
import { Problem } from '../domain/problem.js';
import { withDeadline } from '../engine/deadline.js';

/** No answer in time, an exception, or an answer outside the port's types. */
export type PortFault = 'late' | 'failed' | 'malformed';

export interface PortEvent {
  readonly call: string;
  /** Absent when the port answers again. */
  readonly fault?: PortFault;
  readonly authorisationId?: string;
  /** The thrown value; its text may hold anything. */
  readonly error?: unknown;
}

export interface PortDeadlineOptions {
  readonly deadlineMilliseconds: number;
  /** Called once when the port becomes unavailable and once when it answers again; for malformed answers each time. */
  readonly tell: (news: PortEvent) => void;
}

interface PortRules<Call extends string> {
  /** Validates an answer, by called method. */
  readonly isAnswer: Readonly<Record<Call, (answer: unknown) => boolean>>;
  /** The refusal of a call without an answer. */
  readonly refusal: () => Problem;
  /** Whether a `Problem` thrown by the adapter reaches the caller, as a text meant for callers. */
  readonly passesProblems?: true;
}

interface GuardedPort<Call extends string> {
  /** Returns the call's answer; `about` is its authorisation, if any. */
  ask<Answer>(
    call: Call,
    asked: () => Promise<Answer>,
    about?: { readonly authorisationId: string },
  ): Promise<Answer>;
  /** Returns an answer supervised elsewhere: success marks the port as available, failure changes nothing. */
  heard<Answer>(call: string, answered: Promise<Answer>): Promise<Answer>;
  /** Whether the port is unavailable: the last call failed, and none has been answered since. */
  isUnavailable(): boolean;
}

const late = Symbol('late');

export function createGuardedPort<Call extends string>(
  { deadlineMilliseconds, tell }: PortDeadlineOptions,
  { isAnswer, passesProblems, refusal }: PortRules<Call>,
): GuardedPort<Call> {
  let isUnavailable = false;
  const markUnavailable = (news: PortEvent): never => {
    if (!isUnavailable) tell(news);
    isUnavailable = true;
    throw refusal();
  };
  const comeBack = (call: string) => {
    if (isUnavailable) tell({ call });
    isUnavailable = false;
  };
  return {
    isUnavailable: () => isUnavailable,
    heard: async (call, answered) => {
      const answer = await answered;
      comeBack(call);
      return answer;
    },
    ask: async (call, asked, about) => {
      const news = { call, ...defined({ authorisationId: about?.authorisationId }) };
      const answer = await withDeadline(deadlineMilliseconds, late, asked).catch((error: unknown) => {
        if (passesProblems && error instanceof Problem) throw error;
        return markUnavailable({ ...news, fault: 'failed', error });
      });
      if (answer === late) return markUnavailable({ ...news, fault: 'late' });
      comeBack(call);
      if (isAnswer[call](answer)) return answer;
      tell({ ...news, fault: 'malformed' });
      throw refusal();
    },
  };
}
