/** The bank's start, and the messages of a start that fails. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { sandboxData } from '../../sandbox/src/bank/data.js';
import { ConfigProblem, readConfig } from '../../src/config/config.js';
import { createLog } from '../../src/log.js';
import type { Plugin } from '../../src/plugins/plugin.js';
import { startServer } from '../../src/start/server.js';
import { createEmbeddedBank } from '../../sandbox/src/start/embedded-bank.js';
import { createFoundations } from '../../src/start/foundations.js';
import { openDatabase, type Database } from '../../src/storage/database.js';
import { migrate } from '../../src/storage/migrations.js';
import { tlsFiles } from '../support/server/tls-files.js';
import { commandProcess, mainProgram } from '../support/server/command-line.js';
import { freePort } from '../support/runner/ports.js';
import { productionSettings } from '../support/server/production.js';
import { seed } from '../support/database/seed.js';
import { TalkingProcess } from '../support/server/talking-process.js';
import { temporaryFolder } from '../support/runner/temporary.js';

/** Returns the URL of a new database after the given change. */
async function databaseAfter(change: (database: Database) => Promise<unknown>): Promise<string> {
  const url = `file:${join(temporaryFolder(), 'bank.db')}`;
  const database = await openDatabase(url);
  await change(database);
  await database.close();
  return url;
}

/** Seeds the database and adds a migration that this release does not have. */
const withMigration = (name: string) => async (database: Database) => {
  await seed(database);
  await database.writer('knex_migrations').insert({ name, batch: 1, migration_time: 0 });
};

describe('A failed start', () => {
  it('ends the process with code 1 and the reason', async () => {
    const DATABASE_URL = await databaseAfter(withMigration('9999-after-9998-old-names'));
    const { status, stderr } = await commandProcess({ DATABASE_URL, PORT: String(await freePort()) }, []);
    expect(status).to.equal(1);
    expect(stderr).to.equal(
      'The server could not start: The migration 9999-after-9998-old-names removed a part that this release still uses; start a release that has the migration 9998.\n',
    );
  });
});

describe('The start of a production bank', () => {
  const startOn = async (databaseUrl: string, keys?: Plugin['keys']) => {
    const config = readConfig({
      ...productionSettings,
      ...(keys && { SEALING_KEY: undefined }),
      PORT: String(await freePort()),
      DATABASE_URL: databaseUrl,
    });
    const database = await openDatabase(config.DATABASE_URL);
    const parts = createEmbeddedBank(sandboxData, createFoundations(database, config), config);
    const plugins = [parts, ...(keys ? [{ name: 'my-keys', keys }] : [])];
    try {
      await (await startServer(config, createLog('silent'), plugins)).stop();
    } finally {
      await database.close();
    }
  };
  const refusalOn = async (databaseUrl: string, keys?: Plugin['keys']) => {
    const refusal: unknown = await startOn(databaseUrl, keys).catch((error: unknown) => error);
    return refusal instanceof Error ? refusal : new Error('it has started');
  };

  it('is refused if the database lacks migrations', async () => {
    const { message } = await refusalOn(await databaseAfter(async () => undefined));
    expect(message).to.include('npm run migrate, or open-banking-interface migrate');
  });

  it('is refused if the database has the sandbox’s clients', async () => {
    const refusal = await refusalOn(await databaseAfter((database) => seed(database)));
    expect(refusal).to.be.instanceOf(ConfigProblem);
    expect(refusal.message).to.match(/^DATABASE_URL .+ sandbox's clients/);
  });

  it('takes the sealing keys from a plugin, and closes their source in the end', async () => {
    const calls: string[] = [];
    const note = (call: string) => async () => {
      calls.push(call);
      return ['a key that the bank’s HSM has unwrapped'];
    };
    const close = async () => void calls.push('close');
    await startOn(await databaseAfter(migrate), () => ({ load: note('load'), close }));
    expect(calls).to.deep.equal(['load', 'close']);
  });

  it('fails if a plugin’s keys cannot be loaded, and is no mistake of the settings', async () => {
    const load = () => Promise.reject(Object.assign(new Error('no'), { code: 'ETIMEDOUT' }));
    const { message, name } = await refusalOn(await databaseAfter(migrate), { load });
    expect(message).to.match(/^my-keys: keys cannot be loaded: ETIMEDOUT at .*start\.command\.test/);
    expect(name).to.equal('Error');
  });

  it('succeeds on an up-to-date database of its own', async () => {
    await startOn(await databaseAfter(migrate));
  });
});

describe('The start of a bank with doubtful settings', () => {
  it('warns of names similar to a setting, of every unknown name in .env, and of secrets open to all', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, '.env'), 'PORT=0\nSEALING_KEYS=x\nCORE_URL=http://core.example\n');
    const DATABASE_URL = await databaseAfter((database) => seed(database));
    const ADMIN_TOKEN_FILE = join(folder, 'tokens');
    writeFileSync(ADMIN_TOKEN_FILE, 't'.repeat(32), { mode: 0o644 });
    const environment = { ADMIN_TOKEN_FILE, DATABASE_URL, PUBLICURL: 'http://localhost' };
    const program = process.execPath;
    const server = new TalkingProcess({ folder, program, args: [mainProgram], environment });
    const warnings = /"level":"warn".*"variable":"(\w+)","msg":"(.+)"/;
    const named: unknown[] = [];
    for (let count = 0; count < 4; count += 1) {
      const [, name, text] = await server.hears(warnings);
      named.push([name, text]);
    }
    await server.hears(/"msg":"listening"/);
    await server.interrupt();
    expect(named).to.have.deep.members([
      ['SEALING_KEYS', 'SEALING_KEYS is not a setting; similar to SEALING_KEY.'],
      ['CORE_URL', 'CORE_URL is not a setting.'],
      ['PUBLICURL', 'PUBLICURL is not a setting; similar to PUBLIC_URL.'],
      [
        'ADMIN_TOKEN_FILE',
        'ADMIN_TOKEN_FILE: every user of this machine may read the file; make its mode 0600 or 0640.',
      ],
    ]);
  });
});

describe('The welcome message of a sandbox', () => {
  it('names the actual port for PORT=0, and https for a server with TLS', async () => {
    const DATABASE_URL = await databaseAfter((database) => seed(database));
    const child = spawn(process.execPath, [mainProgram], {
      env: { PATH: process.env['PATH'], DATABASE_URL, PORT: '0', ...tlsFiles() },
    });
    let output = '';
    for await (const chunk of child.stdout) {
      output += String(chunk);
      if (output.includes('"listening"')) break;
    }
    child.kill('SIGTERM');
    await once(child, 'exit');
    const [, announced = output] = /is running at (\S+)/.exec(output) ?? [];
    const [, port] = /"port":(\d+)/.exec(output) ?? [];
    expect(announced).to.equal(`https://localhost:${port}`);
    expect(port).not.to.equal('0');
  });
});
