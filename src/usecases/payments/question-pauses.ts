/** How long the server waits before it asks the bank's core again what has come of an order. */

const firstMilliseconds = 1000;
const firstAcceptedMilliseconds = 60_000;
const longestMilliseconds = 300_000;
const longestAcceptedMilliseconds = 3_600_000;

/** Growing pauses, in milliseconds, as long as an outcome is unknown. */
export function unknownPause(questions: number): number {
  return Math.min(firstMilliseconds * 2 ** questions, longestMilliseconds);
}

/** The same for what the core has accepted: it tells the result itself, unless that is lost on the way. */
export function acceptedPause(questions: number): number {
  return Math.min(firstAcceptedMilliseconds * 2 ** questions, longestAcceptedMilliseconds);
}
