/** The life of something that a customer authorises: its statuses, the only moves between them, and the end by time. */
import type { Instant, LocalDate } from '../time.js';

/** From a status to another one, and what may cause that; a move or a cause that is missing is refused. */
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
  /** The statuses in which it waits for its customer, in the order in which it passes through them. */
  readonly open: readonly Resource['status'][];
  /** What time has made of it by a moment, whether or not anybody has written that down. */
  endOf(
    resource: Resource,
    moment: Moment,
  ): { readonly to: Resource['status']; readonly cause: Cause } | undefined;
  /** What a read shows beside the status that time has changed. */
  changedAt?(moment: Moment): Partial<Resource>;
}

/** A resource as it stands at a moment: the same object, unless time has ended it. */
export function asOf<Resource extends { readonly status: string }, Cause extends string>(
  lifecycle: Lifecycle<Resource, Cause>,
  resource: Resource,
  moment: Moment,
): Resource {
  const end = lifecycle.endOf(resource, moment);
  return end ? { ...resource, ...lifecycle.changedAt?.(moment), status: end.to } : resource;
}

/** Whether anything leads from a status to another one; where a cause is given, whether that one does. */
export function leadsTo<Status extends string, Cause extends string>(
  moves: Moves<Status, Cause>,
  from: Status,
  to: Status,
  cause?: Cause,
): boolean {
  const causes = moves[from]?.[to];
  return causes !== undefined && (cause === undefined || causes.includes(cause));
}

/** The statuses from which a cause leads to another one, in the order in which a resource passes through them. */
export function sourcesOf<Status extends string, Cause extends string>(
  moves: Moves<Status, Cause>,
  to: Status,
  cause: Cause,
): readonly Status[] {
  return Object.keys(moves).filter(
    (from): from is Status => isStatusOf(moves, from) && leadsTo(moves, from, to, cause),
  );
}

function isStatusOf<Status extends string>(moves: Moves<Status, string>, text: string): text is Status {
  return Object.hasOwn(moves, text);
}
