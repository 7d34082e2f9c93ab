/**
 * `npm run build` compiles what runs into `dist/`; with `--tests` it compiles that and the tests into `build/`, so that no
 * test touches a `dist/` that a server runs from. It has no types, because nothing is compiled before it.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

// Each of the compiler's checkers learns the shared types by itself, so that more of them than cores cost time.
const checkers = String(Math.min(availableParallelism(), 4));
// The compiler is a Go program that needs nearly all it allocates until it ends, and then ends: collecting garbage on the
// way takes a third of its time and frees a tenth of its memory. It is collected only where that would grow beyond 2 GiB.
const garbage = { GOGC: 'off', GOMEMLIMIT: '2GiB' };

const words = process.argv.slice(2);
const isForTests = words.includes('--tests');
const project = isForTests ? 'tsconfig.json' : 'tsconfig.dist.json';

const begun = performance.now();
process.stderr.write('Compiling … ');
const compiler = 'node_modules/typescript/bin/tsc';
const options = ['-p', project, '--checkers', checkers, ...words.filter((word) => word !== '--tests')];
const { status } = spawnSync(process.execPath, [compiler, ...options], {
  env: { ...garbage, ...process.env },
  stdio: 'inherit',
});
// The example imports the package by its name, which is then that of the compiled code beside it.
if (isForTests) {
  mkdirSync('build', { recursive: true });
  writeFileSync('build/package.json', readFileSync('package.json', 'utf8').replaceAll('"./dist/', '"./'));
}
process.stderr.write(`${((performance.now() - begun) / 1000).toFixed(1)} s\n`);
process.exitCode = status ?? 1;
