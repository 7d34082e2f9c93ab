#!/usr/bin/env node
/** `npm run generate`: writes generated from specs, or with --check says what differs. */
import { print, tellTime } from './answer.js';
import { runCommand } from './command.js';
import { createLinter } from './rules/lint.js';

print(await runCommand(process.argv.slice(2), createLinter()));
tellTime();
