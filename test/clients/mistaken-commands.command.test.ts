/** Error messages of the commands for clients. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { command } from '../support/server/command-line.js';
import { freePort } from '../support/runner/ports.js';
import { productionSettings } from '../support/server/production.js';
import { seedAt } from '../support/database/seed.js';
import { temporaryFolder } from '../support/runner/temporary.js';

describe('A client command', () => {
  const folder = temporaryFolder();
  const clients = (settings: Readonly<Record<string, string>>, ...words: readonly string[]) =>
    command(settings, 'clients', ...words);
  const production = {
    ...productionSettings,
    DATABASE_URL: `file:${join(folder, 'empty.db')}`,
  };

  it('does not create a missing database in production', async () => {
    const file = join(folder, 'missing.db');
    const { status, stderr } = await clients({ ...production, DATABASE_URL: `file:${file}` }, 'list');
    expect({ status, stderr }).to.deep.equal({
      status: 1,
      stderr: `Nothing was changed: the database file ${file} does not exist; npm run migrate creates a new database\n`,
    });
    expect(existsSync(file)).to.equal(false);
  });

  it('reports a missing migration', async () => {
    writeFileSync(join(folder, 'empty.db'), '');
    const { status, stderr } = await clients(production, 'list');
    expect({ status, stderr }).to.deep.equal({
      status: 1,
      stderr:
        'Nothing was changed: the schema of the database is not up to date; update it with: npm run migrate, or open-banking-interface migrate\n',
    });
  });

  it('reports an unreachable database, without its password', async () => {
    const DATABASE_URL = `mysql://bank:secret@127.0.0.1:${await freePort()}/bank`;
    const { status, stderr } = await clients({ ...production, DATABASE_URL }, 'list');
    expect(status).to.equal(1);
    expect(stderr).to.match(/^Nothing was changed: the database of DATABASE_URL cannot be opened: .+\n$/);
    expect(stderr).not.to.include('secret');
  });

  const DATABASE_URL = `file:${join(folder, 'sandbox.db')}`;
  before(() => seedAt(DATABASE_URL));
  const mistakes: readonly (readonly [words: readonly string[], code: number, said: RegExp])[] = [
    [[], 2, /^Unknown command clients ; the commands are add, show, update, list, /],
    [['update', 'a'], 1, /it names no option to change\n$/],
    [
      ['update', 'a', '--public'],
      1,
      /--public cannot change: register another client; see clients --help\n$/,
    ],
    [
      ['update', 'a', '--name', 'x', '--version', 'new'],
      1,
      /--version is a number from 1 on; see clients --help\n$/,
    ],
    [['update', 'nobody', '--name', 'x'], 1, /There is no client of this id\.\n$/],
    [['shwo', 'x'], 2, /^Unknown command clients shwo; /],
    [['show'], 1, /it needs a client id; see clients --help\n$/],
    [['block', 'a', 'b'], 1, /it takes one client id; see clients --help\n$/],
    [['add', 'a', '--nmae', 'x'], 1, /Unknown option '--nmae'; see clients --help\n$/],
    [['list', '--status', 'gone'], 1, /--status must be one of active, blocked, removed\n$/],
  ];
  for (const [words, code, said] of mistakes) {
    it(`explains the usage after wrong words: ${words.join(' ') || 'none'}`, async () => {
      const outcome = await clients({ DATABASE_URL }, ...words);
      expect(outcome.status).to.equal(code);
      expect(outcome.stderr).to.match(said);
    });
  }

  it('prints its usage on --help', async () => {
    const { status, stdout } = await clients({}, '--help');
    expect(status).to.equal(0);
    expect(stdout).to.match(/^usage: clients add <client-id> /);
  });
});
