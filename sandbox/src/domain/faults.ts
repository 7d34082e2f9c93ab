/** Fault injection: a workspace's rules for faults in the next calls of its clients. */
import type { Violation } from '../../../src/domain/problem.js';
import { invalid } from '../../../src/domain/problem.js';

export const faultEffects = [
  'answer-500',
  'answer-503',
  'answer-429',
  'delay',
  'break-off',
  'lose-answer',
] as const;
export type FaultEffect = (typeof faultEffects)[number];

export interface FaultRule {
  /** The id of an operation; absent for every operation. */
  readonly operation?: string;
  readonly effect: FaultEffect;
  /** The number of calls that the rule affects. */
  readonly calls: number;
  /** Only for `delay`. */
  readonly delayMilliseconds?: number;
}

export interface Fault extends FaultRule {
  /** The number of calls still to be affected. */
  readonly callsLeft: number;
}

/** The limits for rules: the operations that identify the client, and the maximum delay. */
export interface FaultBounds {
  readonly operations: readonly string[];
  readonly mostDelayMilliseconds: number;
}

/** Returns every violation by the rules, with its index in the list. */
export function findFaultViolations(
  rules: readonly FaultRule[],
  { mostDelayMilliseconds, operations }: FaultBounds,
): Violation[] {
  return rules.flatMap(({ delayMilliseconds, effect, operation }, at) => {
    const faults: Violation[] = [];
    const field = (name: string) => `faults.${at}.${name}`;
    if (operation !== undefined && !operations.includes(operation))
      faults.push(
        invalid(
          field('operation'),
          'No contract for TPPs has an operation of this id that identifies its client.',
        ),
      );
    if (effect === 'delay' && delayMilliseconds === undefined)
      faults.push(invalid(field('delayMilliseconds'), 'The effect delay requires delayMilliseconds.'));
    if (effect !== 'delay' && delayMilliseconds !== undefined)
      faults.push(invalid(field('delayMilliseconds'), `The effect ${effect} has no delay.`));
    if (delayMilliseconds !== undefined && delayMilliseconds > mostDelayMilliseconds)
      faults.push(
        invalid(field('delayMilliseconds'), `The delay is at most ${mostDelayMilliseconds} milliseconds.`),
      );
    return faults;
  });
}
