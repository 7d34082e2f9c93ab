/** Control characters and half characters have no place in a name or a reference, whatever its length. */
import type { Violation } from '../domain/problem.js';

// oxlint-disable-next-line no-control-regex -- they are what is looked for
const control = /[\u0000-\u001f\u007f-\u009f]/;

const longestName = 70;

/** One violation for each text in a JSON value that has a control character or an unpaired surrogate. */
export function findControlCharacters(value: unknown, path: string): Violation[] {
  if (isClean(value)) return [];
  if (typeof value === 'string') {
    return [
      {
        reason: 'request.invalid',
        field: path,
        text: `${path} has a control character or half a character.`,
      },
    ];
  }
  if (typeof value !== 'object' || value === null) return [];
  // Names that no contract knows may be of any length: a path is to be read, not to be a second body.
  return Object.entries(value).flatMap(([name, entry]) =>
    findControlCharacters(entry, `${path}.${name.slice(0, longestName)}`),
  );
}

function isClean(value: unknown): boolean {
  if (typeof value === 'string') return !control.test(value) && value.isWellFormed();
  return typeof value !== 'object' || value === null || Object.values(value).every(isClean);
}
