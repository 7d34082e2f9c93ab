/** One rule of the port to the bank's core, and how an adapter is tried against it. */
import type { World } from './world.js';

/** What was seen: in a few words, and in a sentence for each thing that the rule does not allow. */
export interface Seen {
  readonly saw: string;
  readonly faults: readonly string[];
}

export interface Check {
  /** Stays what it is: others name it in what they expect. */
  readonly id: string;
  /** What it demands, and why. */
  readonly demands: string;
  /** Why this adapter is not tried, where it lacks what is tried. */
  readonly whyNot?: (world: World) => string | undefined;
  /** Looks at what was said before, and calls nothing. */
  readonly asksNothing?: true;
  readonly run: (world: World) => Promise<Seen>;
}

export interface Verdict extends Seen {
  readonly id: string;
  readonly demands: string;
  readonly result: 'ok' | 'failed' | 'skipped';
}

export function unless(isRight: boolean, fault: string): readonly string[] {
  return isRight ? [] : [fault];
}
