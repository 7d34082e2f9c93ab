/** Makes a backup of a database that is in use. */
import { dialectOf } from './database.js';
import type { Backup } from './dialects/dialect.js';

/** Writes it into a file that is not there yet. Throws where the engine has a program of its own for that. */
export async function backUp(url: string, file: string): Promise<Backup> {
  const { backUp: copy } = dialectOf(url);
  if (copy) return copy(url, file);
  throw new Error('MariaDB and MySQL have programs of their own for that; docs/runbook.md says which');
}
