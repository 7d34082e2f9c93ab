/** The command line: its help, its exit codes, and the one message that refuses a start. */
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { command, commandProcess } from '../support/server/command-line.js';
import { freePort } from '../support/runner/ports.js';
import { productionSettings } from '../support/server/production.js';
import { temporaryFolder } from '../support/runner/temporary.js';

/** The lines of a start that is refused for its settings. */
async function refusalOf(settings: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { status, stderr, stdout } = await command(settings);
  const [title, ...lines] = stderr.trimEnd().split('\n');
  expect([status, stdout, title]).to.deep.equal([3, '', 'The settings are invalid:']);
  return lines.map((line) => line.trim());
}

describe('The command line', () => {
  it('exits with code 3 and one line for each wrong setting', async () => {
    const lines = await refusalOf({ PORT: 'http', LOG_LEVEL: 'loud', SEALING_KEY: 'canary-key' });
    expect(lines.map((line) => line.split(' ')[0])).to.deep.equal(['PORT', 'SEALING_KEY', 'LOG_LEVEL']);
    expect(lines.join()).not.to.include('canary-key');
  });

  it('exits with code 3 for a logo that is no image, and a colour of low contrast', async () => {
    const logo = join(temporaryFolder(), 'logo.svg');
    writeFileSync(logo, '<html></html>');
    const [ofLogo, ofColour] = await refusalOf({ BANK_LOGO_FILE: logo, BANK_COLOUR: '#ffcc00' });
    expect(ofLogo).to.match(/^BANK_LOGO_FILE .+ is neither a PNG nor an SVG in UTF-8; /);
    expect(ofColour).to.match(/^BANK_COLOUR .+ contrast is 1\.34:1/);
  });

  it('exits with code 2 for an unknown command', async () => {
    expect(await command({}, 'migrat')).to.deep.equal({
      status: 2,
      stdout: '',
      stderr:
        'Unknown command migrat; the commands are alive, migrate, backup, certificate, clients, conformance, consents, customers, doctor, find, payments and report.\n',
    });
  });

  it('prints its commands and its version', async () => {
    const help = await command({}, '--help');
    expect([help.status, help.stderr]).to.deep.equal([0, '']);
    for (const name of ['migrate', 'certificate', '--version']) expect(help.stdout).to.include(name);
    for (const word of ['help', '-h']) expect(await command({}, word)).to.deep.equal(help);
    expect((await command({}, 'clients', '-h')).stdout).to.match(/^usage: clients/);
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(await command({}, '--version')).to.deep.equal({ status: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('exits with code 3 in production without settings, and names at once everything that is missing', async () => {
    const lines = await refusalOf({ MODE: 'production' });
    expect(lines.map((line) => line.split(' ', 6).join(' '))).to.deep.equal([
      'PUBLIC_URL has its sandbox default; MODE=production',
      'DATABASE_URL has its sandbox default; MODE=production',
      'BANK_NAME has its sandbox default; MODE=production',
      'APP_LINK_IOS has its sandbox default; MODE=production',
      'APP_LINK_ANDROID has its sandbox default; MODE=production',
      'SIGNATURE_REQUEST_TARGET has no default with MODE=production',
      'MODE=production requires client authentication for payments,',
      'MODE=production needs the bank’s core and',
      'SEALING_KEY has its sandbox default; MODE=production',
    ]);
  });

  it('names wrong settings, files, plugins, the login and mistyped names in one refusal', async () => {
    const folder = temporaryFolder();
    const PLUGINS = join(folder, 'plugin.mjs');
    writeFileSync(PLUGINS, 'export default { banks: {} };');
    const lines = await refusalOf({
      ...productionSettings,
      PORT: 'http',
      PUBLICURL: 'https://bank.example',
      GATEWAY_SECRET_REQUIRED: 'payments',
      LOGIN_ISSUER: 'https://login.bank.example',
      TRUST_FOLDER: join(folder, 'nowhere'),
      TLS_CERT_FILE: join(folder, 'tls.pem'),
      PLUGINS,
    });
    const wanted = [
      /^PORT has a wrong value/,
      /requires client authentication for accounts, funds/,
      /^TRUST_FOLDER cannot be used: .*nowhere does not exist/,
      /^TLS_CERT_FILE and TLS_KEY_FILE/,
      /plugin\.mjs: banks is no/,
      /^PUBLICURL is not a setting; similar to PUBLIC_URL\.$/,
    ];
    for (const [at, want] of wanted.entries()) expect(lines[at]).to.match(want);
    expect(lines).to.have.length(wanted.length);
  });

  it('ends although a plugin holds a timer when a setting is wrong', async () => {
    const PLUGINS = join(temporaryFolder(), 'plugin.mjs');
    writeFileSync(PLUGINS, 'setInterval(() => undefined, 1000); export default {};');
    expect(await commandProcess({ PLUGINS, PORT: 'http' }, [])).to.include({ status: 3 });
  });

  it('exits with code 3 in production if one of the sealing keys is the published key', async () => {
    const SEALING_KEY = 'canary-key-of-a-production-bank-alone,sandbox-sealing-key-not-for-production';
    const lines = (await refusalOf({ MODE: 'production', SEALING_KEY })).join();
    expect(lines).to.include('SEALING_KEY has its sandbox default').and.not.include('canary');
  });

  it('exits with code 3 in production without an adapter for the bank', async () => {
    const DATABASE_URL = `file:${join(temporaryFolder(), 'bank.db')}`;
    const SEALING_KEY = 'canary-sealing-key-of-a-production-bank';
    const lines = await refusalOf({ ...productionSettings, PORT: '0', DATABASE_URL, SEALING_KEY });
    expect(lines.join())
      .to.include(
        'needs the bank’s core and authenticator: name their plugin in PLUGINS, or pass them to serve',
      )
      .and.not.include('canary');
  });

  it('exits with code 3 if the file .env cannot be read', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, '.env'));
    const { status, stderr } = await commandProcess({}, ['clients', 'list'], { folder });
    expect(status).to.equal(3);
    expect(stderr).to.match(/^The settings are invalid:\n {2}The file \.env cannot be read: EISDIR: .+\.\n$/);
  });

  it('exits with code 1 and one sentence if the database cannot be opened', async () => {
    const { status, stderr } = await command({ DATABASE_URL: 'file:/dev/null/bank.db', PORT: '0' });
    expect(status).to.equal(1);
    expect(stderr).to.match(
      /^The server could not start: the database of DATABASE_URL cannot be opened: .+\n$/,
    );
    const DATABASE_URL = `mysql://bank:secret@127.0.0.1:${await freePort()}/bank`;
    for (const words of [[], ['migrate']]) {
      const unreachable = await commandProcess({ DATABASE_URL, PORT: String(await freePort()) }, words);
      expect(unreachable.status).to.equal(1);
      expect(unreachable.stderr).to.match(
        /: the database of DATABASE_URL cannot be opened: connect ECONNREFUSED [\d.:]+\n$/,
      );
    }
  });

  it('applies the migrations once on the migrate command', async () => {
    const environment = { DATABASE_URL: `file:${join(temporaryFolder(), 'bank.db')}` };
    expect(await commandProcess(environment, ['migrate'])).to.include({ status: 0, stderr: '' });
    // The database has customers' data.
    expect(statSync(environment.DATABASE_URL.slice('file:'.length)).mode & 0o777).to.equal(0o600);
    const again = await command(environment, 'migrate');
    expect(again).to.deep.equal({ status: 0, stderr: '', stdout: 'nothing to apply\n' });
  });
});
