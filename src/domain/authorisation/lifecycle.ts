/** A state machine for the statuses of a resource that a customer authorises, with its end by time. */
import type { Instant, LocalDate } from '../time.js';

/**
 * The transitions from status to status and the causes allowed for each; a transition or cause not listed is refused.
 */
export type Moves<Status extends string, Cause extends string> = {
  readonly [From in Status]?: { readonly [To in Status]?: readonly Cause[] };
};

/** A moment as the bank's rules see it: the instant in UTC, and the date in the bank's time zone. */
export interface Moment {
  readonly now: Instant;
  readonly today: LocalDate;
}

export interface Lifecycle<Resource extends { readonly status: string }, Cause extends string> {
  readonly moves: Moves<Resource['status'], Cause>;
  /** The statuses in which the resource waits for its customer, in their order. */
  readonly open: readonly Resource['status'][];
  /** The transition that time has caused by a moment, even if it is not stored yet. */
  endOf(
    resource: Resource,
    moment: Moment,
  ): { readonly to: Resource['status']; readonly cause: Cause } | undefined;
  /** Further fields that a read shows changed together with the status. */
  changedAt?(moment: Moment): Partial<Resource>;
}

/** Returns the resource as of a moment: the same object unless time has ended it. */
export function applyExpiry<Resource extends { readonly status: string }, Cause extends string>(
  lifecycle: Lifecycle<Resource, Cause>,
  resource: Resource,
  moment: Moment,
): Resource {
  const end = lifecycle.endOf(resource, moment);
  return end ? { ...resource, ...lifecycle.changedAt?.(moment), status: end.to } : resource;
}

/** Whether a transition between the statuses exists; with a cause, whether that cause is allowed for the transition. */
export function leadsTo<Status extends string, Cause extends string>(
  moves: Moves<Status, Cause>,
  from: Status,
  to: Status,
  cause?: Cause,
): boolean {
  const causes = moves[from]?.[to];
  return causes !== undefined && (cause === undefined || causes.includes(cause));
}

/** The statuses from which a cause allows the transition to `to`, in the order of the state machine. */
export function listSourceStatuses<Status extends string, Cause extends string>(
  moves: Moves<Status, Cause>,
  to: Status,
  cause: Cause,
): readonly Status[] {
  return Object.keys(moves).filter(
    (from): from is Status => isStatusIn(moves, from) && leadsTo(moves, from, to, cause),
  );
}

function isStatusIn<Status extends string>(moves: Moves<Status, string>, text: string): text is Status {
  return Object.hasOwn(moves, text);
}

/** The status after one more signature of a resource that needs several; the last signature authorises it. */
export function statusAfterSignature(given: number, needed: number): 'PATC' | 'ACTC' {
  return given + 1 >= needed ? 'ACTC' : 'PATC';
}
