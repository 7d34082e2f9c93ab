/** The sentences of a text catalogue, to compare one language with another. */
import { Html } from '../../../src/engine/html.js';

/** Placeholders for a sentence's arguments. */
export const things = ['‹1›', '‹2›', '‹3›'] as const;

export type Sentences = ReadonlyMap<string, string>;

/** Every sentence by its path in the catalogue; a function gets placeholders as arguments. */
export function sentencesOf(value: unknown, place = ''): Sentences {
  if (typeof value === 'string') return new Map([[place, value]]);
  if (typeof value === 'function') return sentencesOf(value(...things), place);
  if (value instanceof Html) return new Map([[place, value.text]]);
  if (typeof value !== 'object' || value === null) throw new Error(`${place} is no sentence`);
  return new Map(Object.entries(value).flatMap(([key, part]) => [...sentencesOf(part, `${place}.${key}`)]));
}
