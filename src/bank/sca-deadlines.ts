/** Applies deadline and type checks to the bank's authenticator (SCA). */
import type { Closable } from './closable.js';
import {
  codeLifetimeMilliseconds,
  isScaMethodKind,
  pushOutcomes,
  type ScaMethod,
} from '../domain/authorisation/sca-method.js';
import { isObject } from '../domain/objects.js';
import { Problem } from '../domain/problem.js';
import { isFilledText, isPsuId } from './bounds.js';
import { createGuardedPort, type PortDeadlineOptions, type PortEvent } from './port-deadlines.js';
import type { Sca } from './sca.js';

/** The methods that ask the authenticator. */
export type ScaCall = Exclude<keyof Sca, 'canonicalName' | keyof Closable>;

interface GuardedSca {
  readonly sca: Sca;
  isUnavailable(): boolean;
}

/** Calls methods on the authenticator itself, which may be an instance of a class. */
export function withScaDeadlines(sca: Sca, patience: PortDeadlineOptions): GuardedSca {
  const { ask, isUnavailable } = createGuardedPort(patience, { isAnswer: isScaAnswer, refusal });
  const { canonicalName, findPsuId, passkeyOptions } = sca;
  return {
    isUnavailable,
    sca: {
      checkPassword: (userName, password) =>
        ask('checkPassword', () => sca.checkPassword(userName, password)),
      methods: (psuId) => ask('methods', () => sca.methods(psuId)),
      start: (psuId, methodId, binding, shown) =>
        ask('start', () => sca.start(psuId, methodId, binding, shown), binding),
      check: (challenge, binding, code) => ask('check', () => sca.check(challenge, binding, code), binding),
      outcomeOf: (challenge, binding) => ask('outcomeOf', () => sca.outcomeOf(challenge, binding), binding),
      ...(canonicalName && {
        canonicalName: (userName) => spell(() => canonicalName.call(sca, userName), patience),
      }),
      ...(findPsuId && {
        findPsuId: (userName) => ask('findPsuId', () => findPsuId.call(sca, userName)),
      }),
      ...(passkeyOptions && {
        passkeyOptions: (challenge, binding) =>
          ask('passkeyOptions', () => passkeyOptions.call(sca, challenge, binding), binding),
      }),
    },
  };
}

/** A name without a spelling is refused: counted as typed, it would give further guesses. */
function spell(asked: () => unknown, { tell }: PortDeadlineOptions): string {
  const refuse = (news: Pick<PortEvent, 'error' | 'fault'>): never => {
    tell({ call: 'canonicalName', ...news });
    throw refusal();
  };
  let name: unknown;
  try {
    name = asked();
  } catch (error) {
    refuse({ fault: 'failed', error });
  }
  return typeof name === 'string' ? name : refuse({ fault: 'malformed' });
}

function refusal(): Problem {
  const text = 'The bank’s authentication does not answer right now; try again shortly.';
  return new Problem('server.unavailable', text, undefined, { dependency: 'authenticator' });
}

const isScaAnswer: Readonly<Record<ScaCall, (answer: unknown) => boolean>> = {
  checkPassword: (answer) => answer === undefined || isPsuId(answer),
  findPsuId: (answer) => answer === undefined || isPsuId(answer),
  methods: areMethods,
  // The challenge must fit its database column.
  start: (answer) => isFilledText(answer, 200),
  check: (answer) => typeof answer === 'boolean',
  outcomeOf: (answer) => pushOutcomes.some((known) => known === answer),
  passkeyOptions: arePasskeyOptions,
};

function arePasskeyOptions(answer: unknown): boolean {
  if (!isObject(answer)) return false;
  const { challenge, credentialIds, rpId } = answer;
  const areIds = Array.isArray(credentialIds) && credentialIds.every((id) => isFilledText(id, 2000));
  return areIds && isFilledText(challenge, 200) && isFilledText(rpId, 255);
}

function areMethods(answer: unknown): boolean {
  if (!Array.isArray(answer) || !answer.every(isMethod)) return false;
  return new Set(answer.map(({ id }) => id)).size === answer.length;
}

function isMethod(value: unknown): value is ScaMethod {
  if (!isObject(value)) return false;
  const { id, kind, provesTwoElements = false, to, validSeconds } = value;
  const isNamed =
    isFilledText(id, 100) && isScaMethodKind(kind) && (to === undefined || isFilledText(to, 100));
  const isKnown = isNamed && typeof provesTwoElements === 'boolean';
  return isKnown && (validSeconds === undefined || isLifetime(validSeconds));
}

/** In seconds; a typed code is never valid for longer than ten minutes. */
function isLifetime(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) * 1000 <= codeLifetimeMilliseconds;
}
