/** Backs up a database while it is in use. */
import { requireDialect } from './database.js';
import type { Backup } from './dialects/dialect.js';

/** Writes the backup to a new file. Throws for an engine that has its own backup program. */
export async function backUp(url: string, file: string): Promise<Backup> {
  const { backUp: copy } = requireDialect(url);
  if (copy) return copy(url, file);
  throw new Error('it copies SQLite only; for MariaDB and MySQL see docs/operator/setup.md');
}
