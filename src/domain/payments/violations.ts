/** The violations that the checks of an order are made of. */
import type { Violation } from '../problem.js';

export function invalid(path: string, text: string): Violation {
  return { reason: 'request.invalid', path, text };
}

export function unsupported(path: string, text: string): Violation {
  return { reason: 'request.unsupported', path, text };
}

export function inconsistent(path: string, text: string): Violation {
  return { reason: 'request.inconsistent', path, text };
}
