/** Contradictory settings of the interface's two addresses. */
import { expect } from 'chai';
import { readConfig } from '../../src/config/config.js';
import { interfaceAddresses, originOf, publicContracts } from '../../src/contract/audiences.js';
import { listContradictions } from '../../src/start/start-checks.js';
import { administrationToken, tokenFile } from '../support/server/administrator.js';

type Settings = Readonly<Record<string, string>>;

const sharedPort = 'API_LISTEN_PORT equals PORT; API_URL needs a separate port or host.';

describe('The settings of a second address for TPPs', () => {
  const second = { API_URL: 'https://api.bank.example' };
  const whole = { ...second, API_LISTEN_PORT: '8443' };
  const administration = { ADMIN_PORT: '8443', ADMIN_TOKEN_FILE: tokenFile(administrationToken) };
  const rows: readonly (readonly [what: string, settings: Settings, want: readonly string[]])[] = [
    ['no second address', {}, []],
    ['the first address again', { API_URL: 'http://localhost:8080' }, []],
    ['an address with a port of its own', whole, []],
    ['the port of the other address on another host', { ...whole, ...hosts('10.0.0.1', '10.0.0.2') }, []],
    ['an address without a port', second, ['API_URL differs from PUBLIC_URL; it needs an API_LISTEN_PORT.']],
    [
      'a port without an address',
      { API_LISTEN_PORT: '8443' },
      ['API_LISTEN_PORT needs an API_URL that differs from PUBLIC_URL.'],
    ],
    ['the same port', { ...whole, PORT: '8443' }, [sharedPort]],
    ['the same port on every host', { ...whole, ...hosts('0.0.0.0', '10.0.0.2') }, [sharedPort]],
    [
      'the port of the administration',
      { ...whole, ...administration },
      ['API_LISTEN_PORT equals ADMIN_PORT; API_URL needs a separate port.'],
    ],
  ];
  for (const [what, settings, want] of rows) {
    it(`are ${want.length === 0 ? 'accepted' : 'refused in one sentence'}: ${what}`, () => {
      expect(listContradictions(readConfig(settings))).to.deep.equal(want);
    });
  }
});

function hosts(HOST: string, API_LISTEN_HOST: string): Settings {
  return { PORT: '8443', HOST, API_LISTEN_HOST };
}

describe('The address of a contract', () => {
  const addresses = interfaceAddresses(
    readConfig({ PUBLIC_URL: 'https://bank.example', API_URL: 'https://api.bank.example' }),
  );
  const served = Object.fromEntries(
    publicContracts.map((contract) => [contract.name, originOf(contract, addresses)]),
  );
  const [atApi, atBank] = [addresses.apiUrl, addresses.publicUrl];

  it('is API_URL for payments, accounts and funds, and PUBLIC_URL for OAuth 2.0 and the bank’s app', () => {
    expect(served).to.deep.equal({
      'payments-1.0.0': atApi,
      'payments-1.0.5': atApi,
      'payments-1.3.2': atApi,
      'payments-1.3.16': atApi,
      'accounts-1.3.2': atApi,
      'accounts-1.3.2.2': atApi,
      'oauth2-1.3.2.1': atBank,
      'bank-app-1.0.0': atBank,
    });
  });
});
