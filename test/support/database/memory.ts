/**
 * The folder of test databases: in memory where the machine has room. A commit there waits for no disk, and the commits
 * of a killed process still survive; only a power failure would differ, and no test can cause one.
 */
import { accessSync, constants, statfsSync } from 'node:fs';

const folder = '/dev/shm';
/** Many times the need of all suites that run at the same time. */
const neededBytes = 4 * 2 ** 30;

/** The folder; undefined where the machine has no memory file system of this size. */
export function memoryFolder(): string | undefined {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    const hasRoom = Math.min(bavail * bsize, process.availableMemory()) >= neededBytes;
    return hasRoom ? folder : undefined;
  } catch {
    return undefined;
  }
}
