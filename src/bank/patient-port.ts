/**
 * A part of the bank as the server calls it: every answer has a deadline and is held against the port's types. What fails,
 * comes late or is something else is refused in words of our own: an adapter's exceptions may hold what nobody should
 * read.
 */
import { defined } from '../domain/defined.js';
import { Problem } from '../domain/problem.js';
import { withDeadline } from '../engine/deadline.js';

/** What is wrong: nothing came in time, an exception came, or an answer that the port does not know. */
export type PortFault = 'late' | 'failed' | 'malformed';

export interface PortNews {
  readonly call: string;
  /** Absent where it answers again. */
  readonly fault?: PortFault;
  readonly authorisationId?: string;
  /** What was thrown, whose text may be anything. */
  readonly error?: unknown;
}

export interface PortPatience {
  readonly deadlineMilliseconds: number;
  /** Told when the part goes away and when it is back, once each; of malformed answers each time. */
  readonly tell: (news: PortNews) => void;
}

interface PortRules<Call extends string> {
  /** Whether an answer is inside the port's types, by the method that was asked. */
  readonly isAnswer: Readonly<Record<Call, (answer: unknown) => boolean>>;
  /** What a call without an answer is refused with. */
  readonly refusal: () => Problem;
  /** Whether a `Problem` of the adapter's own is passed on to the caller, as words that are meant for them. */
  readonly passesProblems?: true;
}

interface PatientPort<Call extends string> {
  /** What a call answers; `about` is the authorisation that it is for, if any. */
  ask<Answer>(
    call: Call,
    asked: () => Promise<Answer>,
    about?: { readonly authorisationId: string },
  ): Promise<Answer>;
  /** The answer to a call that others look after: it says that the part is back, and its failure says nothing. */
  heard<Answer>(call: string, answered: Promise<Answer>): Promise<Answer>;
  /** Whether the last call had no answer, and nothing has been answered since. */
  isAway(): boolean;
}

const late = Symbol('late');

export function patientPort<Call extends string>(
  { deadlineMilliseconds, tell }: PortPatience,
  { isAnswer, passesProblems, refusal }: PortRules<Call>,
): PatientPort<Call> {
  let isAway = false;
  const goAway = (news: PortNews): never => {
    if (!isAway) tell(news);
    isAway = true;
    throw refusal();
  };
  const comeBack = (call: string) => {
    if (isAway) tell({ call });
    isAway = false;
  };
  return {
    isAway: () => isAway,
    heard: async (call, answered) => {
      const answer = await answered;
      comeBack(call);
      return answer;
    },
    ask: async (call, asked, about) => {
      const news = { call, ...defined({ authorisationId: about?.authorisationId }) };
      const answer = await withDeadline(deadlineMilliseconds, late, asked).catch((error: unknown) => {
        if (passesProblems && error instanceof Problem) throw error;
        return goAway({ ...news, fault: 'failed', error });
      });
      if (answer === late) return goAway({ ...news, fault: 'late' });
      comeBack(call);
      if (isAnswer[call](answer)) return answer;
      tell({ ...news, fault: 'malformed' });
      throw refusal();
    },
  };
}
