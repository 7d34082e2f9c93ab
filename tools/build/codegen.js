/**
 * Command line of `npm run generate` and its siblings: runs the program of `codegen/` that the first argument names, with the
 * other arguments. `main --if-changed` generates only if contracts or generator have changed. Lists the handlers and writes the
 * chapters, too.
 */
import { writeChapters } from './chapters.js';
import { generate, runCodegen } from './generate.js';
import { listHandlers } from './handlers.js';

const [program = '', ...words] = process.argv.slice(2);
listHandlers();
await writeChapters();
const isOnlyIfChanged = words[0] === '--if-changed';
process.exitCode = isOnlyIfChanged ? Number(!generate()) : runCodegen(program, words).status;
