/** Writes generated files to their folder: updates files that differ, and removes stale ones. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Output } from './generate.js';

/** Files of this form are removed with their contract; other files in the folder are left alone. */
const generatedFile = /^[a-z0-9]+-\d+(\.\d+)*(\.validators)?\.(ts|json)$/;

/** Types, routes and the index are committed for reviewers; `npm run build` makes documents and validators. */
export function isCommitted(name: string): boolean {
  return /(?<!\.validators)\.ts$/.test(name);
}

/** The names of the files that differ, are missing, or should not be there. */
export function differences(output: Output, folder: string): string[] {
  const present = existsSync(folder) ? readdirSync(folder) : [];
  const isSame = (name: string, content: string) =>
    present.includes(name) && readFileSync(join(folder, name), 'utf8') === content;
  return [
    ...[...output].flatMap(([name, content]) => (isSame(name, content) ? [] : name)),
    ...present.filter((name) => generatedFile.test(name) && !output.has(name)),
  ].toSorted();
}

/** Writes files that differ and removes stale ones; returns the names of both. */
export function write(output: Output, folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  const names = differences(output, folder);
  for (const name of names) {
    const content = output.get(name);
    if (content === undefined) rmSync(join(folder, name), { force: true });
    else replaceFile(join(folder, name), content);
  }
  return names;
}

/** Replaces the file atomically, because another process may read or write it at the same time. */
function replaceFile(file: string, content: string): void {
  const draft = join(dirname(file), `.${basename(file)}-${process.pid}`);
  writeFileSync(draft, content);
  renameSync(draft, file);
}
