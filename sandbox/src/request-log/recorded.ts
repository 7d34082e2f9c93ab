/** The material of a recording: chosen calls of one client, and what happened between the first and the last. */
import type { Instant, LocalDate } from '../../../src/domain/time.js';
import type { LogEntry } from './entry.js';

/** A customer has ended an authorisation. */
export interface CustomerStep {
  readonly at: Instant;
  readonly authorisationId: string;
  readonly resourceId: string;
  readonly outcome: string;
  /** Absent without a login. */
  readonly customer?: string;
  /** The IBANs that a consent has opened, where the customer picked them. */
  readonly accounts?: readonly string[];
}

/** All instants are by the workspace's clock. */
export interface Recorded {
  /** In the order of their start. */
  readonly calls: readonly { readonly entry: LogEntry; readonly start: Instant }[];
  readonly customerSteps: readonly CustomerStep[];
  /** The advances of the clock, each at its end, in the words of `POST /clock`. */
  readonly advances: readonly { readonly at: Instant; readonly forward: string }[];
  /** The consents of exchanged codes, by the id of the call. */
  readonly consentsOfCodes: ReadonlyMap<string, string>;
  /** The workspace's date at the first call. */
  readonly today: LocalDate;
}
