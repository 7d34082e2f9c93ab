/** Writes several files atomically: all of them or none. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Returns why nothing was written, or undefined. Steps that can fail come before the first file is replaced. */
export function writeAtomically(files: ReadonlyMap<string, () => string>): string | undefined {
  const drafts: string[] = [];
  const replaced: (readonly [file: string, before: string | undefined])[] = [];
  try {
    const before = new Map([...files.keys()].map((file) => [file, readText(file)]));
    for (const [file, content] of files) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(draftPath(file), content());
      drafts.push(draftPath(file));
    }
    for (const file of files.keys()) {
      renameSync(draftPath(file), file);
      replaced.push([file, before.get(file)]);
    }
    return undefined;
  } catch (error) {
    for (const [file, text] of replaced) {
      if (text === undefined) rmSync(file);
      else writeFileSync(file, text);
    }
    for (const draft of drafts) rmSync(draft, { force: true });
    return error instanceof Error ? error.message : String(error);
  }
}

function readText(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function draftPath(file: string): string {
  return `${file}.draft`;
}
