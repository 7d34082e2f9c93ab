/** How a transaction keeps a row as it is until its end, although other transactions may run on other nodes. */
import type { Knex } from 'knex';

/** What an UPDATE sets in order to hold its rows: a cluster compares only what was changed, so this changes something. */
// See docs/decisions.md, D10.
export function heldBy(knex: Knex): { readonly holds: Knex.Raw } {
  return { holds: knex.raw('holds + 1') };
}
