/** The doctor beside a running bank: its listening addresses, and the bank's adapters. */
import { writeFileSync } from 'node:fs';
import { createServer as createWebServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import { defined } from '../../src/domain/defined.js';
import { changedBank } from '../support/embedded-bank/changed-bank.js';
import type { CustomerLogin } from '../../src/bank/customer-login.js';
import { bankChecks } from '../../src/commands/doctor/bank.js';
import { keyChecks } from '../../src/commands/doctor/keys.js';
import { portChecks } from '../../src/commands/doctor/ports.js';
import type { Plugin } from '../../src/plugins/plugin.js';
import { administrationSettings, administrationToken, tokenFile } from '../support/server/administrator.js';
import { freePort, listenHere } from '../support/runner/ports.js';
import { productionSettings } from '../support/server/production.js';
import { startServer } from '../support/server/server.js';
import { temporaryFolder } from '../support/runner/temporary.js';
import { Tpp } from '../support/tpp/tpp.js';
import { tlsFiles } from '../support/server/tls-files.js';
import { found } from './run-checks.js';

const listening = async (server: Server) => String(await listenHere(server));

describe('The doctor’s port check', () => {
  it('reports free addresses, and leaves them free', async () => {
    const PORT = String(await freePort());
    const socket = join(temporaryFolder('socket-'), 'admin.sock');
    const API_LISTEN_PORT = String(await freePort());
    const administration = { ADMIN_SOCKET: socket, ADMIN_TOKEN_FILE: tokenFile(administrationToken) };
    const settings = { PORT, API_LISTEN_PORT, ...administration };
    for (let time = 0; time < 2; time += 1) {
      expect(await found(portChecks, settings)).to.deep.equal([
        `ok ports: the port of TPPs and customers, 127.0.0.1:${PORT} is free: no server runs there`,
        `ok ports: the socket of the administration API, ${socket} is free: no server runs there`,
        `ok ports: the port of API_URL, 127.0.0.1:${API_LISTEN_PORT} is free: no server runs there`,
      ]);
    }
  });

  for (const [how, tls] of [
    ['', {}],
    [' with TLS', { ...tlsFiles(), PUBLIC_URL: 'https://localhost' }],
  ] as const) {
    it(`finds a ready server${how}, also while its settings differ`, async () => {
      const PORT = String(await freePort());
      const settings = { ...(await administrationSettings()), ...tls, PORT };
      const server = await startServer({ settings });
      const lines = await found(portChecks, settings);
      const [changed] = await found(portChecks, { PORT, ...(how === '' ? tlsFiles() : {}) });
      await server.stop();
      expect(lines).to.have.length(2);
      for (const line of [...lines, changed])
        expect(line).to.match(/^ok ports: .* has a server that is ready$/);
    });
  }

  it('names the parts that do not answer, as the administration API tells them', async () => {
    const PORT = String(await freePort());
    const administration = await administrationSettings();
    const settings = { ...administration, PORT };
    const elsewhere = { ...(await administrationSettings()), PORT };
    const bank = changedBank(() => ({ findAccount: () => Promise.reject(new Error('the core is down')) }));
    const server = await startServer({ settings, plugins: [bank] });
    await new Tpp(() => server.url).initiate();
    const lines = [];
    for (const given of [settings, { PORT }, elsewhere]) lines.push((await found(portChecks, given)).at(-1));
    await server.stop();
    const unknown =
      'the bank’s parts that do not answer are unknown: the administration API, which names them,';
    expect(lines).to.deep.equal([
      `warning ports: the port of the administration API, 127.0.0.1:${administration['ADMIN_PORT']} has a server that is ready, but has no answer from: core`,
      `ok ports: ${unknown} is switched off`,
      `warning ports: ${unknown} is not at the address of the settings`,
    ]);
  });

  it('finds a server at a socket, and does not touch another file', async () => {
    const path = join(temporaryFolder('socket-'), 'admin.sock');
    const settings = {
      PORT: String(await freePort()),
      ADMIN_SOCKET: path,
      ADMIN_TOKEN_FILE: tokenFile(administrationToken),
    };
    const server = await startServer({ settings });
    const lines = await found(portChecks, settings);
    await server.stop();
    expect(lines[1]).to.match(/^ok ports: the socket .* has a server that is ready$/);
    writeFileSync(path, 'notes');
    expect((await found(portChecks, settings))[1]).to.match(/^error .* is a file, not a socket$/);
  });

  it('names another program, a silent program, and an address of another machine', async () => {
    const web = createWebServer((_, response) => response.end('{"status":"up"}'));
    const silent = createServer();
    const [PORT, ADMIN_PORT] = [await listening(web), await listening(silent)];
    const settings = { PORT, ADMIN_PORT, ADMIN_TOKEN_FILE: tokenFile(administrationToken) };
    expect(await found(portChecks, settings)).to.deep.equal([
      `error ports: the port of TPPs and customers, 127.0.0.1:${PORT} is taken by another program`,
      `error ports: the port of the administration API, 127.0.0.1:${ADMIN_PORT} is taken by a program that does not answer`,
    ]);
    web.close();
    silent.close();
    const [elsewhere] = await found(portChecks, { HOST: '192.0.2.1', PORT: '8080' });
    expect(elsewhere).to.include('error').and.to.include('192.0.2.1:8080 is not an address of this machine');
  });
});

describe('The doctor’s bank check', () => {
  const DATABASE_URL = `file:${join(temporaryFolder(), 'bank.db')}`;
  const settings = {
    DATABASE_URL,
    CORE_READ_DEADLINE_SECONDS: '1',
    SCA_DEADLINE_SECONDS: '1',
    LOGIN_DEADLINE_SECONDS: '1',
  };
  before(async () => {
    // The server creates the database file.
    await (await startServer({ databaseUrl: DATABASE_URL })).stop();
  });

  const refused = () =>
    Promise.reject(Object.assign(new Error('ana.horvat is not there'), { code: 'ECONNREFUSED' }));
  const never = () => new Promise<never>(() => undefined);
  const login = (begin: CustomerLogin['begin']): CustomerLogin => ({ begin, finish: async () => undefined });
  const begun = async () => ({ redirectTo: 'https://login.example', kept: '' });

  function own(findCustomer?: () => Promise<never>, methods?: () => Promise<never>, begin = begun): Plugin {
    return {
      ...changedBank(
        () => defined({ findCustomer }),
        () => defined({ methods }),
      ),
      login: login(begin),
    };
  }

  const rows: readonly (readonly [what: string, plugins: readonly Plugin[], want: readonly string[]])[] = [
    ['reports the sandbox’s bank', [], ['ok bank: the bank is the sandbox’s, in the database']],
    [
      'reports a bank that answers',
      [own()],
      [
        'ok plugins: the plugin bank can be used',
        'ok bank: the core answers',
        'ok bank: the authenticator answers',
        'ok bank: the bank’s own login answers',
      ],
    ],
    [
      'reports a bank that does not answer',
      [own(never, refused, refused)],
      [
        'ok plugins: the plugin bank can be used',
        'error bank: the core does not answer within 1 second',
        'error bank: the authenticator fails when it is called (ECONNREFUSED)',
        'error bank: the bank’s own login fails when it is called (ECONNREFUSED)',
      ],
    ],
    [
      'reports a bank that cannot be created',
      [
        {
          ...own(),
          bank: () => {
            throw new Error('no address');
          },
        },
      ],
      [
        'ok plugins: the plugin bank can be used',
        'error bank: the bank cannot be used: bank: bank cannot be created: no address',
        'ok bank: the bank’s own login answers',
      ],
    ],
  ];
  for (const [what, plugins, want] of rows) {
    it(what, async () => {
      expect(await found(bankChecks, settings, plugins)).to.deep.equal(want);
    });
  }

  it('asks a plugin’s source of keys, and never repeats its errors', async () => {
    const { SEALING_KEY: _key, ...production } = productionSettings;
    const asked = async (load: () => Promise<readonly string[]>) => {
      const given = { ...production, DATABASE_URL };
      const reports = await found(bankChecks, given, [{ ...own(), keys: { load } }]);
      return reports.filter((line) => line.includes('key') || line.includes('KEY'));
    };
    expect(await asked(async () => ['Kx7_'.repeat(4) + 'q2Vn-81LmZr0TbYw3Hd9'])).to.deep.equal([
      'ok bank: SEALING_KEY has one key',
    ]);
    expect(await asked(refused)).to.deep.equal([
      'error bank: the sealing keys cannot be used: bank: keys cannot be loaded: ECONNREFUSED',
    ]);
    expect(await found(keyChecks, production)).to.deep.include(
      "error keys: the start is refused: SEALING_KEY has its sandbox default; MODE=production needs a value of the bank's own.",
    );
  });

  it('is skipped if settings are unreadable, and reports an unreachable login issuer', async () => {
    expect(await found(bankChecks, { ...settings, PORT: 'x' })).to.deep.equal([
      'warning bank: the bank was not checked: some settings cannot be read',
    ]);
    expect(await found(portChecks, { ...settings, PORT: 'x' })).to.include(
      'warning ports: this part was not checked: PORT cannot be read',
    );
    const away = `http://127.0.0.1:${await freePort()}`;
    const issuer = { ...settings, LOGIN_ISSUER: away, LOGIN_CLIENT_ID: 'bank' };
    expect((await found(bankChecks, issuer))[1]).to.equal(
      'error bank: the bank’s own login fails when it is called (ECONNREFUSED)',
    );
  });
});
