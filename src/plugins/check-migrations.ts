/** Checks a plugin's migration folder. Applied migrations are checked once the database is open. */
import { existsSync, readdirSync } from 'node:fs';
import { migrationFile } from '../storage/migrations.js';
import type { Report } from './report.js';

export function checkMigrations(folder: unknown, report: Report): void {
  if (folder === undefined) return;
  if (!(folder instanceof URL) || !folder.pathname.endsWith('/')) {
    return report(
      'migrations',
      "is not the URL of a folder, as in new URL('./migrations/', import.meta.url).",
    );
  }
  if (!existsSync(folder)) return report('migrations', `is ${folder.pathname}, which does not exist.`);
  const numbers = new Map<string, string>();
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .toSorted()) {
    if (!migrationFile.test(file)) {
      report(`migrations/${file}`, 'does not begin with a number of four digits, as in 0001-branches.js.');
      continue;
    }
    const number = file.slice(0, 4);
    const other = numbers.get(number);
    if (other !== undefined) report(`migrations/${file}`, `has the same number as ${other}.`);
    numbers.set(number, file);
  }
}
