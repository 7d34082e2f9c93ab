/** A message code that belongs to 400, given with 404. */
import type { Answer } from '../../../src/contract/answers.js';

export const answers = {
  'request.invalid': [400, 'FORMAT_ERROR'],
  // want: Type '"FORMAT_ERROR"' is not assignable to type 'CodeFor<404>'
  'payment.unknown': [404, 'FORMAT_ERROR'],
} satisfies Record<string, Answer>;
