/**
 * Searches the call log of a bank under test for leaked secrets. A workspace owns the sandbox's own clients, so that
 * their calls are logged too.
 */
import type { Database } from '../../../src/storage/database.js';
import { unitOfWork } from '../../../src/storage/work/unit-of-work.js';

const tables = ['workspace_log', 'workspace_callbacks', 'workspace_events'] as const;
/** Sorts before every other id. */
const id = '00000000-0000-7000-8000-000000000000';
const yearMilliseconds = 366 * 86_400_000;

/** Logs the calls of all clients from now on: clients without a workspace join a workspace of the tests. */
export async function keepEveryCall(database: Database): Promise<void> {
  const now = Date.now();
  await unitOfWork(database).run(async (transaction) => {
    const owned = transaction('workspace_clients').select('client_id');
    const clients: readonly string[] = await transaction('clients').whereNotIn('id', owned).pluck('id');
    const times = { created_at: now, last_used_at: now + 100 * yearMilliseconds };
    // No key has this digest.
    await transaction('workspaces').insert({ id, key_hash: id, ahead_milliseconds: 0, ...times });
    for (const client_id of clients)
      await transaction('workspace_clients').insert({ client_id, workspace_id: id, created_at: now });
  });
}

/** Returns the secrets that are in the log, in any encoding, each with its operation and column. */
export async function findLeaks(database: Database, secrets: Iterable<string>): Promise<readonly string[]> {
  const cells: (readonly [place: string, text: string])[] = [];
  for (const table of tables) {
    const rows: readonly Record<string, unknown>[] = await database.maintenance(table).select();
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        if (typeof value === 'string' && value !== '')
          cells.push([`${table}.${column} of ${String(row['operation'] ?? row['id'])}`, plain(value)]);
  }
  const all = cells.map(([, text]) => text).join('\n');
  return [...secrets].flatMap((secret) =>
    spellingsOf(secret)
      .filter((spelling) => all.includes(spelling))
      .map((spelling) => {
        const [place = ''] = cells.find(([, text]) => text.includes(spelling)) ?? [];
        return `${spelling} in ${place}`;
      }),
  );
}

/** JSON within JSON has its quotation marks escaped once more at each level. */
function plain(text: string): string {
  return text.replaceAll('\\', '');
}

function spellingsOf(secret: string): readonly string[] {
  const base64 = Buffer.from(secret).toString('base64').replace(/=+$/, '');
  const all = [
    secret,
    encodeURIComponent(secret.toWellFormed()),
    base64,
    base64.replaceAll('+', '-').replaceAll('/', '_'),
  ];
  return [...new Set(all.map(plain))];
}
