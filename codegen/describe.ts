/** `npm run contract:describe payments 1.0.0 1.3.2`: describes the changes between two documents in words. */
import { print, tellTime } from './answer.js';
import { answerTo } from './describe/command.js';

print(await answerTo(process.argv.slice(2)));
tellTime();
