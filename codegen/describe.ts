/** `npm run contract:describe payments 1.0.0 1.3.2`: says in words where two versions of an API differ. */
import { print } from './answer.js';
import { answerTo } from './describe/command.js';

print(answerTo(process.argv.slice(2)));
