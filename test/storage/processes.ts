/** Runs a module of this folder in a separate process and waits for its end. */
import { fork } from 'node:child_process';
import { once } from 'node:events';

export async function runProcess(module: string, ...parameters: readonly string[]): Promise<void> {
  const child = fork(new URL(`./${module}.js`, import.meta.url), parameters, { stdio: 'inherit' });
  const [code, signal] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${module} ended with ${String(code ?? signal)}.`);
}
