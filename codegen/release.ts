/** `npm run release -- payments-1.3.2`: publishes a contract in its present form. */
import { print, printDuration } from './answer.js';
import { releaseCommand } from './released/command.js';
import { createLinter } from './rules/lint.js';

print(await releaseCommand(process.argv.slice(2), createLinter()));
printDuration();
