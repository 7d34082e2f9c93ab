/** `npm run generate` and the other programs of `codegen/`, by the name of the program; further words are for it. */
import { generate, runCodegen } from './generate.js';

const [program = '', ...words] = process.argv.slice(2);
const isOnlyIfChanged = words[0] === '--if-changed';
process.exitCode = isOnlyIfChanged ? Number(!generate()) : runCodegen(program, words).status;
