/** Generated code, made where the contracts or the generator have changed. */
import { spawnSync } from 'node:child_process';
import { compile } from './compile.js';
import { digestOfSources, generated, isCurrent, newRecord, targets, writeRecord } from './targets.js';

/** Runs a program of `codegen/`, compiled where that has changed; returns its exit code, and what it says if that is wanted. */
export function runCodegen(program, words, out = 'inherit') {
  if (!isCurrent(targets.codegen) && !compile(targets.codegen)) return { status: 1, said: '' };
  const file = `${targets.codegen.folder}/codegen/${program}.js`;
  const sources = digestOfSources(generated);
  const { status, stdout } = spawnSync(process.execPath, ['--enable-source-maps', file, ...words], {
    encoding: 'utf8',
    stdio: ['inherit', out, 'inherit'],
  });
  const isGenerated = program === 'main' && words.length === 0 && status === 0;
  if (isGenerated && sources === digestOfSources(generated))
    writeRecord(generated, newRecord(generated, sources));
  return { status: status ?? 1, said: stdout ?? '' };
}

/** Returns whether the generated code is that of the contracts; the generator says why not. */
export function generate() {
  if (isCurrent(generated)) return true;
  process.stderr.write('Generating code from the contracts …\n');
  const { said, status } = runCodegen('main', [], 'pipe');
  // Nobody reads documents and validators.
  const isWorthSaying = (line) => !/^generated\/.*(\.json|\.validators\.ts)$/.test(line);
  process.stderr.write(said.split('\n').filter(isWorthSaying).join('\n'));
  return status === 0;
}
