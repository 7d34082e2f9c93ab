/** Generated files in their folder: what differs is written, and what is left over removed. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Output } from './generate.js';

/** A contract that is gone leaves files behind; anything else in the folder is none of ours. */
const generatedFile = /^[a-z0-9]+-\d+(\.\d+)*(\.validators)?\.(ts|json)$/;

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
    if (content === undefined) rmSync(join(folder, name));
    else writeFileSync(join(folder, name), content);
  }
  return names;
}
