#!/usr/bin/env node
/** The entry point of the command line. */
import { ownTerminal } from './start/command.js';
import { runCommand } from './commands/commands.js';

const words = process.argv.slice(2);
process.exitCode = await runCommand(words, ownTerminal);
// The open connections and timers of an adapter would keep the process alive, also after a start that failed.
const loadsAdapter = words[0] === 'conformance' || words[0] === 'doctor';
if (loadsAdapter || process.exitCode !== 0) process.stdout.write('', () => process.exit());
