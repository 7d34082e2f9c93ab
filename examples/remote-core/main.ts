/** Starts the core as a separate process, and the server in front of it: `npm run example:remote-core`. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from 'open-banking-interface';
import bank from './bank.js';

const port = process.env['CORE_PORT'] ?? '8091';
const file = process.env['CORE_DATABASE'] ?? 'var/remote-core.db';
process.env['CORE_URL'] ??= `http://127.0.0.1:${port}`;

mkdirSync(dirname(file), { recursive: true });
const core = fork(fileURLToPath(new URL('./core.js', import.meta.url)), [file, port], {
  stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
});
// The server continues without the core: calls that need the core are 503 until it is available again.
core.on('exit', () => process.stdout.write('the core has ended\n'));
if (core.stdout) {
  const [line] = await once(core.stdout, 'data');
  process.stdout.write(String(line));
  core.stdout.pipe(process.stdout);
}
await serve(bank);
