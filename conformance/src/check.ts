/** A conformance check: one rule of the port to the bank's core, and its trial against an adapter. */
import type { World } from './world.js';

/** The observation in a few words, and a sentence for each violation. */
export interface Observation {
  readonly saw: string;
  readonly faults: readonly string[];
}

export interface Check {
  /** Stable: adapter authors name checks by id in their expected results. */
  readonly id: string;
  /** The rule and its reason. */
  readonly demands: string;
  /** Returns why the check is skipped, where the adapter lacks the feature. */
  readonly whyNot?: (world: World) => string | undefined;
  /** Set for a check that only evaluates earlier answers and calls nothing. */
  readonly asksNothing?: true;
  readonly run: (world: World) => Promise<Observation>;
}

export interface Verdict extends Observation {
  readonly id: string;
  readonly demands: string;
  readonly result: 'ok' | 'failed' | 'skipped';
}

export function unless(isRight: boolean, fault: string): readonly string[] {
  return isRight ? [] : [fault];
}
