/** `npm run contract:describe payments 1.0.0 1.3.2`: says in words where two versions of an API differ. */
import { answerTo } from './describe/command.js';

const answer = answerTo(process.argv.slice(2));
if ('text' in answer) console.log(answer.text);
else {
  for (const line of answer.mistakes) console.error(line);
  process.exitCode = 1;
}
