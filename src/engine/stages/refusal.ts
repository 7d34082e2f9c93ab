/** Errors with which the engine refuses a request, before any rule of the service applies. */

/** The reason of a refusal; each server maps it to its own error codes. */
export type RefusalReason =
  | 'request.invalid'
  | 'request.timeout'
  | 'caller.unknown'
  | 'body.too-large'
  | 'resource.unknown'
  | 'method.unsupported'
  | 'media-type.unsupported'
  | 'answer.unacceptable';

export interface Violation {
  readonly reason: RefusalReason;
  readonly text: string;
  /** Dotted path that starts with the part of the request: `body.creditorAccount.iban`. */
  readonly field?: string;
}

/** A request that violates the contract; the first violation decides the status of the answer. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly violations: readonly [Violation, ...Violation[]];

  constructor(first: Violation, ...others: readonly Violation[]) {
    const violations = [first, ...others] as const;
    super(violations.map(({ reason, text }) => `${reason}: ${text}`).join('; '));
    this.violations = violations;
  }

  get reason(): RefusalReason {
    return this.violations[0].reason;
  }
}

export function refusal(reason: RefusalReason, text: string, field?: string): Refusal {
  return new Refusal({ reason, text, ...(field !== undefined && { field }) });
}

/** The longest name that a refusal shows, in Unicode characters; a caller can send any. */
const longestName = 70;

export function shownName(name: string): string {
  return Array.from(name.slice(0, 2 * longestName))
    .slice(0, longestName)
    .join('');
}

/** More than any contract has fields; a malicious body could cause a hundred thousand violations. */
const mostViolations = 100;

/** Throws one refusal that names every violation, or does nothing when there is none. */
export function refuseIfAny(violations: readonly Violation[]): void {
  const [first, ...others] = violations.slice(0, mostViolations);
  if (first) throw new Refusal(first, ...others);
}
