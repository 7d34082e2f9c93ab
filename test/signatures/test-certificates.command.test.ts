/** The command that issues test certificates, and their use by a client as in README.md. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { X509Certificate } from 'node:crypto';
import { expect } from 'chai';
import { readCertificate } from '../../src/crypto/certificate.js';
import { until } from '../support/server/bank.js';
import { command, commandProcess } from '../support/server/command-line.js';
import { startServer, type RunningServer } from '../support/server/server.js';
import { temporaryFolder } from '../support/runner/temporary.js';

const program = fileURLToPath(new URL('../../../examples/signed-payment.mjs', import.meta.url));
const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

describe('A test certificate', () => {
  const folder = temporaryFolder();
  const [trusted, issued] = [join(folder, 'trusted'), join(folder, 'issued')];
  const settings = { DATABASE_URL: `file:${join(folder, 'bank.db')}`, TRUST_FOLDER: trusted };
  const issue = (...words: readonly string[]) =>
    command(settings, 'certificate', ...words, '--folder', issued);
  const pay = async (client: string) => {
    const { stderr, stdout } = await commandProcess({}, [server.url, client, issued], { program });
    return stdout + stderr;
  };
  let server: RunningServer;
  before(async () => {
    server = await startServer({ databaseUrl: settings.DATABASE_URL, settings });
  });
  after(() => server.stop());

  it('is printed with its client, its expiry and an example call', async () => {
    const { status, stdout } = await issue('sandbox-app', '--days', '10');
    expect(status).to.equal(0);
    const end = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
    expect(stdout).to.include(`sandbox-app is PSDHR-HNB-SANDBOXAPP with PSP_AI, PSP_PI until ${end}\n`);
    expect(stdout).to.include(
      `node examples/signed-payment.mjs http://localhost:8080 sandbox-app ${issued}\n`,
    );
    const pem = readFileSync(join(issued, 'sandbox-app.pem'));
    const { notAfter, organisationId, roles } = readCertificate(new X509Certificate(pem).raw);
    expect({ organisationId, roles }).to.deep.equal({
      organisationId: 'PSDHR-HNB-SANDBOXAPP',
      roles: ['PSP_AI', 'PSP_PI'],
    });
    expect(new Date(notAfter).toISOString().slice(0, 10)).to.equal(end);
  });

  for (const key of ['ec', 'rsa']) {
    it(`signs the example payment with ${key}`, async () => {
      await issue('sandbox-tpp', '--key', key);
      const output = await pay('sandbox-tpp');
      expect(output).to.match(/^201 .*"transactionStatus":"RCVD"/);
    });
  }

  it('is refused if it has expired', async () => {
    await issue('sandbox-tpp-b', '--expired');
    const output = await pay('sandbox-tpp-b');
    expect(output).to.match(/^401 .*"CERTIFICATE_EXPIRED"/);
  });

  it('is refused if it was revoked', async () => {
    await issue('sandbox-tpp-b', '--revoked');
    const output = await until(
      () => pay('sandbox-tpp-b'),
      (answer) => !answer.startsWith('201'),
    );
    expect(output).to.match(/^401 .*"CERTIFICATE_REVOKE"/);
    await issue('sandbox-tpp-b');
    expect(await pay('sandbox-tpp-b')).to.match(/^201 /);
  });

  it('comes from one authority, whose key only its owner can read', () => {
    const authorities = readdirSync(trusted).filter((name) => !name.endsWith('.crl'));
    expect(authorities).to.deep.equal(['sandbox-authority.pem']);
    expect(modeOf(join(trusted, 'sandbox-authority.pem'))).to.equal('600');
    expect(modeOf(join(issued, 'sandbox-tpp.key'))).to.equal('600');
  });

  it('is explained by --help', async () => {
    const { status, stdout } = await issue('--help');
    expect([status, stdout.startsWith('usage: certificate <client>')]).to.deep.equal([0, true]);
  });

  for (const [what, words, want] of [
    ['an unknown client', ['nobody'], 'No certificate was issued: the sandbox has no client nobody\n'],
    [
      'an unknown key type',
      ['sandbox-tpp', '--key', 'dsa'],
      'No certificate was issued: usage: certificate <client>',
    ],
    [
      'an unknown option',
      ['sandbox-tpp', '--kye', 'ec'],
      'No certificate was issued: usage: certificate <client>',
    ],
  ] as const) {
    it(`is not issued for ${what}`, async () => {
      const { status, stderr } = await issue(...words);
      expect(status).to.equal(1);
      expect(stderr.startsWith(want), stderr).to.equal(true);
    });
  }
});
