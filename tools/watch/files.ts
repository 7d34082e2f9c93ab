/** Watches a folder and its subfolders for changed files; the several writes of one save count as one change. */
import { type FSWatcher, readdirSync, readFileSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Debounce: an editor writes a file in several steps, and a change of branch writes many files. */
const quietMilliseconds = 40;
/** Polling interval for a missing root folder, whose parent is not watched. */
const absentMilliseconds = 300;

export interface Watcher {
  /** Takes the present content as known, so that the caller's own writes are no change. */
  refresh(): void;
  stop(): void;
}

/** Whether a path is watched; for a folder, with everything below it. */
export type Counts = (path: string) => boolean;

/**
 * Each folder has its own watcher, because editors replace files and Node's recursive watching misses new files on
 * Linux. Files rewritten with the same content do not count as changed. `onChange` receives the time of the change's last
 * event, as of `performance.now()`.
 */
export function watchFiles(
  root: string,
  onChange: (since: number) => void,
  counts: Counts = () => true,
): Watcher {
  const watchers = new Map<string, FSWatcher>();
  const contentNow = () => readContents(entriesBelow(root, counts));
  let before = contentNow();
  let timer: NodeJS.Timeout | undefined;
  let stirred: number | undefined;
  const settle = () => {
    let now: string;
    try {
      arm();
      now = contentNow();
    } catch (error) {
      // A folder was removed while it was read, or before it was watched.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return stir();
      throw error;
    }
    const since = stirred ?? performance.now();
    stirred = undefined;
    if (!isFolder(root)) stir(absentMilliseconds);
    if (now === before) return;
    before = now;
    onChange(since);
  };
  const stir = (milliseconds = quietMilliseconds) => {
    clearTimeout(timer);
    stirred = performance.now();
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
      // The parent folder's watcher notices a removed folder.
      watchers.set(
        folder,
        watch(folder, () => stir()).on('error', () => stir()),
      );
    }
  };
  arm();
  if (!isFolder(root)) stir(absentMilliseconds);
  return {
    refresh: () => {
      before = contentNow();
    },
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

/** The content of all files; a file that is being replaced now causes another event. */
function readContents(paths: readonly string[]): string {
  return JSON.stringify(paths.toSorted().map((path) => [path, readText(path)]));
}

function readText(path: string): string | undefined {
  try {
    return statSync(path).isFile() ? readFileSync(path, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}
