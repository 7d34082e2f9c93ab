/** Runs the programs that build an image, each to its end or until its time is up. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A step takes five minutes on a slow machine; a download that hangs must not hold up the run. */
const longestMilliseconds = 15 * 60_000;

/** Returns the output. Throws if the program fails, or if it takes too long, when its whole process group is ended. */
export async function runBuildStep(
  program: string,
  words: readonly string[],
  milliseconds = longestMilliseconds,
): Promise<string> {
  // A process group of its own, so that the programs that it starts end with it.
  const child = spawn(program, words, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { out: '', error: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.error += text));
  const endAll = () => endGroup(child);
  // Before the layers are unmounted.
  process.prependListener('exit', endAll);
  let end = 'failed';
  const timer = setTimeout(() => {
    end = `did not end within ${milliseconds / 60_000} minutes, and was ended`;
    endAll();
    // A program that has left the group may hold them open.
    child.stdout.destroy();
    child.stderr.destroy();
  }, milliseconds);
  try {
    const [code]: unknown[] = await once(child, 'close');
    if (code === 0) return said.out.trim();
    throw new Error(`${said.out}${said.error}${[program, ...words].join(' ')} ${end}.`);
  } finally {
    clearTimeout(timer);
    process.off('exit', endAll);
  }
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended already.
  }
}
