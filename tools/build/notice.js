/**
 * Loaded before an operator's command (`node --import`), which never compiles. Warns if the compiled code is older than the
 * sources, and ends the process if there is none.
 */
import { existsSync } from 'node:fs';
import { isOfSources, targets } from './targets.js';

if (!existsSync('dist/src/main.js')) {
  process.stderr.write('Nothing is compiled yet: run "npm run build" first.\n');
  process.exit(1);
}
if (existsSync('src') && !isOfSources(targets.dist)) {
  const how = 'is older than the sources, or was compiled by another command';
  process.stderr.write(`The code in dist/ ${how}; "npm run build" compiles it again.\n`);
}
