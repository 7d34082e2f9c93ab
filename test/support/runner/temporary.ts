/** Temporary folders of one test run, removed when the process ends or is stopped. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders = new Set<string>();

process.on('exit', () => {
  for (const folder of folders) removeFolder(folder);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

export function temporaryFolder(prefix = 'bank-'): string {
  return folderIn(tmpdir(), prefix);
}

/** A folder for a database, where the runner has found a faster place than the disk. */
export function databaseFolder(prefix = 'bank-'): string {
  return folderIn(process.env['TEST_DATABASE_FOLDER'] ?? tmpdir(), prefix);
}

/** A folder in another place than the system's. */
export function folderIn(place: string, prefix: string): string {
  const folder = mkdtempSync(join(place, prefix));
  folders.add(folder);
  return folder;
}

export function removeFolder(folder: string): void {
  folders.delete(folder);
  // A server killed a moment ago may still be writing.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}
