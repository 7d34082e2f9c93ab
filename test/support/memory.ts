/**
 * Where databases of tests lie: in the machine’s memory where it has room. There a commit waits for no disk, and what a
 * killed process had committed is found again just as well; the loss of power, which alone makes a difference, no test
 * can bring about.
 */
import { accessSync, constants, statfsSync } from 'node:fs';

const folder = '/dev/shm';
/** Many times what all the suites that run at once need. */
const neededBytes = 4 * 2 ** 30;

/** The folder, or nothing where the machine has none that is large enough. */
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
