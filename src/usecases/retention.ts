/** Forgets, one small transaction at a time, what means nothing any more. */
import type { ExpiredRows } from '../storage/retention.js';
import type { Services } from './services.js';

/** Forgets some of these rows; returns how many it found, and nobody has to come again when there were none. */
export async function forgetSome(rows: ExpiredRows, { read, work }: Services): Promise<number> {
  const keys = await read.run((db) => rows.find(db));
  if (keys.length > 0) await work.run((transaction) => rows.delete(transaction, keys));
  return keys.length;
}

/** Forgets outcomes and used forms that nobody can ask for any more. */
export async function forgetOldOutcomes(services: Services): Promise<number> {
  const { clock, policy, stores } = services;
  const now = clock.now();
  const keys = stores.idempotencyKeys.before(now - policy.outcomeLifetimeSeconds * 1000);
  const forms = stores.authorisationSessions.formsBefore(now - 24 * 3600 * 1000);
  return (await forgetSome(keys, services)) + (await forgetSome(forms, services));
}
