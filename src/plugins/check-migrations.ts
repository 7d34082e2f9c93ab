/** Checks a plugin's migration folder. Applied migrations are checked once the database is open. */
import { existsSync, readdirSync } from 'node:fs';
import { migrationFile } from '../storage/migrations.js';
import type { Report } from './report.js';

export function checkMigrations(folder: unknown, report: Report): void {
  if (folder === undefined) return;
  if (!(folder instanceof URL) || !folder.pathname.endsWith('/')) {
    return report('migrations', "is no folder as new URL('./migrations/', import.meta.url) gives it.");
  }
  if (!existsSync(folder)) return report('migrations', `is ${folder.pathname}, where nothing is.`);
  const numbers = new Map<string, string>();
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .toSorted()) {
    if (!migrationFile.test(file)) {
      report(`migrations/${file}`, 'does not begin with a number of four digits, as 0001-branches.js does.');
      continue;
    }
    const number = file.slice(0, 4);
    const other = numbers.get(number);
    if (other !== undefined) report(`migrations/${file}`, `has the number of ${other}.`);
    numbers.set(number, file);
  }
}
