/**
 * The lock of the migrations: a lease, so that only one process migrates, and the lock of a process that has ended
 * expires. Knex's own lock is a flag: a process that did not learn that it had set the flag, or could not clear it,
 * would wait for itself.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Database } from './database.js';
import { isTransient, jitterMilliseconds } from './errors.js';

const leaseMilliseconds = 30_000;
const renewalMilliseconds = 5000;
/** How often a statement whose answer was lost is repeated. */
const outages = 5;

export const leaseTableOf = (completedTable: string): string => `${completedTable}_lease`;

class LeaseHeld extends Error {
  override readonly name = 'LeaseHeld';

  constructor(options?: ErrorOptions) {
    const seconds = leaseMilliseconds / 1000;
    super(
      `Another process is migrating the database. The lock of a process that has ended expires after ${seconds} seconds.`,
      options,
    );
  }
}

/** Creates the lease's table and its only row. */
export async function prepareLease({ maintenance }: Database, table: string): Promise<void> {
  await maintenance.schema.createTableIfNotExists(table, (columns) => {
    columns.integer('id').primary();
    columns.string('owner', 36);
    columns.bigInteger('expires_at').notNullable();
  });
  await maintenance(table).insert({ id: 1, expires_at: 0 }).onConflict('id').ignore();
}

export async function isLeaseHeld({ dialect, reader }: Database, table: string): Promise<boolean> {
  if (!(await reader.schema.hasTable(table))) return false;
  const now = await readTime(dialect, reader);
  return (await reader(table).where('expires_at', '>', now).first('id')) !== undefined;
}

/**
 * Runs `work` while this process holds the lease; throws {@link LeaseHeld} when another process still holds the lease
 * at `deadline`, of the monotonic clock in milliseconds. Contention with other transactions is retried until then.
 */
export async function withLease<T>(
  database: Database,
  table: string,
  deadline: number,
  work: () => Promise<T>,
): Promise<T> {
  const { dialect, maintenance } = database;
  const owner = crypto.randomUUID();
  const take = () => takeLease(database, table, owner);
  await acquire(database, take, deadline);
  // On an engine with one writer, the migration's own transaction keeps other processes away.
  const renewal = dialect.hasOneWriter
    ? undefined
    : setInterval(() => void take().catch(() => false), renewalMilliseconds);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    // If the release fails, the lease expires.
    await maintenance(table)
      .where({ owner })
      .update({ expires_at: 0 })
      .catch(() => 0);
  }
}

async function acquire({ dialect }: Database, take: () => Promise<boolean>, deadline: number): Promise<void> {
  let lost = 0;
  let cause: unknown;
  for (;;) {
    try {
      if (await take()) return;
    } catch (error) {
      const fault = dialect.classify(error);
      if (!isTransient(fault) || (fault === 'outage' && ++lost > outages)) throw error;
      cause = error;
    }
    if (performance.now() > deadline) throw new LeaseHeld({ cause });
    await pause(100 + jitterMilliseconds(lost));
  }
}

/** Takes or renews the lease. Repeatable: the owner's own lease, taken by a statement whose answer was lost, counts. */
async function takeLease({ dialect, maintenance }: Database, table: string, owner: string): Promise<boolean> {
  const now = await readTime(dialect, maintenance);
  const changes: number = await maintenance(table)
    .where((row) => row.where({ owner }).orWhere('expires_at', '<=', now))
    .update({ owner, expires_at: now + leaseMilliseconds });
  return changes === 1;
}

async function readTime({ now }: Database['dialect'], database: Knex): Promise<number> {
  return (await now(database)) ?? Date.now();
}
