/** Generated files in their folder: writes what differs, and removes what is left over. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Output } from './generate.js';

/** A contract that is gone leaves files behind; anything else in the folder is none of ours. */
const generatedFile = /^[a-z0-9]+-\d+(\.\d+)*(\.validators)?\.(ts|json)$/;

/** Reviewers read types, the table of routes and the index; `npm run build` makes documents and validators. */
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

/** Writes what differs and removes what is left over; answers the names of both. */
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

/** In one step, because another process may be reading it, or writing it too. */
function replaceFile(file: string, content: string): void {
  const draft = join(dirname(file), `.${basename(file)}-${process.pid}`);
  writeFileSync(draft, content);
  renameSync(draft, file);
}
