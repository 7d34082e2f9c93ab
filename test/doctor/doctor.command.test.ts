/** The doctor command on real files and beside a real server: one sentence for each finding. */
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect } from 'chai';
import { issueRevocationList } from '../../sandbox/src/crypto/certificate-issuer.js';
import { newKeyPair, toPem, toPrivateKeyPem } from '../../src/crypto/pem.js';
import type { Report } from '../../src/commands/doctor/check.js';
import { openDatabase } from '../../src/storage/database.js';
import { administrationSettings } from '../support/server/administrator.js';
import { aroundNow, day, TestAuthority } from '../support/tpp/authority.js';
import { command, commandProcess } from '../support/server/command-line.js';
import { listAt } from '../support/runner/json.js';
import { freePort, listenHere } from '../support/runner/ports.js';
import { productionSettings } from '../support/server/production.js';
import { startServer } from '../support/server/server.js';
import { temporaryFolder } from '../support/runner/temporary.js';

interface Told {
  readonly errors: number;
  readonly findings: readonly Report[];
}

/** Returns every file of the folder with its content. */
const contentOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => [file, readFileSync(file, 'base64')]);

/** Creates a folder with every kind of file error. */
async function brokenFolder() {
  const folder = temporaryFolder();
  const trusted = join(folder, 'trusted');
  mkdirSync(trusted);
  const [root, over, future] = [
    new TestAuthority('Root CA'),
    new TestAuthority('Old CA', {
      validity: { notBefore: Date.now() - 9 * day, notAfter: Date.now() - day },
    }),
    new TestAuthority('New CA', { validity: aroundNow(-day) }),
  ];
  const keys = newKeyPair('ec');
  const { certificate } = root.issue(keys, { notBefore: Date.now() - 9 * day, notAfter: Date.now() - day });
  const ended = issueRevocationList(root, [], {
    notBefore: Date.now() - 9 * day,
    notAfter: Date.now() - day,
  });
  const files: Readonly<Record<string, string | Buffer>> = {
    'tls.pem': toPem(certificate, 'CERTIFICATE'),
    'tls.key': toPrivateKeyPem(keys.privateKey),
    'trusted/root.pem': root.pem,
    'trusted/old.pem': over.pem,
    'trusted/new.pem': future.pem,
    'trusted/ended.crl': ended,
    'trusted/broken.crl': ended.subarray(0, -1),
    'trusted/notes.txt': 'notes',
    'trusted/..data': 'the link by which Kubernetes replaces all files at once',
    'app-keys.json': JSON.stringify({ keys: [{ kty: 'EC', crv: 'P-384', x: 'A', y: 'A' }] }),
    'plugin.mjs':
      'setTimeout(() => { throw new Error("stray"); }); export default { name: "mine", after: [] };',
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  chmodSync(join(folder, 'tls.key'), 0o644);
  // An existing database without tables.
  await (await openDatabase(`file:${join(folder, 'bank.db')}`)).close();
  return folder;
}

describe('The doctor command', () => {
  it('reports all problems, changes nothing, and exits with code 1', async () => {
    const folder = await brokenFolder();
    const other = createServer((_, response) => response.end('hello'));
    const settings = {
      ...productionSettings,
      PORT: String(await listenHere(other)),
      DATABASE_URL: 'file:bank.db',
      TLS_CERT_FILE: 'tls.pem',
      TLS_KEY_FILE: 'tls.key',
      TRUST_FOLDER: 'trusted',
      APP_KEYS_FILE: 'app-keys.json',
      PLUGINS: './plugin.mjs',
      ADMIN_PORT: '8081',
      SEALING_KEY: 'x'.repeat(40),
      LOG_LEVEL: 'silent',
    };
    const before = contentOf(folder).filter(([file = '']) => !/-(wal|shm)$/.test(file));
    const { status, stderr, stdout } = await commandProcess(settings, ['doctor', '--log', 'bank.log'], {
      folder,
    });
    const after = contentOf(folder).filter(([file = '']) => !/-(wal|shm)$/.test(file));
    other.close();
    expect([status, stderr]).to.deep.equal([1, '']);
    for (const line of [
      /^error +settings +the start is refused: ADMIN_PORT and ADMIN_SOCKET need the tokens/m,
      /^error +schema +the schema lacks \d+ migrations: 0001-/m,
      /^error +certificates +tls\.pem expired on /m,
      /^error +certificates +trusted\/broken\.crl cannot be used: /m,
      /^error +certificates +trusted\/ended\.crl expired on .*later revocations are unknown$/m,
      /^error +keys +APP_KEYS_FILE, key 1 cannot verify a statement: it is neither /m,
      /^error +bank +the bank is missing: MODE=production needs a core/m,
      /^error +ports +the port of TPPs and customers, 127\.0\.0\.1:\d+ is taken by another program$/m,
      /^warning +settings +GATEWAY_SECRET_REQUIRED is the only client authentication for payments, accounts, funds$/m,
      /^warning +settings +LOG_LEVEL is silent/m,
      /^warning +certificates +tls\.pem is not for bank\.example, where the interface is reached$/m,
      /^warning +certificates +trusted\/old\.pem \(.*Old CA\) expired on /m,
      /^warning +certificates +trusted\/new\.pem \(.*New CA\) is not valid before /m,
      /^warning +certificates +trusted\/notes\.txt is ignored/m,
      /^warning +keys +SEALING_KEY can be guessed/m,
      /^warning +keys +tls\.key can be read by every user of this machine\n +chmod o-rwx,g-w tls\.key$/m,
      /^warning +plugins +a plugin throws an error outside of a call/m,
      /^ok +database +bank\.db answers$/m,
      /^(ok|warning|error) +disk +the disk of bank\.log has \d+ MiB left$/m,
      /^\d+ errors, \d+ warnings, \d+ in order\n$/m,
    ])
      expect(stdout).to.match(line);
    expect(stdout).not.to.match(/^ +at |\.\.data/m);
    expect(after).to.deep.equal(before);
  });

  it('continues despite unreadable settings and an unreachable database', async () => {
    const database = `127.0.0.1:${await freePort()}/bank`;
    const settings = { DATABASE_URL: `mysql://bank:a-password@${database}`, PORT: 'x', PUBLIC_ULR: '' };
    const { status, stderr, stdout } = await command(settings, 'doctor', '--json');
    expect([status, stderr]).to.deep.equal([1, '']);
    const told: Told = JSON.parse(stdout);
    expect(listAt(told, 'findings')).to.have.length.above(5);
    const wrong = told.findings.filter(({ level }) => level === 'error');
    expect(told.errors).to.equal(wrong.length);
    expect(wrong.map(({ about, area }) => [area, about])).to.deep.equal([
      ['settings', 'PORT'],
      ['database', database],
    ]);
    expect(told.findings.find(({ about }) => about === 'PUBLIC_ULR')).to.include({
      level: 'warning',
      area: 'settings',
    });
    expect(stdout).not.to.include('a-password');
  });

  it('finds no problem beside a running sandbox, and exits with code 0', async () => {
    const folder = temporaryFolder();
    const settings = { ...(await administrationSettings()), TRUST_FOLDER: join(folder, 'trusted') };
    const server = await startServer({ settings });
    const { port: PORT } = new URL(server.url);
    const all = { ...settings, PORT, DATABASE_URL: server.databaseUrl };
    const { status, stdout } = await command(all, 'doctor', '--json');
    await server.stop();
    const { findings }: Told = JSON.parse(stdout);
    // The machine that the tests run on may have a full disk, or a short connection backlog.
    const ours = findings.filter(({ about, area }) => area !== 'disk' && about !== 'LISTEN_BACKLOG');
    expect(ours.filter(({ level }) => level !== 'ok')).to.deep.equal([]);
    expect(ours.filter(({ says }) => says === 'has a server that is ready')).to.have.length(2);
    expect(status).to.equal(findings.some(({ level }) => level === 'error') ? 1 : 0);
  });

  it('reports a wrong option in one sentence', async () => {
    expect(await command({}, 'doctor', '--colour')).to.deep.equal({
      status: 1,
      stdout: '',
      stderr: "The checks could not run: Unknown option '--colour'; see doctor --help\n",
    });
  });
});
