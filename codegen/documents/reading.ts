/** Reads a contract's document: from its file or, for an overlay, after the overlay's actions. */
import { type Json, asObject } from '../json.js';
import { basePathOf } from './links.js';
import type { RuleId } from '../rule-table.js';
import type { Place, Sources } from './sources.js';

/** A reference without a target. */
export interface MissingTarget {
  readonly reference: string;
  readonly target: Place;
  /** The place of the reference. */
  readonly here: Place;
}

export interface Reading extends Pick<Sources, 'holds' | 'isUnreadable' | 'miss'> {
  readonly isOverlay: boolean;
  /** The value at a place, or undefined when there is none. */
  valueAt(place: Place): Json | undefined;
  /** The place where a value is written; for an overlay often in another file. */
  originOf(place: Place): Place;
  /**
   * Returns the place that replaces another place: for a component that an overlay changes, the changed component and
   * not the base's.
   */
  standInFor(place: Place): Place;
  /** The base path of the contract that wrote the value at a place; empty for a shared file. */
  readonly basePathAt: (place: Place) => string;
  report(place: Place, rule: RuleId, sentence: string): void;
  /** A sentence that says why a reference at `here` has no target. */
  missing(reference: string, target: Place, here: Place): string;
  /** Reports the missing target at the cause, with the operations that lead to the reference. */
  reportMissing(missing: MissingTarget, users: readonly string[]): void;
}

/** Whether a file is meant to be an overlay, even without its `overlay` key. */
export function isOverlay(root: Json | undefined): boolean {
  return ['overlay', 'extends', 'actions'].some((key) => asObject(root)[key] !== undefined);
}

export function createReading(sources: Sources): Reading {
  const missing: Reading['missing'] = (reference, { file }, here) =>
    file !== here.file && isOverlay(sources.read(file))
      ? `${file} is an overlay, whose parts only a version that extends it has.`
      : `${reference} does not exist.`;
  return {
    isOverlay: false,
    valueAt: (place) => sources.valueAt(place),
    originOf: (place) => place,
    standInFor: (place) => place,
    basePathAt: ({ file }) => basePathOf(sources.read(file)),
    report: (place, rule, sentence) => sources.report(place, rule, sentence),
    holds: (rule) => sources.holds(rule),
    isUnreadable: (file) => sources.isUnreadable(file),
    miss: () => sources.miss(),
    missing,
    reportMissing: ({ reference, target, here }, users) =>
      sources.report(here, 'reference-missing', missing(reference, target, here), users),
  };
}
