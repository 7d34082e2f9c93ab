/**
 * `npm run build`: generates code from the contracts, lists the handlers, writes the guide's chapters, and compiles the server into `dist/`, or with
 * `--tests` the server and the tests into `build/`; skips each step whose inputs have not changed. Plain JavaScript,
 * because nothing is compiled before it.
 */
import { writeChapters } from './chapters.js';
import { compile } from './compile.js';
import { generate } from './generate.js';
import { listHandlers } from './handlers.js';
import { isCurrent, targets } from './targets.js';

const words = process.argv.slice(2);
const target = words.includes('--tests') ? targets.build : targets.dist;
const options = words.filter((word) => word !== '--tests');

listHandlers();
await writeChapters();

if (!generate()) process.exitCode = 1;
else if (isCurrent(target)) process.stderr.write(`${target.folder}/ is current.\n`);
else if (!compile(target, options)) process.exitCode = 1;
