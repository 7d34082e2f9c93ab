/** Everything that can be wrong with a request, as one closed list of reasons. */
import type { Explanation } from './explanation.js';

export type Reason =
  | 'request.invalid'
  | 'request.inconsistent'
  | 'request.unsupported'
  | 'request.repeated'
  | 'request.timeout'
  | 'account.unknown'
  | 'execution-date.past'
  | 'execution-date.too-far'
  | 'period.invalid'
  | 'client.missing'
  | 'client.unknown'
  | 'client.blocked'
  | 'certificate.missing'
  | 'certificate.invalid'
  | 'certificate.expired'
  | 'certificate.revoked'
  | 'signature.missing'
  | 'signature.invalid'
  | 'service.forbidden'
  | 'token.unknown'
  | 'token.expired'
  | 'token.invalid'
  | 'oauth.access-denied'
  | 'oauth.unsupported-response-type'
  | 'oauth.invalid-request'
  | 'oauth.invalid-client'
  | 'oauth.invalid-grant'
  | 'oauth.invalid-scope'
  | 'oauth.unauthorized-client'
  | 'oauth.unsupported-grant-type'
  | 'entry.unknown'
  | 'entry.incompatible'
  | 'entry.decided'
  | 'resource.blocked'
  | 'consent.unknown'
  | 'consent.invalid'
  | 'consent.expired'
  | 'session.unsupported'
  | 'access.exceeded'
  | 'resource.unknown'
  | 'payment.unknown'
  | 'product.unknown'
  | 'authorisation.unknown'
  | 'form.invalid'
  | 'login.invalid'
  | 'status.invalid'
  | 'cancellation.invalid'
  | 'corporate-id.invalid'
  | 'method.unsupported'
  | 'answer.unacceptable'
  | 'media-type.unsupported'
  | 'rate.exceeded'
  | 'server.failed'
  | 'server.unavailable';

/** One thing that is wrong: the rule's reason, a sentence for the caller, and the field it is about. */
export interface Violation {
  readonly reason: Reason;
  readonly text: string;
  /** The dotted name of the field by the rules' own words, for instance `creditorAccount.iban` or `psuId`. */
  readonly field?: string;
  /** The text goes on from the field's name, as the caller knows it: `is missing.` */
  readonly continuesField?: true;
}

/** What breaks a rule of form or value. */
export function invalid(field: string, text: string): Violation {
  return { reason: 'request.invalid', field, text };
}

/** What the bank, or the product, does not offer. */
export function unsupported(field: string, text: string): Violation {
  return { reason: 'request.unsupported', field, text };
}

/** What does not go with another part of the request. */
export function inconsistent(field: string, text: string): Violation {
  return { reason: 'request.inconsistent', field, text };
}

interface ProblemOptions extends ErrorOptions {
  readonly explain?: () => Explanation;
  readonly retryAfterSeconds?: number;
}

/**
 * A refusal that the caller is told about. Its first violation decides the status of the answer; every other
 * exception is a defect of ours. `cause` is for the log alone, and `explain` for that of a sandbox's workspace: no answer
 * has anything of it, and nothing is put together where nobody asks.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly violations: readonly [Violation, ...Violation[]];
  /** After so many seconds the same call may be made; undefined where no time can be told. */
  readonly retryAfterSeconds: number | undefined;
  readonly explain: (() => Explanation) | undefined;

  constructor(reason: Reason, text: string, field?: string, options?: ProblemOptions);
  constructor(violations: readonly [Violation, ...Violation[]]);
  constructor(
    first: Reason | readonly [Violation, ...Violation[]],
    text = '',
    field?: string,
    options?: ProblemOptions,
  ) {
    const violations =
      typeof first === 'string' ? ([{ reason: first, text, ...(field && { field }) }] as const) : first;
    super(violations.map((violation) => `${violation.reason}: ${violation.text}`).join('; '), options);
    this.violations = violations;
    this.retryAfterSeconds = options?.retryAfterSeconds;
    this.explain = options?.explain;
  }

  get reason(): Reason {
    return this.violations[0].reason;
  }
}

/** More than any contract has fields; a body made for it could break a rule a hundred thousand times. */
const mostViolations = 100;

/** Throws one problem that names every violation, or does nothing when there is none; see docs/decisions.md, D4. */
export function refuseIfAny(violations: readonly Violation[]): void {
  const [first, ...others] = violations.slice(0, mostViolations);
  if (first) throw new Problem([first, ...others]);
}
