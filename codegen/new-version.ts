/** `npm run new-version -- payments 1.4.0`: begins the next version of an API, as an overlay of its newest one. */
import { print } from './answer.js';
import { newVersionCommand } from './new-version/command.js';

print(newVersionCommand(process.argv.slice(2)));
