/** The doctor's check of free disk space for the database file and the log. */
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { findDatabaseFile } from '../../storage/dialects/address.js';
import { check } from './check.js';
import { error, type Finding, ok, warning } from './finding.js';

export const diskCheck = check('disk', ['DATABASE_URL'], async ({ DATABASE_URL: url }, { logs }) => {
  const databaseFile = findDatabaseFile(url);
  const places = [
    ...(databaseFile === undefined ? [] : [{ about: 'the disk of the database', file: databaseFile }]),
    ...logs.map((log) => ({ about: `the disk of ${log}`, file: resolve(log) })),
  ];
  if (places.length === 0) {
    return [ok('the disk of the database', 'is on the database’s host, and cannot be checked from here')];
  }
  return Promise.all(
    places.map(async ({ about, file }) => diagnoseDisk(about, await spaceAt(dirname(file)))),
  );
});

export interface Space {
  readonly freeBytes: number;
  /** Free inodes; a file system that does not count inodes reports 0 `files`. */
  readonly freeFiles: number;
  readonly files: number;
}

/** Reads the free space of the folder, or of its nearest existing parent. */
async function spaceAt(folder: string): Promise<Space> {
  try {
    const { bavail, bsize, ffree, files } = await statfs(folder);
    return { freeBytes: bavail * bsize, freeFiles: ffree, files };
  } catch (failure) {
    const above = dirname(folder);
    if (above === folder) throw failure;
    return spaceAt(above);
  }
}

const mebibyte = 2 ** 20;
const leastBytes = 256 * mebibyte;
const fewBytes = 2048 * mebibyte;
const fewFiles = 0.01;

export function diagnoseDisk(about: string, { files, freeBytes, freeFiles }: Space): Finding {
  const free = `has ${Math.floor(freeBytes / mebibyte)} MiB left`;
  const todo = 'Free some space: without free space, payments and consents are refused with 503.';
  if (files > 0 && freeFiles === 0) return error(about, 'has no free inodes', todo);
  if (freeBytes < leastBytes) return error(about, free, todo);
  if (freeBytes < fewBytes) return warning(about, free, todo);
  if (files > 0 && freeFiles < files * fewFiles) {
    return warning(about, `has only ${freeFiles} free inodes`, todo);
  }
  return ok(about, free);
}
