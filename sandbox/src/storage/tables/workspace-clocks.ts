/** Test clocks of workspaces: how far each is ahead of the bank's clock, and the lease to advance it. */
import type { Instant } from '../../../../src/domain/time.js';
import { instant, integer, optional, text } from '../../../../src/storage/sql/columns.js';
import { changesOne } from '../../../../src/storage/sql/statement.js';
import { select, type Stored } from '../../../../src/storage/sql/table.js';

const shown = select('workspaces', {
  id: text('id'),
  aheadMilliseconds: integer('ahead_milliseconds'),
  /** The target of an advance, in milliseconds ahead of the bank's clock; absent while the clock stands. */
  target: optional(integer('travel_target')),
  /** How far ahead the clock was at the start of the advance, in milliseconds. */
  start: optional(integer('travel_start')),
  /** The start of the advance by the bank's clock, and the X-Request-ID of the call that requested it. */
  beganAt: optional(instant('travel_began_at')),
  requestId: optional(text('travel_request_id')),
});

export type StandingClock = Stored<typeof shown>;

/** The lease of a process that advances a clock; expires at `until` unless renewed. */
export interface ClockLease {
  readonly id: string;
  readonly holder: string;
  readonly until: Instant;
}

/** The target of a clock, and how far ahead it was read to be; both in milliseconds ahead of the bank's clock. */
export interface AdvanceStart {
  readonly id: string;
  readonly from: number;
  readonly target: number;
  readonly at: Instant;
  readonly requestId: string;
}

const standing = {
  travel_target: null,
  travel_start: null,
  travel_began_at: null,
  travel_request_id: null,
  travel_holder: null,
  travel_held_until: null,
};

const placeOfClient = select('workspace_clients as c', {
  workspaceId: text('w.id'),
  aheadMilliseconds: integer('w.ahead_milliseconds'),
});

export const workspaceClocks = {
  find: shown.first<[id: string]>((rows, id) => rows.where({ id })),

  /** A client's workspace, and how far its clock is ahead; undefined for a client without a workspace. */
  ofClient: placeOfClient.first<[clientId: string]>((rows, clientId) =>
    rows.join('workspaces as w', 'w.id', 'c.workspace_id').where('c.client_id', clientId),
  ),

  /** Begins an advance; false when the clock is advancing already, or is not at `from`. */
  begin: changesOne<[advance: AdvanceStart]>((knex, { at, from, id, requestId, target }) =>
    knex('workspaces')
      .where({ id, ahead_milliseconds: from })
      .whereNull('travel_target')
      .update({
        ...standing,
        travel_target: target,
        travel_start: from,
        travel_began_at: at,
        travel_request_id: requestId,
      }),
  ),

  /** Takes the lease on an advancing clock; false while another process holds it. */
  takeLease: changesOne<[lease: ClockLease, now: Instant]>((knex, { holder, id, until }, now) =>
    knex('workspaces')
      .where({ id })
      .whereNotNull('travel_target')
      .whereRaw('coalesce(travel_held_until, 0) < ?', [now])
      .update({ travel_holder: holder, travel_held_until: until }),
  ),

  /** Sets the clock, only forward, and renews the lease; false when the process has lost it. */
  advance: changesOne<[lease: ClockLease, ahead: number]>((knex, { holder, id, until }, ahead) =>
    knex('workspaces')
      .where({ id, travel_holder: holder })
      .where('ahead_milliseconds', '<=', ahead)
      .update({ ahead_milliseconds: ahead, travel_held_until: until }),
  ),

  /** Renews the lease; false when the process has lost it. */
  renewLease: changesOne<[lease: ClockLease]>((knex, { holder, id, until }) =>
    knex('workspaces').where({ id, travel_holder: holder }).update({ travel_held_until: until }),
  ),

  /** Ends the advance at its target; false when the process has lost the lease. */
  finishAdvance: changesOne<[lease: Pick<ClockLease, 'id' | 'holder'>]>((knex, { holder, id }) =>
    knex('workspaces').where({ id, travel_holder: holder }).update(standing),
  ),

  /** Gives up the lease, so that another process continues. */
  releaseLease: changesOne<[lease: Pick<ClockLease, 'id' | 'holder'>]>((knex, { holder, id }) =>
    knex('workspaces').where({ id, travel_holder: holder }).update({ travel_held_until: 0 }),
  ),

  /** Resets the clock to the bank's; a running advance loses its lease. */
  setBack: changesOne<[id: string]>((knex, id) =>
    knex('workspaces')
      .where({ id })
      .update({ ...standing, ahead_milliseconds: 0 }),
  ),

  listWithoutLease: shown.all<[now: Instant, most: number]>((rows, now, most) =>
    rows
      .where('travel_target', '>=', 0)
      .whereRaw('coalesce(travel_held_until, 0) < ?', [now])
      .orderByRaw('travel_target limit ?', [most]),
  ),

  /** Lists clocks that are ahead and not advancing, by id, after a given id. */
  ahead: shown.all<[after: string, most: number]>((rows, after, most) =>
    rows
      .where('id', '>', after)
      .where('ahead_milliseconds', '>', 0)
      .whereNull('travel_target')
      .orderByRaw('id limit ?', [most]),
  ),
};
