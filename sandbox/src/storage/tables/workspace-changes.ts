/** Counts status changes in a workspace, from the recorded audit trail. */
import type { StatusCount } from '../../request-log/entry.js';
import type { Instant } from '../../../../src/domain/time.js';
import { query } from '../../../../src/storage/sql/statement.js';
import { nameInTables } from '../../../../src/storage/tables/status-owners.js';
import type { Transaction } from '../../../../src/storage/work/unit-of-work.js';

type Resource = StatusCount['resource'];
type Bounds = [workspaceId: string, after: Instant, until: Instant];

function createChangesQuery(resource: Resource) {
  return query<StatusCount, Bounds>(
    ([status, count]) => ({ resource, status: String(status), count: Number(count) }),
    (knex, workspaceId, after, until) =>
      knex(`${nameInTables(resource)}_statuses as s`)
        .join(`${nameInTables(resource)}s as r`, 'r.id', `s.${nameInTables(resource)}_id`)
        .join('workspace_clients as c', 'c.client_id', 'r.client_id')
        .select('s.to_status')
        .count('* as changes')
        .where('c.workspace_id', workspaceId)
        .where('s.changed_at', '>', after)
        .where('s.changed_at', '<=', until)
        .groupBy('s.to_status')
        .orderBy('s.to_status'),
  );
}

const all = (['payment', 'bulk', 'standing-order', 'consent', 'basket'] as const).map(createChangesQuery);

export const workspaceChanges = {
  /** Counts changes after one instant and up to another. */
  async between(transaction: Transaction, ...bounds: Bounds): Promise<readonly StatusCount[]> {
    const counts: StatusCount[] = [];
    for (const changes of all) counts.push(...(await changes(transaction, ...bounds)));
    return counts;
  },
};
