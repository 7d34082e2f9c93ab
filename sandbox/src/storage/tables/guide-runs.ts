/** Runs of guides, by workspace. */
import type { GuideRun } from '../../domain/guide-run.js';
import { instant, json, text } from '../../../../src/storage/sql/columns.js';
import { change } from '../../../../src/storage/sql/statement.js';
import { table } from '../../../../src/storage/sql/table.js';
import type { Transaction } from '../../../../src/storage/work/unit-of-work.js';
import { createRetention } from '../retention.js';

const runTable = table('guide_runs', ['id'], {
  id: text('id'),
  workspaceId: text('workspace_id'),
  guide: text('guide'),
  clientId: text('client_id'),
  startedAt: instant('started_at'),
  ids: json<GuideRun['ids']>('ids'),
  steps: json<GuideRun['steps']>('steps'),
});

const setProgress = change<[id: string, ids: string, steps: string]>((knex, id, ids, steps) =>
  knex('guide_runs').where({ id }).update({ ids, steps }),
);

export const guideRuns = {
  insert: runTable.insert,

  find: runTable.first<[id: string]>((rows, id) => rows.where({ id })),

  /** Replaces what a run has done; the caller has locked its workspace. */
  setProgress: (transaction: Transaction, { id, ids, steps }: Pick<GuideRun, 'id' | 'ids' | 'steps'>) =>
    setProgress(transaction, id, JSON.stringify(ids), JSON.stringify(steps)),

  ...createRetention('guide_runs'),
};
