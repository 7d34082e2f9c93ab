/**
 * The bank's authenticator as the server calls it: every answer has a deadline and is held against the port's types. What
 * fails, comes late or is something else is refused as unavailable, in words of our own: an adapter's exceptions may
 * hold what nobody should read.
 */
import {
  type PasskeyOptions,
  pushOutcomes,
  type PushOutcome,
  type ScaMethod,
  scaMethodKinds,
} from '../domain/authorisation/sca-method.js';
import { Problem } from '../domain/problem.js';
import type { Sca } from './sca.js';

/** What is wrong: nothing came in time, an exception came, or an answer that the port does not know. */
export type ScaFault = 'late' | 'failed' | 'malformed';

export interface ScaNews {
  readonly call: keyof Sca;
  /** Absent where it answers again. */
  readonly fault?: ScaFault;
  readonly authorisationId?: string;
  /** What was thrown, whose text may be anything. */
  readonly error?: unknown;
}

export interface ScaPatience {
  readonly deadlineMilliseconds: number;
  /** Told when the authenticator goes away and when it is back, once each; of malformed answers each time. */
  readonly tell: (news: ScaNews) => void;
}

export interface PatientSca {
  readonly sca: Sca;
  /** Whether the last call had no answer. */
  isAway(): boolean;
}

/** The methods are called on the authenticator itself, which may be an object of a class. */
export function patientSca(sca: Sca, patience: ScaPatience): PatientSca {
  const { ask, isAway } = askerOf(patience);
  return { isAway, sca: askedBy(ask, sca) };
}

type Ask = ReturnType<typeof askerOf>['ask'];

function askedBy(ask: Ask, sca: Sca): Sca {
  return {
    checkPassword: (userName, password) =>
      ask({ call: 'checkPassword' }, () => sca.checkPassword(userName, password), isCustomer),
    methods: (psuId) => ask({ call: 'methods' }, () => sca.methods(psuId), areMethods),
    start: (psuId, methodId, binding) =>
      ask(
        { call: 'start', authorisationId: binding.authorisationId },
        () => sca.start(psuId, methodId, binding),
        isChallenge,
      ),
    check: (challenge, binding, code) =>
      ask(
        { call: 'check', authorisationId: binding.authorisationId },
        () => sca.check(challenge, binding, code),
        (answer): answer is boolean => typeof answer === 'boolean',
      ),
    outcomeOf: (challenge, binding) =>
      ask(
        { call: 'outcomeOf', authorisationId: binding.authorisationId },
        () => sca.outcomeOf(challenge, binding),
        isOutcome,
      ),
    ...(sca.passkeyOptions && {
      passkeyOptions: (challenge, binding) =>
        ask(
          { call: 'passkeyOptions', authorisationId: binding.authorisationId },
          async () => sca.passkeyOptions?.(challenge, binding),
          arePasskeyOptions,
        ),
    }),
  };
}

export const late = Symbol('late');

function askerOf({ deadlineMilliseconds, tell }: ScaPatience) {
  let isAway = false;
  const refuse = (news: ScaNews): never => {
    if (news.fault === 'malformed' || !isAway) tell(news);
    if (news.fault !== 'malformed') isAway = true;
    const text = 'The bank’s authentication does not answer right now; try again shortly.';
    throw new Problem('server.unavailable', text, undefined, { retryAfterSeconds: 5 });
  };
  const ask = async <Answer>(
    news: ScaNews,
    call: () => Promise<unknown>,
    isAnswer: (answer: unknown) => answer is Answer,
  ): Promise<Answer> => {
    const answer = await inTime(call, deadlineMilliseconds).catch((error: unknown) =>
      refuse({ ...news, fault: 'failed', error }),
    );
    if (answer === late) return refuse({ ...news, fault: 'late' });
    if (isAway) tell({ call: news.call });
    isAway = false;
    return isAnswer(answer) ? answer : refuse({ ...news, fault: 'malformed' });
  };
  return { ask, isAway: () => isAway };
}

/** What a call answers, or `late`. */
export async function inTime(call: () => Promise<unknown>, milliseconds: number): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<typeof late>((resolve) => {
    timer = setTimeout(() => resolve(late), milliseconds);
  });
  try {
    return await Promise.race([call(), deadline]);
  } finally {
    clearTimeout(timer);
  }
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= longest;
}

function isCustomer(answer: unknown): answer is string | undefined {
  return answer === undefined || isText(answer, 64);
}

/** What is kept of what was started fits in its column. */
function isChallenge(answer: unknown): answer is string {
  return isText(answer, 200);
}

function isOutcome(answer: unknown): answer is PushOutcome {
  return pushOutcomes.some((known) => known === answer);
}

function arePasskeyOptions(answer: unknown): answer is PasskeyOptions {
  if (typeof answer !== 'object' || answer === null) return false;
  const options: { challenge?: unknown; rpId?: unknown; credentialIds?: unknown } = answer;
  const { challenge, credentialIds, rpId } = options;
  const areIds = Array.isArray(credentialIds) && credentialIds.every((id) => isText(id, 2000));
  return areIds && isText(challenge, 200) && isText(rpId, 255);
}

function areMethods(answer: unknown): answer is readonly ScaMethod[] {
  if (!Array.isArray(answer) || !answer.every(isMethod)) return false;
  return new Set(answer.map(({ id }) => id)).size === answer.length;
}

function isMethod(value: unknown): value is ScaMethod {
  if (typeof value !== 'object' || value === null) return false;
  const { id, kind, to }: { id?: unknown; kind?: unknown; to?: unknown } = value;
  return (
    isText(id, 100) && scaMethodKinds.some((known) => known === kind) && (to === undefined || isText(to, 100))
  );
}
