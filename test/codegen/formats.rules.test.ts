/** Formats and patterns accept exactly the texts that their standards allow. */
import { expect } from 'chai';
import { isAnchored, isSafeFromBacktracking } from '../../codegen/rules/patterns.js';
import { coercions } from '../../src/engine/coercion.js';
import { formats } from '../../src/engine/formats.js';

interface Table {
  readonly accepted: readonly string[];
  readonly refused: readonly string[];
}

/** Defines a test for each text of the table. */
function judges(check: (text: string) => boolean, { accepted, refused }: Table): void {
  for (const text of accepted)
    it(`accepts ${JSON.stringify(text)}`, () => expect(check(text)).to.equal(true));
  for (const text of refused)
    it(`refuses ${JSON.stringify(text)}`, () => expect(check(text)).to.equal(false));
}

const tables: Readonly<Record<keyof typeof formats, Table>> = {
  uuid: {
    accepted: ['99391c7e-ad88-49ec-a2ad-99ddcb1f7721', '99391C7E-AD88-49EC-A2AD-99DDCB1F7721'],
    refused: [
      'urn:uuid:99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
      '99391c7ead8849eca2ad99ddcb1f7721',
      '99391c7e-ad88-49ec-a2ad-99ddcb1f772g',
      '99391c7e-ad88-49ec-a2ad-99ddcb1f7721\n',
      '',
    ],
  },
  date: {
    accepted: ['2025-12-31', '2024-02-29', '2000-02-29'],
    refused: [
      '2025-02-29',
      '1900-02-29',
      '2025-02-30',
      '2025-13-01',
      '2025-00-10',
      '2025-04-31',
      '2025-1-1',
      '2025-12-31T00:00:00Z',
      '2025-12-31\n',
    ],
  },
  'date-time': {
    accepted: ['2025-12-31T23:59:59Z', '2025-12-31T23:59:59.123+01:00'],
    refused: ['2025-12-31T23:59:59', '2025-02-30T10:00:00Z', '2025-12-31T24:00:00Z', '2025-12-31 10:00:00Z'],
  },
  'ip-address': {
    accepted: [
      '192.0.2.1',
      '0.0.0.0',
      '2001:db8::1',
      '2001:DB8:0:0:0:0:0:1',
      '::1',
      '::ffff:192.0.2.1',
      '64:ff9b::192.0.2.33',
    ],
    refused: [
      'fe80::1%eth0',
      '192.0.2.256',
      '192.0.2',
      '192.0.2.1:443',
      '[2001:db8::1]',
      '2001:db8::1::2',
      '192.0.2.0/24',
      '192.0.2.1, 192.0.2.2',
      '192.0.2.1\n',
      'somewhere',
      'localhost',
      '',
    ],
  },
  ipv4: { accepted: ['192.0.2.1'], refused: ['::1', '192.0.2'] },
  ipv6: { accepted: ['2001:db8::1'], refused: ['192.0.2.1', 'fe80::1%eth0'] },
  byte: { accepted: ['', 'aGVsbG8='], refused: ['aGVsbG8', 'a*b=', 'aGVs\n'] },
  email: {
    accepted: ['ana.horvat@mail.example.hr', 'ana+shop@example.com'],
    refused: ['ana', 'ana@', 'ana@-example.com', 'Ana <ana@example.com>', 'ana@example.com\n'],
  },
  uri: {
    accepted: ['https://tpp.example/callback?a=b', 'com.example.sandboxapp:/callback'],
    refused: ['/callback', 'https://tpp example', 'https://'],
  },
};

const names = ['uuid', 'date', 'date-time', 'ip-address', 'ipv4', 'ipv6', 'byte', 'email', 'uri'] as const;

it('The formats are those that a contract may use', () => expect(Object.keys(formats)).to.deep.equal(names));

for (const format of names)
  describe(`The format ${format}`, () => judges((text) => formats[format](text), tables[format]));

describe('The check for an anchored pattern', () =>
  judges(isAnchored, {
    accepted: ['^[a-z]+$', '^(a|b)$', '^[|]$', '^a\\|b$', '^a\\\\$', '^[(]a$'],
    refused: ['[a-z]+', '^[a-z]+', '[a-z]+$', '^a|b$', '^(a)|(b)$', '^a\\$', ''],
  }));

describe('The check for catastrophic backtracking', () =>
  judges(isSafeFromBacktracking, {
    accepted: [
      '^[a-z]+( [a-z]+)*$',
      '^[A-Z]{6}([A-Z0-9]{3})?$',
      '^(ab|ac)*$',
      '^\\p{L}+( \\p{L}+)*$',
      '^[\\p{Lu}0-9]+$',
      '^(?<year>[0-9]{4})-[0-9]{2}$',
      '^(?!.*--).{1,35}$',
    ],
    refused: [
      '^([a-z]+)+$',
      '^([a-z]+ ?)+$',
      '^(a|a)*$',
      '^[a-z]*[a-z]*$',
      '^(\\p{Lu}|\\p{L})*$',
      '^(.*a){11}$',
    ],
  }));

describe('A parameter', () => {
  const cases: readonly (readonly [type: keyof typeof coercions, given: unknown, want: unknown])[] = [
    ['integer', '50', 50],
    ['integer', '-1', -1],
    ['integer', '1e3', '1e3'],
    ['integer', '050', '050'],
    ['integer', '', ''],
    ['integer', '12345678901234567890', '12345678901234567890'],
    ['number', '1.5', 1.5],
    ['number', '1.', '1.'],
    ['boolean', 'true', true],
    ['boolean', 'false', false],
    ['boolean', '1', '1'],
    ['boolean', ['true'], ['true']],
  ];
  for (const [type, given, want] of cases) {
    it(`that is declared as ${type} and sent as ${JSON.stringify(given)} becomes ${JSON.stringify(want)}`, () => {
      expect(coercions[type](given)).to.deep.equal(want);
    });
  }
});
