#!/usr/bin/env node
/** The entry point of the command line. */
import { exitFlushed, exitOnFailure, ownTerminal } from './start/command.js';
import { runCommand } from './commands/commands.js';

const words = process.argv.slice(2);
// The reader of a command may end first, as `head` does; the server follows its log itself.
if (words.length > 0) process.stdout.on('error', () => process.exit(1));
await exitOnFailure(runCommand(words, ownTerminal));
// A command that has loaded a bank's adapter ends although the adapter holds a connection or a timer.
if (words[0] === 'conformance' || words[0] === 'doctor') await exitFlushed(0, ownTerminal.out);
