/** Runs code generation, if contracts or generator have changed. */
import { spawnSync } from 'node:child_process';
import { compile } from './compile.js';
import { digestOfSources, generated, isCurrent, newRecord, targets, writeRecord } from './targets.js';

function compileCodegen() {
  return isCurrent(targets.codegen) || compile(targets.codegen);
}

/** Compiles `codegen/` if it has changed, and runs one of its programs. Returns its exit code, and its output if `out` is `pipe`. */
export function runCodegen(program, words, out = 'inherit') {
  if (!compileCodegen()) return { status: 1, said: '' };
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

/** Brings generated code up to date. Returns false if the contracts are wrong; the generator has printed the mistakes. */
export function generate() {
  if (!compileCodegen()) return false;
  if (isCurrent(generated)) return true;
  process.stderr.write('Generating code from the contracts …\n');
  const { said, status } = runCodegen('main', [], 'pipe');
  // Lists only files that are committed.
  const isWorthSaying = (line) => !/^generated\/.*(\.json|\.validators\.ts)$/.test(line);
  process.stderr.write(said.split('\n').filter(isWorthSaying).join('\n'));
  return status === 0;
}
