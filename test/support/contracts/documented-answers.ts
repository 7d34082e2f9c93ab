/** The answers that the contracts document, compared with the answers that the tests have seen. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathOf, takesProduct } from './documents.js';
import { allPlaces, places, type Place, validatorsOf } from './operations.js';

export function answerName(contract: string, operation: string, status: number): string {
  return `${contract} ${operation} ${status}`;
}

/** The statuses that an operation documents. */
function statusesOf(place: Place): readonly number[] {
  return Object.keys(validatorsOf(place)?.replies ?? {}).map(Number);
}

/** Returns true for statuses of the operation's own handler; the checks before the handler give all others. */
function isOfHandler(status: number): boolean {
  return status < 400 || status === 403 || status === 409;
}

/**
 * Returns false for answers that an operation can never give. Where every valid path of the operation leads to an
 * operation with precedence, no request reaches the handler, and invalid paths do not answer 405; a path with an unknown
 * product answers 404 before it could answer 400 or 415, and no other path answers 404.
 */
function isPossible(place: Place, status: number): boolean {
  if (pathOf(place) !== undefined) return true;
  if (isOfHandler(status) || status === 405) return false;
  return takesProduct(place) ? status !== 400 && status !== 415 : status !== 404;
}

/** Returns the operations that document a status and that a request can bring to it. */
export function placesWith(status: number, among: readonly Place[] = places): readonly Place[] {
  return among.filter((place) => statusesOf(place).includes(status) && isPossible(place, status));
}

/** Differences between the seen answers and the documented answers. */
export interface Disagreement {
  readonly unseen: readonly string[];
  readonly undocumented: readonly string[];
}

/** Compares the documented answers with the seen answers in the files of the folder. */
export function compareAnswers(folder: string): Disagreement {
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
  const seen = new Set(lines.filter((line) => line !== ''));
  const documented = new Set(allPlaces.flatMap((place) => namesOf(place, () => true)));
  const possible = new Set(allPlaces.flatMap((place) => namesOf(place, isPossible)));
  return {
    unseen: [...possible].filter((name) => !seen.has(name)),
    undocumented: [...seen].filter((name) => !documented.has(name)),
  };
}

function namesOf(place: Place, isMeant: (place: Place, status: number) => boolean): string[] {
  return statusesOf(place)
    .filter((status) => isMeant(place, status))
    .map((status) => answerName(place.contract.name, place.operation.id, status));
}
