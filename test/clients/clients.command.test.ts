/** The commands that register and manage TPPs' clients, run beside a running bank. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { newKeyPair, toPem } from '../../src/crypto/pem.js';
import { TestAuthority } from '../support/tpp/authority.js';
import { command, commandProcess, type Outcome } from '../support/server/command-line.js';
import { type EngineUnderTest, onOneEngine, onSqlite } from '../support/database/engines.js';
import { listAt, textAt, valueAt } from '../support/runner/json.js';
import { ana } from '../support/embedded-bank/sandbox.js';
import { seed } from '../support/database/seed.js';
import { startServer, type RunningServer } from '../support/server/server.js';
import { accountPaths } from '../support/tpp/tpp-consents.js';
import { temporaryFolder } from '../support/runner/temporary.js';
import { oauthVerdict, Tpp, verdictOf } from '../support/tpp/tpp.js';

const callback = 'https://vodomar.example/callback';

function wordsOf(line: string): readonly string[] {
  return line.split(' ');
}

const vodomar = [
  ...wordsOf('add vodomar --name Vodomar --role PSP_PI --role PSP_AI'),
  ...wordsOf(`--grant authorization_code --grant client_credentials --redirect-uri ${callback}`),
];

const key = { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'B'.repeat(43), kid: 'k1' };
const authority = new TestAuthority('Root CA');
const folder = temporaryFolder('clients-');
writeFileSync(join(folder, 'authority.pem'), authority.pem);

const settingsOn = (engine: EngineUnderTest) => ({
  DATABASE_URL: engine.url(),
  TRUST_FOLDER: folder,
  JWKS_HOSTS: 'keys.example',
});
const commandsOn =
  (engine: EngineUnderTest) =>
  (...words: readonly string[]) =>
    command(settingsOn(engine), 'clients', ...words);

onOneEngine('The client commands', (engine) => {
  const run = commandsOn(engine);
  let bank: RunningServer;
  const tppOf = (id: string) => new Tpp(() => bank.url, id);
  const tokenWith = (secret: string) =>
    tppOf('vodomar').token({
      grant_type: 'client_credentials',
      client_id: 'vodomar',
      client_secret: secret,
      scope: 'AISP',
    });
  const readWith = async (token: string) => {
    const headers = {
      Authorization: `Bearer ${token}`,
      'PSU-ID': ana.userName,
      'PSU-IP-Address': '192.0.2.1',
    };
    return verdictOf(
      await tppOf('vodomar').ask('GET', `${accountPaths[0]}/consents/none/status`, { headers }),
    );
  };
  const secretIn = ({ stdout }: Outcome) =>
    /^The secret, which is shown only once: (\S{43})$/m.exec(stdout)?.[1] ?? '';

  before(async () => {
    await seed(engine.database());
    bank = await startServer({ databaseUrl: engine.url() });
  });
  after(() => bank.stop());

  it('register, rotate, revoke, change, block, unblock and remove a client', async () => {
    const added = await run(...vodomar);
    expect(JSON.parse(added.stderr)).to.include({ event: 'client-registered', client: 'vodomar' });
    const first = secretIn(added);
    expect(oauthVerdict(await tokenWith(first))).to.equal('200');
    const initiated = await tppOf('vodomar').initiate();
    expect(initiated.status).to.equal(201);

    const second = secretIn(await run('rotate-secret', 'vodomar'));
    expect(oauthVerdict(await tokenWith(first))).to.equal('400 invalid_client');
    expect(oauthVerdict(await tokenWith(second))).to.equal('200');

    const token = textAt((await tokenWith(second)).body, 'access_token') ?? '';
    expect(await readWith(token)).to.match(/^403 CONSENT_UNKNOWN/);
    const revoked = await run('revoke-tokens', 'vodomar');
    expect(JSON.parse(revoked.stderr)).to.include({ event: 'client-tokens-revoked', client: 'vodomar' });
    expect(await readWith(token)).to.match(/^401 TOKEN_INVALID/);
    expect(oauthVerdict(await tokenWith(second))).to.equal('200');

    const moved = 'https://vodomar.example/back';
    const updated = await run('update', 'vodomar', '--redirect-uri', moved, '--version', '1');
    expect(JSON.parse(updated.stderr)).to.deep.include({
      event: 'client-changed',
      client: 'vodomar',
      fields: ['redirectUris'],
    });
    expect((await run('update', 'vodomar', '--name', 'Other', '--version', '1')).stderr).to.include(
      'The registration has the version 2 by now',
    );
    expect((await run('show', 'vodomar')).stdout).to.match(
      new RegExp(`^changed +\\S+Z, version 2, redirectUris: ${callback} -> ${moved}$`, 'm'),
    );

    expect((await run('block', 'vodomar')).stdout).to.match(/^status +blocked, since \d/m);
    expect(verdictOf(await tppOf('vodomar').initiate())).to.match(/^401 CERTIFICATE_BLOCKED/);
    for (const secret of [first, second]) {
      expect(oauthVerdict(await tokenWith(secret))).to.equal('400 invalid_client');
    }

    expect((await run('unblock', 'vodomar')).stdout).to.match(/^status +active, since \d/m);
    const refused = await run('remove', 'vodomar');
    expect(refused).to.include({ status: 1, stdout: '' });
    expect(refused.stderr).to.match(
      /^Nothing was changed: The client has open payments \(1\) or signing baskets \(0\); .*\n$/,
    );
    const id = textAt(initiated.body, 'paymentId') ?? '';
    expect((await tppOf('vodomar').cancel(id)).status).to.equal(204);
    expect((await run('remove', 'vodomar')).stdout).to.match(/^status +removed, since \d/m);
    expect(verdictOf(await tppOf('vodomar').initiate())).to.match(/^401 CERTIFICATE_INVALID/);
    expect((await run(...vodomar)).stderr).to.include('There is a client of this id, or there was one.');
  });

  it('print the same data as JSON, and a secret only once', async () => {
    const added: unknown = JSON.parse((await run(...vodomar.with(1, 'json'), '--json')).stdout);
    expect(textAt(added, 'secret')).to.match(/^\S{43}$/);
    const shown: unknown = JSON.parse((await run('show', 'json', '--json')).stdout);
    expect(shown).to.deep.equal(valueAt(added, 'client'));
    expect(shown).to.deep.include({
      id: 'json',
      name: 'Vodomar',
      type: 'confidential',
      status: 'active',
      roles: ['PSP_PI', 'PSP_AI'],
      grants: ['authorization_code', 'client_credentials'],
      redirectUris: [callback],
      hasSecret: true,
    });
    const list: unknown = JSON.parse((await run('list', '--json')).stdout);
    expect(listAt(list, 'clients').map((client) => textAt(client, 'id'))).to.include.members([
      'json',
      'sandbox-blocked',
      'sandbox-tpp',
    ]);
    const blocked: unknown = JSON.parse((await run('list', '--status', 'blocked', '--json')).stdout);
    expect(listAt(blocked, 'clients').map((client) => textAt(client, 'id'))).to.deep.equal([
      'sandbox-blocked',
    ]);
  });
});

onSqlite('The client commands, independent of the database,', (engine) => {
  const run = commandsOn(engine);
  before(() => seed(engine.database()));

  it('report all errors of one call, each by its option', async () => {
    const { status, stderr, stdout } = await run(
      'add',
      'voda more',
      ...wordsOf(`--role PSP_XX --redirect-uri ${callback} --redirect-uri http://vodomar.example`),
      ...wordsOf('--organisation-id HR-1 --certificate no-such.pem --jwks no-such.json'),
      ...wordsOf('--jwks-uri http://keys.example'),
    );
    expect({ status, stdout }).to.deep.equal({ status: 1, stdout: '' });
    const options = [...stderr.matchAll(/^ {2}(\S+)/gm)].map(([, option]) => option);
    expect(options).to.deep.equal([
      '<client-id>',
      '--name',
      '--role',
      '--redirect-uri',
      '--organisation-id',
      '--certificate',
      '--jwks-uri',
      '--jwks-uri',
      '--jwks',
    ]);
    expect(stderr).to.include('  --redirect-uri http://vodomar.example is http, ');
    expect(stderr).to.include('  --certificate cannot be read as a file.\n');
    expect((await run('show', 'voda more')).stderr).to.include('There is no client of this id.');
  });

  it('take the organisation id and the roles from a certificate, as PEM or DER', async () => {
    const options = { organisationId: 'PSDHR-HNB-77', roles: ['PSP_AI'] as const };
    const { certificate } = authority.issue(newKeyPair('ec'), { ...options, roles: [...options.roles] });
    writeFileSync(join(folder, 'tpp.cert'), toPem(certificate, 'CERTIFICATE'));
    writeFileSync(join(folder, 'tpp.bin'), certificate);
    for (const file of ['tpp.cert', 'tpp.bin']) {
      const id = file.replace('.', '-');
      const added = await run(
        ...wordsOf(
          `add ${id} --name Certified --redirect-uri ${callback} --certificate ${join(folder, file)} --json`,
        ),
      );
      expect(valueAt(JSON.parse(added.stdout), 'client')).to.deep.include(options);
    }
    const wrong = `--organisation-id PSDHR-HNB-78 --role PSP_PI --certificate ${join(folder, 'tpp.cert')}`;
    const { stderr } = await run(...wordsOf(`add other --name Other ${wrong}`));
    expect(stderr).to.include('  --organisation-id is not that of the certificate, PSDHR-HNB-77.\n');
    expect(stderr).to.include('  --role has PSP_PI; the certificate has PSP_AI.\n');
  });

  it('register keys instead of a secret', async () => {
    writeFileSync(join(folder, 'keys.json'), JSON.stringify({ keys: [key] }));
    const { stdout } = await run(...vodomar.with(1, 'keyed'), '--jwks', join(folder, 'keys.json'));
    expect(stdout)
      .to.match(/^secret +none$/m)
      .and.match(/^keys +k1$/m);
    const address = 'https://keys.example/jwks';
    const published = await run(...vodomar.with(1, 'published'), '--jwks-uri', address);
    expect(published.stdout).to.match(/^keys +at https:\/\/keys\.example\/jwks$/m);
  });

  it('register a public client without a secret', async () => {
    const { stdout } = await run(
      ...wordsOf('add app --name App --public --role PSP_AI --redirect-uri hr.vodomar.app:/callback'),
    );
    expect(stdout)
      .to.match(/^type +public, with PKCE$/m)
      .and.match(/^secret +none$/m);
    const { stderr } = await run('rotate-secret', 'app');
    expect(stderr).to.equal('Nothing was changed: The client is public, and has no secret.\n');
  });

  it('run as a program, which reads files from its working folder and returns the exit code', async () => {
    const process = (line: string) => commandProcess(settingsOn(engine), wordsOf(line), { folder });
    const options = `--name Own --role PSP_AI --redirect-uri ${callback} --jwks`;
    writeFileSync(join(folder, 'own.json'), JSON.stringify({ keys: [key] }));
    const added = await process(`clients add own ${options} own.json --json`);
    expect(added.status, added.stderr).to.equal(0);
    expect(valueAt(JSON.parse(added.stdout), 'client')).to.include({ id: 'own' });
    expect(JSON.parse(added.stderr)).to.include({ event: 'client-registered', client: 'own' });
    expect(await process('clients show nobody')).to.deep.equal({
      status: 1,
      stdout: '',
      stderr: 'Nothing was changed: There is no client of this id.\n',
    });
  });
});
