/** The clocks of workspaces: how far each is ahead of the bank's, and which process takes it further. */
import type { Instant } from '../../domain/time.js';
import { instant, integer, optional, text } from '../columns.js';
import { changesOne, query } from '../statement.js';
import { select, type Stored } from '../table.js';

const shown = select('workspaces', {
  id: text('id'),
  aheadMilliseconds: integer('ahead_milliseconds'),
  /** How far ahead it is to be; absent while it stands. */
  target: optional(integer('travel_target')),
  /** How far ahead it was when it set out. */
  start: optional(integer('travel_start')),
  /** When it set out, by the bank's clock, and the X-Request-ID of the call that sent it. */
  beganAt: optional(instant('travel_began_at')),
  requestId: optional(text('travel_request_id')),
});

export type StandingClock = Stored<typeof shown>;

/** A process that takes a clock forward, until an instant unless it says so again. */
export interface TravelHold {
  readonly id: string;
  readonly holder: string;
  readonly until: Instant;
}

/** The target of a clock, and how far ahead it was read to be; both in milliseconds ahead of the bank's clock. */
export interface TravelBegin {
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

const selectAheadOfClient = query<number, [clientId: string]>(
  ([ahead]) => Number(ahead),
  (knex, clientId) =>
    knex('workspace_clients as c')
      .join('workspaces as w', 'w.id', 'c.workspace_id')
      .where('c.client_id', clientId)
      .select('w.ahead_milliseconds'),
);

export const workspaceClocks = {
  find: shown.first<[id: string]>((rows, id) => rows.where({ id })),

  /** How far ahead the clock of a client is: 0 for one that is in no workspace. */
  async aheadOfClient(db: Parameters<typeof selectAheadOfClient>[0], clientId: string): Promise<number> {
    const [ahead = 0] = await selectAheadOfClient(db, clientId);
    return ahead;
  },

  /** Says where a clock is to go; false when it is on its way already, or not where it was read to be. */
  begin: changesOne<[travel: TravelBegin]>((knex, { at, from, id, requestId, target }) =>
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

  /** Takes the lease on a clock that is on its way; false while another process holds it. */
  hold: changesOne<[hold: TravelHold, now: Instant]>((knex, { holder, id, until }, now) =>
    knex('workspaces')
      .where({ id })
      .whereNotNull('travel_target')
      .whereRaw('coalesce(travel_held_until, 0) < ?', [now])
      .update({ travel_holder: holder, travel_held_until: until }),
  ),

  /** Sets the clock, only forward, and renews the lease; false when the process has lost it. */
  advance: changesOne<[hold: TravelHold, ahead: number]>((knex, { holder, id, until }, ahead) =>
    knex('workspaces')
      .where({ id, travel_holder: holder })
      .where('ahead_milliseconds', '<=', ahead)
      .update({ ahead_milliseconds: ahead, travel_held_until: until }),
  ),

  /** Renews the lease; false when the process has lost it. */
  renew: changesOne<[hold: TravelHold]>((knex, { holder, id, until }) =>
    knex('workspaces').where({ id, travel_holder: holder }).update({ travel_held_until: until }),
  ),

  /** Ends the travel at its target; false when the process has lost the lease. */
  arrive: changesOne<[hold: Pick<TravelHold, 'id' | 'holder'>]>((knex, { holder, id }) =>
    knex('workspaces').where({ id, travel_holder: holder }).update(standing),
  ),

  /** Gives the lease up, so that another process goes on. */
  release: changesOne<[hold: Pick<TravelHold, 'id' | 'holder'>]>((knex, { holder, id }) =>
    knex('workspaces').where({ id, travel_holder: holder }).update({ travel_held_until: 0 }),
  ),

  /** Sets the clock back to the bank's; a travel under way loses its lease. */
  setBack: changesOne<[id: string]>((knex, id) =>
    knex('workspaces')
      .where({ id })
      .update({ ...standing, ahead_milliseconds: 0 }),
  ),

  /** Lists clocks that are on their way and on which no process has a lease. */
  left: shown.all<[now: Instant, most: number]>((rows, now, most) =>
    rows
      .where('travel_target', '>=', 0)
      .whereRaw('coalesce(travel_held_until, 0) < ?', [now])
      .orderByRaw('travel_target limit ?', [most]),
  ),

  /** Lists clocks that stand ahead of the bank's, by their ids, after one of them. */
  ahead: shown.all<[after: string, most: number]>((rows, after, most) =>
    rows
      .where('id', '>', after)
      .where('ahead_milliseconds', '>', 0)
      .whereNull('travel_target')
      .orderByRaw('id limit ?', [most]),
  ),
};
