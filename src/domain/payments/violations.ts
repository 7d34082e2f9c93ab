/** The violations that the checks of an order are made of. */
import type { Violation } from '../problem.js';

export function invalid(field: string, text: string): Violation {
  return { reason: 'request.invalid', field, text };
}

export function unsupported(field: string, text: string): Violation {
  return { reason: 'request.unsupported', field, text };
}

export function inconsistent(field: string, text: string): Violation {
  return { reason: 'request.inconsistent', field, text };
}
