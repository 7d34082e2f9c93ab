/** Edits as sentences: what several answers or forms of one operation say alike is one. */
import type { Placed } from './documents.js';
import { formSlot, statusSlot } from './edit.js';

export interface Sentence {
  readonly address: string | undefined;
  readonly words: string;
}

export function together(edits: readonly Placed[]): Sentence[] {
  const parts = edits.map(({ address, edit }) => ({
    address,
    words: edit.words,
    statuses: edit.status === undefined ? [] : [edit.status],
    forms: edit.form === undefined ? [] : [edit.form],
  }));
  // First the forms of one answer, then the answers that have the same forms.
  const joined = joining(joining(parts, 'forms'), 'statuses');
  return joined.map(({ address, forms, statuses, words }) => ({
    address,
    words: filled(filled(words, statusSlot, statuses, 'answer'), formSlot, forms, 'form'),
  }));
}

interface Part {
  readonly address: string | undefined;
  readonly words: string;
  readonly statuses: readonly string[];
  readonly forms: readonly string[];
}

/** Parts that differ in nothing but one list become one part with all of it. */
function joining(parts: readonly Part[], list: 'statuses' | 'forms'): Part[] {
  const found = new Map<string, Part>();
  for (const part of parts) {
    const key = JSON.stringify([part.address, part.words, list === 'forms' ? part.statuses : part.forms]);
    const known = found.get(key);
    const all = known ? [...new Set([...known[list], ...part[list]])] : part[list];
    found.set(key, { ...part, [list]: all });
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
