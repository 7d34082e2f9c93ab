/** The doctor's checks of settings, secrets and keys: values that a server starts with but should not have. */
import { expect } from 'chai';
import { readSettings } from '../../src/config/config.js';
import { newKeyPair } from '../../src/crypto/pem.js';
import { statementKeyFaults } from '../../src/crypto/statement-keys.js';
import { diagnoseFileMode, diagnoseSealingKeys, diagnoseTokens } from '../../src/commands/doctor/keys.js';
import { diagnoseFit, settingChecks } from '../../src/commands/doctor/settings.js';
import type { Finding } from '../../src/commands/doctor/finding.js';
import { tokenFile } from '../support/server/administrator.js';
import { productionSettings } from '../support/server/production.js';
import { found as linesOf } from './run-checks.js';

const told = (findings: readonly Finding[]) =>
  findings.filter(({ level }) => level !== 'ok').map(({ about, level }) => `${level} ${about}`);

describe('The doctor’s check of names', () => {
  it('reports each name in .env that is no setting, and in the environment each that is similar to one', async () => {
    const settings = { ...productionSettings, PUBLICURL: 'x', CORE_URL: 'x', LANG: 'C' };
    const reports = await linesOf(settingChecks, settings, [], ['MODE', 'CORE_URL']);
    expect(reports.filter((line) => line.includes('is not a setting'))).to.deep.equal([
      'warning settings: CORE_URL is not a setting',
      'warning settings: PUBLICURL is not a setting; similar to PUBLIC_URL',
    ]);
  });
});

describe('The doctor’s check of values', () => {
  it('names the file’s setting for a secret in a file', async () => {
    const { SEALING_KEY: _, ...settings } = productionSettings;
    const reports = await linesOf(settingChecks, { ...settings, SEALING_KEY_FILE: './nowhere' });
    expect(reports.filter((line) => line.startsWith('error'))).to.deep.equal([
      'error settings: SEALING_KEY_FILE has a wrong value: the file does not exist.',
    ]);
  });
});

describe('The doctor’s check of combined settings', () => {
  const wise = {
    ...productionSettings,
    DATABASE_URL: 'mysql://bank:secret@localhost:3306/bank',
    REQUESTS_PER_SECOND: '50',
    TRUSTED_PROXIES: '10.0.0.0/8',
    TRUST_FOLDER: 'trusted',
    CLIENT_CERTIFICATE_REQUIRED: 'true',
  };
  const sandbox = { MODE: 'sandbox' };
  const tls = { TLS_CERT_FILE: 'tls.pem', TLS_KEY_FILE: 'tls.key' };
  const administration = { ADMIN_PORT: '8081', ADMIN_TOKEN_FILE: tokenFile('t'.repeat(32)) };
  const rows: readonly (readonly [what: string, changes: Readonly<Record<string, string>>, want: string])[] =
    [
      ['good settings', {}, ''],
      ['direct TLS without proxies', { ...tls, TRUSTED_PROXIES: '' }, ''],
      ['a local administration', administration, ''],
      ['a public administration', { ...administration, ADMIN_HOST: '0.0.0.0' }, 'warning ADMIN_HOST'],
      ['a public administration with TLS', { ...administration, ...tls, ADMIN_HOST: '0.0.0.0' }, ''],
      ['only secrets', { CLIENT_CERTIFICATE_REQUIRED: 'payments' }, 'warning GATEWAY_SECRET_REQUIRED'],
      ['no trusted proxy', { TRUSTED_PROXIES: '' }, 'warning TRUSTED_PROXIES'],
      ['no encryption', { DATABASE_URL: 'mysql://bank:secret@db.example/bank' }, 'warning DATABASE_URL'],
      ['a database file', { DATABASE_URL: 'file:bank.db' }, 'warning DATABASE_URL'],
      ['no rate limit', { REQUESTS_PER_SECOND: '0' }, 'warning REQUESTS_PER_SECOND'],
      [
        'an address rate limit below the client rate limit',
        { REQUESTS_PER_SECOND_PER_ADDRESS: '49' },
        'warning REQUESTS_PER_SECOND_PER_ADDRESS',
      ],
      ['a high body limit', { BODIES_AT_ONCE_PER_ADDRESS: '501' }, 'warning BODIES_AT_ONCE_PER_ADDRESS'],
      ['a silent log', { LOG_LEVEL: 'silent' }, 'warning LOG_LEVEL'],
      ['TLS without a trust folder', { ...tls, TRUST_FOLDER: '' }, 'warning TRUST_FOLDER'],
      ['an alarm before the deadline', { CORE_ALARM_SECONDS: '10' }, 'warning CORE_ALARM_SECONDS'],
      ['a late core deadline', { CORE_READ_DEADLINE_SECONDS: '5' }, 'warning ANSWER_SECONDS'],
      ['payments without cut-off times', { CUT_OFFS: 'false' }, 'warning CUT_OFFS'],
      ['a sandbox', { ...sandbox, PUBLIC_URL: 'http://localhost:8080' }, ''],
      [
        'a sandbox on all addresses',
        { ...sandbox, HOST: '0.0.0.0', PUBLIC_URL: 'http://bank.example' },
        'warning PUBLIC_URL, warning HOST',
      ],
      [
        'links with the wrong scheme',
        { ...sandbox, ...tls, PUBLIC_URL: 'http://localhost' },
        'error PUBLIC_URL',
      ],
      [
        'an API address with the wrong scheme',
        { ...sandbox, ...tls, PUBLIC_URL: 'https://localhost', API_URL: 'http://localhost' },
        'error API_URL',
      ],
      ['an unreadable setting', { CUT_OFFS: 'never', LOG_LEVEL: 'silent' }, 'warning LOG_LEVEL'],
    ];
  for (const [what, changes, want] of rows) {
    it(`judges ${what}: ${want || 'in order'}`, () => {
      const { known } = readSettings({ ...wise, ...changes });
      expect(told(diagnoseFit(known)).join(', ')).to.equal(want);
    });
  }
});

