/** Faults that a workspace asks for: what the next calls of its clients meet on the wire. */
import type { Violation } from '../problem.js';
import { invalid } from '../problem.js';

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
  /** The id of an operation; every one where it is absent. */
  readonly operation?: string;
  readonly effect: FaultEffect;
  /** How many calls meet it. */
  readonly calls: number;
  /** For `delay` alone. */
  readonly delayMilliseconds?: number;
}

export interface Fault extends FaultRule {
  /** How many still will. */
  readonly callsLeft: number;
}

/** What rules are held against: the operations that know who calls, and the longest that a call may be held up. */
export interface FaultBounds {
  readonly operations: readonly string[];
  readonly mostDelayMilliseconds: number;
}

/** Every rule of the sandbox that the rules break, by their places in the list. */
export function findFaultViolations(
  rules: readonly FaultRule[],
  { mostDelayMilliseconds, operations }: FaultBounds,
): Violation[] {
  return rules.flatMap(({ delayMilliseconds, effect, operation }, at) => {
    const faults: Violation[] = [];
    const field = (name: string) => `faults.${at}.${name}`;
    if (operation !== undefined && !operations.includes(operation))
      faults.push(
        invalid(field('operation'), 'No contract for TPPs has an operation of this id that asks who calls.'),
      );
    if (effect === 'delay' && delayMilliseconds === undefined)
      faults.push(invalid(field('delayMilliseconds'), 'A delay needs to say how long it is.'));
    if (effect !== 'delay' && delayMilliseconds !== undefined)
      faults.push(invalid(field('delayMilliseconds'), `The effect ${effect} has no delay.`));
    if (delayMilliseconds !== undefined && delayMilliseconds > mostDelayMilliseconds)
      faults.push(
        invalid(field('delayMilliseconds'), `A call is held up for ${mostDelayMilliseconds} at most.`),
      );
    return faults;
  });
}
