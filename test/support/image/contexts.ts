/** The folders that images are built from: the repository as a clone has it, and the example of a plugin, compiled. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { compiled, root } from '../../documents/markdown.js';
import { temporaryFolder } from '../runner/temporary.js';

/** Copies the files that git has or would add. */
export function copyClone(): string {
  const folder = temporaryFolder('clone-');
  const words = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const names = execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\0');
  for (const name of names.filter((each) => each !== '' && existsSync(join(root, each))))
    cpSync(join(root, name), join(folder, name));
  return folder;
}

/** Copies the example of a plugin, and compiles it without its type check, which other tests make. */
export function compilePlugin(): string {
  const folder = temporaryFolder('plugin-');
  cpSync(join(root, 'examples/plugin'), folder, { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(compiled, join(folder, 'node_modules/open-banking-interface'));
  const generator = join(compiled, 'tools/contracts/main.js');
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  for (const args of [
    [generator, '--contract-module', 'open-banking-interface/contract'],
    [compiler, '-p', '.', '--noCheck', '--types', ''],
  ])
    execFileSync(process.execPath, args, { cwd: folder, stdio: 'pipe' });
  return folder;
}
