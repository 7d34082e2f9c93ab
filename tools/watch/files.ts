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

/** Whether a path counts, and for a folder all that lies below it. */
export type Counts = (path: string) => boolean;

/**
 * Each folder is watched by itself, because editors replace files and Node's own recursive watching loses what is new
 * on Linux. Files that are written as they were are no change.
 */
export function watchFiles(root: string, onChange: () => void, counts: Counts = () => true): Watcher {
  const watchers = new Map<string, FSWatcher>();
  const contentNow = () => contentOf(entriesBelow(root, counts));
  let before = contentNow();
  let timer: NodeJS.Timeout | undefined;
  const settle = () => {
    let now: string;
    try {
      arm();
      now = contentNow();
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
    const folders = foldersIn(root, counts);
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

function foldersIn(root: string, counts: Counts): readonly string[] {
  return isFolder(root) ? [root, ...entriesBelow(root, counts).filter(isFolder)] : [];
}

function entriesBelow(folder: string, counts: Counts): readonly string[] {
  if (!isFolder(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!counts(path)) return [];
    return entry.isDirectory() ? [path, ...entriesBelow(path, counts)] : [path];
  });
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** All that stands there; a file that is being replaced at this moment will stir again. */
function contentOf(paths: readonly string[]): string {
  return JSON.stringify(paths.toSorted().map((path) => [path, textOf(path)]));
}

function textOf(path: string): string | undefined {
  try {
    return statSync(path).isFile() ? readFileSync(path, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}
