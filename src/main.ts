#!/usr/bin/env node
/** The entry point of the command line. */
import { ownTerminal } from './start/command.js';
import { runCommand } from './commands/commands.js';

const words = process.argv.slice(2);
process.exitCode = await runCommand(words, ownTerminal);
// An adapter's open connections would keep the process alive.
if (words[0] === 'conformance' || words[0] === 'doctor') process.stdout.write('', () => process.exit());
