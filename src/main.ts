#!/usr/bin/env node
/** The command line of this process. */
import { ownTerminal } from './server/command.js';
import { runCommand } from './server/commands.js';

const words = process.argv.slice(2);
process.exitCode = await runCommand(words, ownTerminal);
// Whatever an adapter keeps open would keep the command waiting.
if (words[0] === 'conformance' || words[0] === 'doctor') process.stdout.write('', () => process.exit());
