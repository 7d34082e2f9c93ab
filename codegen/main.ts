/** `npm run generate`: writes generated from specs, or with --check says what differs. */
import { runCommand } from './command.js';

process.exitCode = await runCommand(process.argv.slice(2), {
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
});
