/** Programs of this machine that some tests need. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Servers are often installed outside a user's PATH. */
const moreFolders = ['/usr/sbin', '/usr/local/sbin', '/usr/libexec'];

/** The programs that the snippets of the portal’s guides need, by language. */
export const programsOfGuides = {
  curl: ['bash', 'curl', 'openssl'],
  node: [],
  python: ['python3', 'openssl'],
  java: ['javac'],
} as const;

export function absentPrograms(names: readonly string[]): readonly string[] {
  return [...new Set(names)].filter((name) => findProgram(name) === undefined);
}

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
