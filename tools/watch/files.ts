/** Says when a file of a folder, or of one below it, has changed; what an editor writes in one go is one change. */
import { type FSWatcher, readdirSync, readFileSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';

/** An editor writes a file in several steps, and a change of branch many files. */
const quietMilliseconds = 40;
/** Whether a folder is back that has gone: what is above it is not watched. */
const absentMilliseconds = 300;

export interface Watcher {
  stop(): void;
}

/**
 * Each folder is watched by itself, because editors replace files and Node's own recursive watching loses what is new
 * on Linux. Files that are written as they were are no change.
 */
export function watchFiles(root: string, onChange: () => void): Watcher {
  const watchers = new Map<string, FSWatcher>();
  let before = contentOf(root);
  let timer: NodeJS.Timeout | undefined;
  const settle = () => {
    let now: string;
    try {
      arm();
      now = contentOf(root);
    } catch (error) {
      // A folder has gone while it was read, or while it was about to be watched.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return stir();
      throw error;
    }
    if (!isFolder(root)) stir(absentMilliseconds);
    if (now === before) return;
    before = now;
    onChange();
  };
  const stir = (milliseconds = quietMilliseconds) => {
    clearTimeout(timer);
    timer = setTimeout(settle, milliseconds);
  };
  const arm = () => {
    const folders = foldersBelow(root);
    for (const [folder, watcher] of watchers) {
      if (folders.includes(folder)) continue;
      watcher.close();
      watchers.delete(folder);
    }
    for (const folder of folders) {
      if (watchers.has(folder)) continue;
      // A folder that is removed is noticed by the one above it.
      watchers.set(
        folder,
        watch(folder, () => stir()).on('error', () => stir()),
      );
    }
  };
  arm();
  if (!isFolder(root)) stir(absentMilliseconds);
  return {
    stop: () => {
      clearTimeout(timer);
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}

function foldersBelow(root: string): readonly string[] {
  if (!isFolder(root)) return [];
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return [root, ...names.map((name) => join(root, name)).filter(isFolder)];
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** All that stands in the folder; a file that is being replaced at this moment will stir again. */
function contentOf(root: string): string {
  if (!isFolder(root)) return '';
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted();
  return JSON.stringify(names.map((name) => [name, textOf(join(root, name))]));
}

function textOf(path: string): string | undefined {
  try {
    return statSync(path).isFile() ? readFileSync(path, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}