describe('The doctor’s check of secrets', () => {
  const drawn = 'qk3Vx0m8Zl1bYt7RwPz4cN6uJfHs9GdEaLxT2oQi5W0=';
  const other = '5d41402abc4b2a76b9719d911017c592';
  const published = 'sandbox-sealing-key-not-for-production';
  const sealing = (keys: readonly string[], mode: 'sandbox' | 'production' = 'production') =>
    diagnoseSealingKeys(keys, mode).map(({ level, says }) => `${level} ${says}`);

  for (const [what, keys, want] of [
    ['a random key', [drawn], [/^ok/]],
    ['hexadecimal digits', [other], [/^ok/]],
    ['a repeated letter', ['a'.repeat(60)], [/^warning can be guessed: .*key 1$/]],
    ['a repeated word', ['secret'.repeat(6)], [/^warning can be guessed/]],
    ['two keys', [drawn, other], [/^warning has 2 keys/]],
    ['a duplicate key', [drawn, drawn], [/^warning has the same key twice$/, /^warning has 2 keys/]],
    ['the sandbox’s key', [drawn, published], [/^error contains the sandbox’s published key/]],
  ] as const) {
    it(`judges sealing keys: ${what}`, () => {
      const found = sealing(keys);
      expect(found).to.have.length(want.length);
      for (const [at, sentence] of want.entries()) expect(found[at]).to.match(sentence);
      for (const key of keys) expect(found.join(' ')).not.to.include(key);
    });
  }

  it('accepts the published sealing key in a sandbox', () => {
    expect(sealing([published], 'sandbox')).to.have.length(1);
    expect(sealing([published], 'sandbox')[0]).to.match(/^ok/);
  });

  it('finds administration tokens that can be guessed or are duplicates', () => {
    const tokens = [
      { name: 'a', token: drawn },
      { name: 'b', token: drawn },
      { name: 'c', token: 'x'.repeat(40) },
    ];
    const found = diagnoseTokens(tokens);
    expect(found.map(({ level, says }) => `${level} ${says}`)).to.deep.equal([
      'warning has tokens that can be guessed: c',
      'warning has the tokens of b under other names too',
    ]);
    expect(told(diagnoseTokens(tokens.slice(0, 1)))).to.deep.equal([]);
  });

  for (const [mode, want] of [
    [0o100600, ''],
    [0o100640, ''],
    [0o100644, 'can be read by every user of this machine'],
    [0o100660, 'can be changed by other users of this machine'],
    [0o100666, 'can be changed by other users of this machine'],
  ] as const) {
    it(`judges file mode ${mode.toString(8).slice(-3)}: ${want || 'in order'}`, () => {
      expect(diagnoseFileMode('tls.key', mode).map(({ says }) => says)).to.deep.equal(want ? [want] : []);
    });
  }
});

describe('The doctor’s check of the app server’s keys', () => {
  const jwk = (kind: 'ec' | 'rsa', changes: object = {}) => ({
    ...newKeyPair(kind).publicKey.export({ format: 'jwk' }),
    ...changes,
  });
  const [a, b] = [jwk('ec', { kid: 'a' }), jwk('ec', { kid: 'b' })];
  const agreeing = { kty: 'OKP', crv: 'X25519', x: 'A'.repeat(43) };
  const sameId = 'has the same kid as another key';
  const rows: readonly (readonly [what: string, keys: readonly object[], ...want: string[]])[] = [
    ['one key of each type', [jwk('ec'), jwk('rsa')]],
    ['two keys with ids', [a, b]],
    [
      'two keys, one of them nameless',
      [jwk('ec'), b],
      '0 has no kid, although there are several keys of its type',
    ],
    ['two keys of one id', [a, jwk('ec', { kid: 'a' })], `0 ${sameId}`, `1 ${sameId}`],
    ['a key for encryption', [jwk('rsa', { use: 'enc' })], '0 is not for signatures (use)'],
    ['a key for signing', [jwk('rsa', { key_ops: ['sign'] })], '0 is not for verifying (key_ops)'],
    ['an RS256 key', [jwk('rsa', { alg: 'RS256' })], '0 has an alg other than PS256'],
    ['a point off its curve', [jwk('ec', { x: 'A'.repeat(43) })], '0 is not a readable public key'],
    ['a key-agreement key', [agreeing], '0 is neither on P-256 nor Ed25519, nor an RSA key'],
    ['a 512-bit key', [{ kty: 'RSA', n: '_'.repeat(86), e: 'AQAB' }], '0 has fewer than 2048 bits'],
  ];
  for (const [what, keys, ...want] of rows) {
    it(`${want.length === 0 ? 'accepts' : 'refuses'} ${what}`, () => {
      const found = statementKeyFaults(keys.map((key) => ({ ...key })));
      expect(found.map(({ at, fault }) => `${at} ${fault}`)).to.deep.equal(want);
    });
  }
});
