/** Turns edits into sentences, each said once for all its operations, answers, alternatives and uses of a component. */
import type { PlacedEdit } from './documents.js';
import { formSlot, statusSlot } from './edit.js';

export interface Sentence {
  readonly words: string;
  /** `GET /consents`, in order of appearance; empty when the edit is about the document. */
  readonly operations: readonly string[];
}

interface Part {
  readonly words: string;
  readonly shared: string | undefined;
  readonly operations: readonly string[];
  readonly statuses: readonly string[];
  readonly forms: readonly string[];
}

export function toSentences(edits: readonly PlacedEdit[]): Sentence[] {
  const parts = withComponents(
    edits.map(({ address, edit }) => ({
      words: edit.words,
      shared: edit.shared,
      operations: address === undefined ? [] : [address],
      statuses: edit.status === undefined ? [] : [edit.status],
      forms: edit.form === undefined ? [] : [edit.form],
    })),
  );
  // Joins first the alternatives of one answer, then the answers that have the same alternatives.
  const forms = joined(parts, (part) => [part.operations, part.statuses]);
  const answers = joined(forms, (part) => [part.operations, part.forms]);
  const filledIn = answers.map((part) => ({
    ...part,
    words: filled(filled(part.words, statusSlot, part.statuses, 'answer'), formSlot, part.forms, 'form'),
  }));
  return joined(filledIn, () => []).map(({ operations, words }) => ({ words, operations }));
}

/** A sentence that holds for a component in several places is said once, about the component. */
function withComponents(parts: readonly Part[]): Part[] {
  const places = new Map<string, Set<string>>();
  for (const { forms, shared, words } of parts) {
    if (shared !== undefined)
      places.set(shared, (places.get(shared) ?? new Set()).add(`${words} ${forms.join()}`));
  }
  const ofComponent = parts.map((part): Part => {
    const isOne = (places.get(part.shared ?? '')?.size ?? 0) < 2;
    return isOne ? part : { ...part, words: part.shared ?? part.words, statuses: [], forms: [] };
  });
  // A component used in one place is one change for all answers of an operation.
  return joined(ofComponent, (part) => (part.shared === undefined ? [part] : [part.shared]));
}

/**
 * Merges parts with the same words and the same `like` values; the result has all their operations, answers and forms.
 */
function joined(parts: readonly Part[], like: (part: Part) => readonly unknown[]): Part[] {
  const found = new Map<string, Part>();
  for (const part of parts) {
    const key = JSON.stringify([part.words, ...like(part)]);
    const known = found.get(key);
    const all = (list: 'operations' | 'statuses' | 'forms') => [
      ...new Set([...(known?.[list] ?? []), ...part[list]]),
    ];
    found.set(key, {
      ...part,
      operations: all('operations'),
      statuses: all('statuses').toSorted(),
      forms: all('forms'),
    });
  }
  return [...found.values()];
}

const plurals: Readonly<Record<string, string>> = { has: 'have', carries: 'carry', comes: 'come' };

/** `the answer {statuses} has` becomes `the answers 400, 401 have`. */
function filled(words: string, slot: string, names: readonly string[], noun: string): string {
  if (names.length < 2) return words.replaceAll(slot, () => names[0] ?? '');
  return words
    .replaceAll(
      new RegExp(`(${noun}) \\${slot}( (?:has|carries|comes)\\b)?`, 'gi'),
      (_, word: string, verb: string | undefined) =>
        `${word}s ${names.join(', ')}${verb ? ` ${plurals[verb.trim()] ?? ''}` : ''}`,
    )
    .replaceAll(slot, () => names.join(', '));
}
