/** The error `Problem`, which carries a reason to the caller. */
import type { Explanation } from './explanation.js';
import type { reasons } from './reasons.js';

export type Reason = keyof typeof reasons;

/** One violation: the reason, a sentence for the caller, and the field. */
export interface Violation {
  readonly reason: Reason;
  readonly text: string;
  /** The field's dotted domain name, for instance `creditorAccount.iban` or `psuId`. */
  readonly field?: string;
  /** The text continues the field's name as the caller knows it: `is missing.` */
  readonly continuesField?: true;
}

/** A violation of a rule on form or value. */
export function invalid(field: string, text: string): Violation {
  return { reason: 'request.invalid', field, text };
}

/** A violation by a value that the bank or the product does not offer. */
export function unsupported(field: string, text: string): Violation {
  return { reason: 'request.unsupported', field, text };
}

/** A violation by a value that contradicts another part of the request. */
export function inconsistent(field: string, text: string): Violation {
  return { reason: 'request.inconsistent', field, text };
}

/** The part that did not answer, or did not have room, when a call was refused as unavailable. */
export type Dependency = 'database' | 'disk' | 'core' | 'authenticator' | 'login' | 'newer-release';

interface ProblemOptions extends ErrorOptions {
  readonly dependency?: Dependency;
  readonly explain?: () => Explanation;
  readonly retryAfterSeconds?: number;
}

/**
 * A refusal that is answered to the caller; every other exception is a defect of this server. The first violation
 * decides the status of the answer. `cause` and `dependency` are only for the log, and `explain` only for a sandbox
 * workspace's log: answers contain none of them, and `explain` runs only on demand.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly violations: readonly [Violation, ...Violation[]];
  /** Seconds until the call may be retried; undefined if unknown. */
  readonly retryAfterSeconds: number | undefined;
  readonly explain: (() => Explanation) | undefined;
  readonly dependency: Dependency | undefined;

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
    this.dependency = options?.dependency;
  }

  get reason(): Reason {
    return this.violations[0].reason;
  }
}

/**
 * The problem of a row with a product, kind or status that only a newer release knows: another process reads it during a
 * rolling upgrade, and none after a rollback.
 */
export function newerRelease(): Problem {
  const text = 'Only a newer release of the bank can process this; try again shortly.';
  return new Problem('server.unavailable', text, undefined, { dependency: 'newer-release' });
}

export function isOfNewerRelease(error: unknown): boolean {
  return error instanceof Problem && error.dependency === 'newer-release';
}

/** Returns undefined for a row that only a newer release can read, which lists leave out. */
export async function unlessNewer<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (isOfNewerRelease(error)) return undefined;
    throw error;
  }
}

/** More than any contract has fields; a crafted body could break a rule a hundred thousand times. */
const mostViolations = 100;

/** Throws one problem with the first 100 violations; does nothing without any. See docs/developer/decisions, D4. */
export function refuseIfAny(violations: readonly Violation[]): void {
  const [first, ...others] = violations.slice(0, mostViolations);
  if (first) throw new Problem([first, ...others]);
}
