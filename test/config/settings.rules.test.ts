/** Settings: all errors are reported at once, no secret is repeated, and production accepts no sandbox default. */
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect } from 'chai';
import { ConfigProblem, readConfig } from '../../src/config/config.js';
import { settings } from '../../src/config/settings.js';
import { productionSettings } from '../support/server/production.js';
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
    expect(readConfig({ PORT: '0' }).PUBLIC_URL).to.equal('http://localhost:0');
    const { APP_LINK_ANDROID, PUBLIC_URL } = readConfig({ PUBLIC_URL: 'https://bank.example:8443/' });
    expect(PUBLIC_URL).to.equal('https://bank.example:8443');
    expect(APP_LINK_ANDROID).to.equal('https://bank.example:8443/app/android/{authorisationId}');
    expect(readConfig({ PUBLIC_URL: 'HTTPS://bank.example' }).PUBLIC_URL).to.equal('https://bank.example');
  });

  it('are refused with a path in the public address, which needs a host of its own', () => {
    const { names, text } = complaintsAbout({ PUBLIC_URL: 'https://bank.example/psd2' });
    expect(names).to.deep.equal(['PUBLIC_URL']);
    expect(text).to.include('it has a path or a query; give the bank a host of its own');
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

  /** A plugin may bring the sealing keys, so only the start refuses to be without SEALING_KEY. */
  const requiredDefaults = sandboxDefaults.filter((name) => name !== 'SEALING_KEY');

  it('require an https address', () => {
    const { names, text } = complaintsAbout({ ...own, PUBLIC_URL: 'http://bank.example' });
    expect(names).to.deep.equal(['PUBLIC_URL']);
    expect(text).to.include('must begin with https://');
    const api = complaintsAbout({ ...own, API_URL: 'http://api.bank.example' });
    expect(api.names).to.deep.equal(['API_URL']);
    expect(api.text).to.include('must begin with https:// with MODE=production: TPPs send tokens there');
  });

  it('are refused with all sandbox defaults reported at once', () => {
    const { names } = complaintsAbout({ MODE: 'production' });
    expect(names).to.deep.equal([...requiredDefaults, 'SIGNATURE_REQUEST_TARGET']);
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

  for (const name of requiredDefaults) {
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
