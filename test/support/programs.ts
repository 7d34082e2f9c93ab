/** Programs of this machine that some tests need. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Servers are often installed where only an administrator's PATH looks. */
const moreFolders = ['/usr/sbin', '/usr/local/sbin', '/usr/libexec'];

export function findProgram(...names: readonly string[]): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...moreFolders].filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
