/** A run of a guide: what has been done at which step, so that any tab and any later visit continues it. */
import type { Instant } from '../../../src/domain/time.js';

export interface GuideRun {
  readonly id: string;
  readonly workspaceId: string;
  readonly guide: string;
  readonly clientId: string;
  readonly startedAt: Instant;
  /** Ids and links from the answers, by name; no tokens, codes or keys. */
  readonly ids: Readonly<Record<string, string>>;
  /** The steps made, by index. */
  readonly steps: Readonly<Record<string, StepMade>>;
}

export interface StepMade {
  readonly at: Instant;
  /** The answer's status; absent for an aborted call, and for a decision that the customer took on the bank's page. */
  readonly status?: number;
  readonly isDecided?: boolean;
  /** The X-Request-ID of a call to the bank, which the request log has. */
  readonly requestId?: string;
}

/** The runs kept per workspace; older ones go. */
export const mostRuns = 50;

/** The names of values that a run keeps; every other value stays in the browser. */
export const keptIds: readonly string[] = [
  'accountId',
  'appLink',
  'authorisationId',
  'basketId',
  'consentId',
  'firstPaymentId',
  'paymentId',
  'scaRedirect',
  'secondPaymentId',
];
