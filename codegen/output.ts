/** The generated files as a whole: written to their folder, or compared with it. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** File name to content. */
export type Output = ReadonlyMap<string, string>;

/** A contract that is gone leaves files behind; anything else in the folder is none of ours. */
const generatedFile = /^[a-z0-9]+-\d+(\.\d+)*(\.validators)?\.(ts|json)$/;

/** The names of the files that differ, are missing, or should not be there. */
export function differences(output: Output, folder: string): string[] {
  const changed = [...output].filter(([name, content]) => contentOf(join(folder, name)) !== content);
  return [...changed.map(([name]) => name), ...leftovers(output, folder)].toSorted();
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

function contentOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function leftovers(output: Output, folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => generatedFile.test(name) && !output.has(name));
}
