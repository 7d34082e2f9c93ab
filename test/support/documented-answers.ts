/** Every answer that the contracts document, and those of them that no test has seen. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validators } from '../../src/generated/index.js';
import { pathOf, takesProduct } from './documents.js';
import { places, type Place } from './operations.js';

export function answerName(contract: string, operation: string, status: number): string {
  return `${contract} ${operation} ${status}`;
}

/** The statuses that an operation documents. */
export function statusesOf({ contract, operation }: Place): readonly number[] {
  return Object.keys(validators[contract.name][operation.id]?.replies ?? {}).map(Number);
}

/** Whether only the operation's own handler can give this answer. */
export function isOfHandler({ operation }: Place, status: number): boolean {
  const { replyTypes, requestTypes } = operation;
  if (status === 406) return replyTypes.length === 0;
  if (status === 415) return requestTypes.length === 0;
  return status < 400 || status === 403 || status === 409;
}

/** Where every right path leads to an operation that takes precedence, no request comes as far as the handler. */
export function isPossible(place: Place, status: number): boolean {
  if (pathOf(place) !== undefined) return true;
  return !isOfHandler(place, status) && (status !== 404 || takesProduct(place));
}

const documentedAnswers: readonly string[] = places.flatMap((place) =>
  statusesOf(place)
    .filter((status) => isPossible(place, status))
    .map((status) => answerName(place.contract.name, place.operation.id, status)),
);

/** The documented answers that are in no file of the folder. */
export function unseenAnswers(folder: string): readonly string[] {
  const seen = new Set(
    readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n')),
  );
  return [...new Set(documentedAnswers)].filter((answer) => !seen.has(answer));
}
