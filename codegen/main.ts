#!/usr/bin/env node
/** `npm run generate`: generates code from specs; with --check it lists the differences. */
import { print, printDuration } from './answer.js';
import { generateCommand } from './command.js';
import { createLinter } from './rules/lint.js';

print(await generateCommand(process.argv.slice(2), createLinter()));
printDuration();
