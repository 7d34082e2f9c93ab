/** Retry back-off between questions to the bank's core about the outcome of an order. */

const firstMilliseconds = 1000;
const firstAcceptedMilliseconds = 60_000;
const longestMilliseconds = 300_000;
const longestAcceptedMilliseconds = 3_600_000;

/** Exponential back-off in milliseconds while an outcome is unknown. */
export function unknownBackOff(questions: number): number {
  return Math.min(firstMilliseconds * 2 ** questions, longestMilliseconds);
}

/** Back-off for accepted orders, which is longer: the core reports the result itself unless the report is lost. */
export function acceptedBackOff(questions: number): number {
  return Math.min(firstAcceptedMilliseconds * 2 ** questions, longestAcceptedMilliseconds);
}
