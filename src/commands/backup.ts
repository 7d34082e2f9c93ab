/** The command `backup`: copies a SQLite database while the server uses it. */
import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.js';
import { backUp } from '../storage/backup.js';
import { withUsage } from '../start/command.js';
import { readOptions } from './read-options.js';

const usage = `usage: backup <file>
  Copies the SQLite database of DATABASE_URL into a new file, and checks the copy. The server may be running.
  The copy has everything that was acknowledged before the backup began. For MariaDB, use mariadb-dump.
`;

export const backup = withUsage(usage, async (words, { environment, out }) => {
  const file = readOptions('backup', () => {
    const { positionals } = parseArgs({ args: [...words], allowPositionals: true, options: {} });
    const [name, ...others] = positionals;
    if (name === undefined || others.length > 0) throw new Error('it takes one file');
    return name;
  });
  const { bytes, schema } = await backUp(readConfig(environment).DATABASE_URL, file);
  out.write(`${file} is written: ${bytes} bytes, schema version ${schema}\n`);
  return 0;
});
