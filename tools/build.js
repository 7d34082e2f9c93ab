// `npm run build`: compiles, and says how long it took. It has no types, because nothing is compiled before it.
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

// Each of the compiler's checkers learns the shared types by itself, so that more of them than cores cost time.
const checkers = String(Math.min(availableParallelism(), 4));
// The compiler is a Go program that needs nearly all it allocates until it ends, and then ends: collecting garbage on the
// way takes a third of its time and frees a tenth of its memory. It is collected only where that would grow beyond 2 GiB.
const garbage = { GOGC: 'off', GOMEMLIMIT: '2GiB' };

const begun = performance.now();
process.stderr.write('Compiling … ');
const compiler = 'node_modules/typescript/bin/tsc';
const options = ['-p', '.', '--checkers', checkers, ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, [compiler, ...options], {
  env: { ...garbage, ...process.env },
  stdio: 'inherit',
});
process.stderr.write(`${((performance.now() - begun) / 1000).toFixed(1)} s\n`);
process.exitCode = status ?? 1;
