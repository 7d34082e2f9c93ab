/** `npm run contract:describe payments 1.0.0 1.3.2`: describes the changes between two documents in words. */
import { print, printDuration } from './answer.js';
import { describeCommand } from './describe/command.js';

print(await describeCommand(process.argv.slice(2)));
printDuration();
