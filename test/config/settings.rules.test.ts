/** Settings: all errors are reported at once, no secret is repeated, and production accepts no sandbox default. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect } from 'chai';
import { ConfigProblem, readConfig } from '../../src/config/config.js';
import { settings } from '../../src/config/settings.js';
import { command, commandProcess } from '../support/server/command-line.js';
import { productionSettings } from '../support/server/production.js';
import { temporaryFolder } from '../support/runner/temporary.js';
import { wrong } from './wrong-settings.js';

type Environment = Readonly<Record<string, string>>;

/** Returns the names of the refused settings, and the whole message. */
function complaintsAbout(environment: Environment): { readonly names: string[]; readonly text: string } {
  try {
    readConfig(environment);
    return { names: [], text: '' };
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error;
    return { names: error.lines.map((line) => line.split(' ')[0] ?? ''), text: error.message };
  }
}

describe('A setting', () => {
  for (const [name, values] of Object.entries(wrong)) {
    it(`${name} is refused for the values ${values.map((value) => JSON.stringify(value)).join(', ')}`, () => {
      for (const value of values) {
        const { names, text } = complaintsAbout({ [name]: value });
        expect(names, value).to.deep.equal([name]);
        expect(text).to.match(/; allowed: .+\.$/);
      }
    });
  }

  it('is reported together with all other errors, in the order of the table', () => {
    const all = Object.fromEntries(Object.entries(wrong).map(([name, [value = '']]) => [name, value]));
    expect(complaintsAbout(all).names).to.deep.equal(Object.keys(settings));
  });

  it('is not repeated in an error message, because it may be secret', () => {
    const secrets = {
      SEALING_KEY: 'almost-the-sealing-key',
      DATABASE_URL: 'mysqk://bank:database-password@db.example/bank',
      PUBLIC_URL: 'https://user:proxy-password@bank.example/?a',
    };
    const { names, text } = complaintsAbout(secrets);
    expect(names).to.have.members(Object.keys(secrets));
    for (const secret of ['almost', 'database-password', 'db.example', 'proxy-password']) {
      expect(text).not.to.include(secret);
    }
  });

  it('with several hosts is refused with the number of the wrong host', () => {
    const { text } = complaintsAbout({ DATABASE_URL: 'mysql://bank:secret@one:3306,two:33o6/bank' });
    expect(text).to.include(
      'wrong value: the port of host 2 is not a whole number from 1 to 65535; allowed: ',
    );
  });

  it('has a default if it is absent', () => {
    const config = readConfig({});
    expect(config).to.deep.include({
      MODE: 'sandbox',
      PORT: 8080,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:8080',
      DATABASE_URL: 'file:./var/sandbox.db',
      APP_LINK_IOS: 'http://localhost:8080/app/ios/{authorisationId}',
      PAYMENT_LIFETIME_SECONDS: 86_400,
      APPROVAL_IDLE_SECONDS: 600,
      OUTCOME_LIFETIME_SECONDS: 7_776_000,
    });
    expect(Object.keys(config)).to.deep.equal(Object.keys(settings));
  });

  it('has the same default in .env.example', () => {
    const file = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
    const environment = parseEnv(file.replaceAll(/^# (?=[A-Z_]+=)/gm, ''));
    expect(Object.keys(environment)).to.have.members(Object.keys(settings));
    expect(readConfig(environment)).to.deep.equal(readConfig({}));
  });

  it('is in the first section of .env.example if production must set it', () => {
    const file = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
    const [, first = ''] = file.split('# ===== ');
    const names = [...first.matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(names).to.have.members(
      Object.keys(productionSettings).filter((name) => !name.startsWith('GATEWAY_')),
    );
  });

  it('may derive its default from another setting, and loses the final slash of a URL', () => {
    expect(readConfig({ PORT: '9000' }).PUBLIC_URL).to.equal('http://localhost:9000');
    const { APP_LINK_ANDROID, PUBLIC_URL } = readConfig({ PUBLIC_URL: 'https://bank.example/psd2/' });
    expect(PUBLIC_URL).to.equal('https://bank.example/psd2');
    expect(APP_LINK_ANDROID).to.equal('https://bank.example/psd2/app/android/{authorisationId}');
  });

  it('may disable an app-to-app link', () => {
    expect(readConfig({ APP_LINK_IOS: '' }).APP_LINK_IOS).to.equal(undefined);
  });
});

describe('The settings of a production bank', () => {
  const own: Environment = productionSettings;
  const sandboxDefaults = [
    'PUBLIC_URL',
    'DATABASE_URL',
    'SEALING_KEY',
    'BANK_NAME',
    'APP_LINK_IOS',
    'APP_LINK_ANDROID',
  ] as const;

  it('require an https address', () => {
    const { names, text } = complaintsAbout({ ...own, PUBLIC_URL: 'http://bank.example' });
    expect(names).to.deep.equal(['PUBLIC_URL']);
    expect(text).to.include('must begin with https://');
  });

  it('are refused with all sandbox defaults reported at once', () => {
    const { names } = complaintsAbout({ MODE: 'production' });
    expect(names).to.deep.equal([...sandboxDefaults, 'SIGNATURE_REQUEST_TARGET']);
  });

  it('require an explicit choice whether signatures cover (request-target)', () => {
    const { SIGNATURE_REQUEST_TARGET: _left, ...others } = own;
    const { names, text } = complaintsAbout(others);
    expect(names).to.deep.equal(['SIGNATURE_REQUEST_TARGET']);
    expect(text).to.include('has no default with MODE=production and must be set: ');
    for (const choice of ['required', 'optional']) {
      expect(complaintsAbout({ ...own, SIGNATURE_REQUEST_TARGET: choice }).names).to.deep.equal([]);
    }
  });

  for (const name of sandboxDefaults) {
    it(`are refused if only ${name} is missing`, () => {
      const { [name]: _left, ...others } = own;
      expect(complaintsAbout(others).names).to.deep.equal([name]);
    });
  }

  for (const name of sandboxDefaults) {
    it(`are refused if ${name} is set to its sandbox default`, () => {
      const { [name]: given } = readConfig(
        name === 'PUBLIC_URL' ? {} : { PUBLIC_URL: 'https://bank.example' },
      );
      expect(complaintsAbout({ ...own, [name]: String(given) }).names).to.deep.equal([name]);
    });
  }

  it('are accepted without sandbox defaults', () => expect(complaintsAbout(own).names).to.deep.equal([]));
});

describe('The command line', () => {
  it('exits with code 3 and one line for each wrong setting', async () => {
    const { status, stderr, stdout } = await command({
      PORT: 'http',
      LOG_LEVEL: 'loud',
      SEALING_KEY: 'canary-key',
    });
    expect(status).to.equal(3);
    expect(stdout).to.equal('');
    const [title, ...lines] = stderr.trimEnd().split('\n');
    expect(title).to.equal('The settings are invalid:');
    expect(lines.map((line) => line.trim().split(' ')[0])).to.deep.equal([
      'PORT',
      'SEALING_KEY',
      'LOG_LEVEL',
    ]);
    expect(stderr).not.to.include('canary-key');
  });

  it('exits with code 3 for a logo that is no image, and a colour of low contrast', async () => {
    const logo = join(temporaryFolder(), 'logo.svg');
    writeFileSync(logo, '<html></html>');
    const { status, stderr } = await command({ BANK_LOGO_FILE: logo, BANK_COLOUR: '#ffcc00' });
    expect(status).to.equal(3);
    expect(stderr).to.match(
      /BANK_LOGO_FILE .+ is neither a PNG nor an SVG in UTF-8; .+\n.+BANK_COLOUR .+ contrast is 1\.34:1/,
    );
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

  it('exits with code 3 in production without settings, and names the settings', async () => {
    const { status, stderr } = await command({ MODE: 'production' });
    expect(status).to.equal(3);
    for (const name of ['PUBLIC_URL', 'DATABASE_URL', 'SEALING_KEY', 'BANK_NAME']) {
      expect(stderr).to.include(`${name} has its sandbox default`);
    }
  });

  it('exits with code 3 in production if one of the sealing keys is the published key', async () => {
    const { status, stderr } = await command({
      MODE: 'production',
      SEALING_KEY: `canary-key-of-a-production-bank-alone,sandbox-sealing-key-not-for-production`,
    });
    expect(status).to.equal(3);
    expect(stderr).to.include('SEALING_KEY has its sandbox default').and.not.include('canary');
  });

  it('exits with code 3 in production without an adapter for the bank', async () => {
    const folder = temporaryFolder();
    const { status, stderr } = await command({
      ...productionSettings,
      PORT: '0',
      DATABASE_URL: `file:${join(folder, 'bank.db')}`,
      SEALING_KEY: 'canary-sealing-key-of-a-production-bank',
    });
    expect(status).to.equal(3);
    expect(stderr).to.include('needs a bank and its SCA; see docs/developer/bank.md');
    expect(stderr).not.to.include('canary');
  });

  it('exits with code 1 and one sentence if the database cannot be opened', async () => {
    const { status, stderr } = await command({ DATABASE_URL: 'file:/dev/null/bank.db', PORT: '0' });
    expect(status).to.equal(1);
    expect(stderr).to.match(/^The server could not start: .+\n$/);
  });

  it('applies the migrations once on the migrate command', async () => {
    const environment = { DATABASE_URL: `file:${join(temporaryFolder(), 'bank.db')}` };
    expect(await commandProcess(environment, ['migrate'])).to.include({ status: 0, stderr: '' });
    expect(await command(environment, 'migrate')).to.deep.equal({
      status: 0,
      stderr: '',
      stdout: 'nothing to apply\n',
    });
  });
});
