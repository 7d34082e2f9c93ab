/** Retention of a workspace's newest rows. */
import { change, query } from '../../../src/storage/sql/statement.js';
import type { Transaction } from '../../../src/storage/work/unit-of-work.js';

/** The deletions of a table that numbers its rows in `position`. */
export function createRetention(name: string) {
  const positionBehind = query<number, [workspaceId: string, kept: number]>(
    ([position]) => Number(position),
    (knex, workspaceId, kept) =>
      knex(name)
        .select('position')
        .where('workspace_id', workspaceId)
        .orderByRaw('position desc limit 1 offset ?', [kept]),
  );
  const removeUpTo = change<[workspaceId: string, position: number]>((knex, workspaceId, position) =>
    knex(name).where('workspace_id', workspaceId).where('position', '<=', position).delete(),
  );
  return {
    async keepNewest(transaction: Transaction, workspaceId: string, kept: number): Promise<void> {
      const [position] = await positionBehind(transaction, workspaceId, kept);
      if (position !== undefined) await removeUpTo(transaction, workspaceId, position);
    },

    removeAll: change<[workspaceId: string]>((knex, workspaceId) =>
      knex(name).where('workspace_id', workspaceId).delete(),
    ),
  };
}
