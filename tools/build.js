// `npm run build`: compiles, and says how long it took. It has no types, because nothing is compiled before it.
import { spawnSync } from 'node:child_process';

const begun = performance.now();
process.stderr.write('Compiling … ');
const compiler = 'node_modules/typescript/bin/tsc';
const options = ['-p', '.', ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, [compiler, ...options], { stdio: 'inherit' });
process.stderr.write(`${((performance.now() - begun) / 1000).toFixed(1)} s\n`);
process.exitCode = status ?? 1;
