/**
 * Command line of `npm run generate` and its siblings: runs the program of `codegen/` that the first argument names, with the
 * other arguments. `main --if-changed` generates only if contracts or generator have changed.
 */
import { generate, runCodegen } from './generate.js';

const [program = '', ...words] = process.argv.slice(2);
const isOnlyIfChanged = words[0] === '--if-changed';
process.exitCode = isOnlyIfChanged ? Number(!generate()) : runCodegen(program, words).status;
