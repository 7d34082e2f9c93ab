/** How a contract's document is read: as its file has it, or, where the file is an overlay, as its actions leave it. */
import { type Json, objectOf } from './json.js';
import type { RuleId } from './rules/table.js';
import type { Place, Sources } from './sources.js';

export interface Reading extends Pick<Sources, 'holds' | 'isUnreadable' | 'miss'> {
  readonly isOverlay: boolean;
  /** The value at a place, or undefined when there is none. */
  valueAt(place: Place): Json | undefined;
  /** Where a value is written, which for an overlay is often another file. */
  originOf(place: Place): Place;
  /** The place that stands for another one: an overlay changes a component, and is never given the one before. */
  standInFor(place: Place): Place;
  report(place: Place, rule: RuleId, sentence: string): void;
  /** A sentence that says why a reference, which stands `here`, leads to nothing. */
  missing(reference: string, target: Place, here: Place): string;
  /** Says so where the cause is. */
  reportMissing(reference: string, target: Place, here: Place): void;
}

/** Whether a file is meant to be an overlay; it may have forgotten to say so. */
export function isOverlay(root: Json | undefined): boolean {
  return ['overlay', 'extends', 'actions'].some((key) => objectOf(root)[key] !== undefined);
}

export function asWritten(sources: Sources): Reading {
  const missing: Reading['missing'] = (reference, { file }, here) =>
    file !== here.file && isOverlay(sources.read(file))
      ? `${file} is an overlay, whose parts only a version that extends it has.`
      : `${reference} does not exist.`;
  return {
    isOverlay: false,
    valueAt: (place) => sources.valueAt(place),
    originOf: (place) => place,
    standInFor: (place) => place,
    report: (place, rule, sentence) => sources.report(place, rule, sentence),
    holds: (rule) => sources.holds(rule),
    isUnreadable: (file) => sources.isUnreadable(file),
    miss: () => sources.miss(),
    missing,
    reportMissing: (reference, target, here) =>
      sources.report(here, 'reference-missing', missing(reference, target, here)),
  };
}
