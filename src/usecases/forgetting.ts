/** Forgets, one small transaction at a time, what means nothing any more. */
import type { OldRows } from '../storage/old-rows.js';
import type { Services } from './services.js';

/** Forgets some of these rows; returns how many it found, and nobody has to come again when there were none. */
export async function forgetSome<Key>(rows: OldRows<Key>, { read, work }: Services): Promise<number> {
  const keys = await read.run((db) => rows.find(db));
  if (keys.length > 0) await work.run((transaction) => rows.delete(transaction, keys));
  return keys.length;
}
