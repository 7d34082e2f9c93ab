#!/usr/bin/env node
/** `npm run generate`: generates code from specs; with --check it lists the differences. */
import { print, tellTime } from './answer.js';
import { runCommand } from './command.js';
import { createLinter } from './rules/lint.js';

print(await runCommand(process.argv.slice(2), createLinter()));
tellTime();
