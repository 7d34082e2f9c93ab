/** What a client is told in `error_description`, beside the code of the error. */
import type { Problem } from '../problem.js';

/** The texts of a problem, in the characters that a description may have (RFC 6749, appendix A.8). */
export function errorDescriptionOf({ violations }: Problem): string {
  const text = violations.map((violation) => violation.text).join(' ');
  return text.replaceAll(/["\\]/g, "'").replaceAll(/[^ -~]/g, '?');
}
