/** Formats and patterns accept exactly the texts that their standards allow. */
import { expect } from 'chai';
import { isAnchored, isSafeFromBacktracking } from '../../codegen/rules/patterns.js';
import { coercions } from '../../src/engine/coercion.js';
import { formats } from '../../src/engine/formats.js';

type Table = readonly (readonly [given: string, want: boolean])[];

const tables: Readonly<Record<keyof typeof formats, Table>> = {
  uuid: [
    ['99391c7e-ad88-49ec-a2ad-99ddcb1f7721', true],
    ['99391C7E-AD88-49EC-A2AD-99DDCB1F7721', true],
    ['urn:uuid:99391c7e-ad88-49ec-a2ad-99ddcb1f7721', false],
    ['99391c7ead8849eca2ad99ddcb1f7721', false],
    ['99391c7e-ad88-49ec-a2ad-99ddcb1f772g', false],
    ['99391c7e-ad88-49ec-a2ad-99ddcb1f7721\n', false],
    ['', false],
  ],
  date: [
    ['2025-12-31', true],
    ['2024-02-29', true],
    ['2000-02-29', true],
    ['2025-02-29', false],
    ['1900-02-29', false],
    ['2025-02-30', false],
    ['2025-13-01', false],
    ['2025-00-10', false],
    ['2025-04-31', false],
    ['2025-1-1', false],
    ['2025-12-31T00:00:00Z', false],
    ['2025-12-31\n', false],
  ],
  'date-time': [
    ['2025-12-31T23:59:59Z', true],
    ['2025-12-31T23:59:59.123+01:00', true],
    ['2025-12-31T23:59:59', false],
    ['2025-02-30T10:00:00Z', false],
    ['2025-12-31T24:00:00Z', false],
    ['2025-12-31 10:00:00Z', false],
  ],
  'ip-address': [
    ['192.0.2.1', true],
    ['0.0.0.0', true],
    ['2001:db8::1', true],
    ['2001:DB8:0:0:0:0:0:1', true],
    ['::1', true],
    ['::ffff:192.0.2.1', true],
    ['64:ff9b::192.0.2.33', true],
    ['fe80::1%eth0', false],
    ['192.0.2.256', false],
    ['192.0.2', false],
    ['192.0.2.1:443', false],
    ['[2001:db8::1]', false],
    ['2001:db8::1::2', false],
    ['192.0.2.0/24', false],
    ['192.0.2.1, 192.0.2.2', false],
    ['192.0.2.1\n', false],
    ['somewhere', false],
    ['localhost', false],
    ['', false],
  ],
  ipv4: [
    ['192.0.2.1', true],
    ['::1', false],
    ['192.0.2', false],
  ],
  ipv6: [
    ['2001:db8::1', true],
    ['192.0.2.1', false],
    ['fe80::1%eth0', false],
  ],
  byte: [
    ['', true],
    ['aGVsbG8=', true],
    ['aGVsbG8', false],
    ['a*b=', false],
    ['aGVs\n', false],
  ],
  email: [
    ['ana.horvat@mail.example.hr', true],
    ['ana+shop@example.com', true],
    ['ana', false],
    ['ana@', false],
    ['ana@-example.com', false],
    ['Ana <ana@example.com>', false],
    ['ana@example.com\n', false],
  ],
  uri: [
    ['https://tpp.example/callback?a=b', true],
    ['com.example.sandboxapp:/callback', true],
    ['/callback', false],
    ['https://tpp example', false],
    ['https://', false],
  ],
};

const names = ['uuid', 'date', 'date-time', 'ip-address', 'ipv4', 'ipv6', 'byte', 'email', 'uri'] as const;

it('The formats are those that a contract may use', () => expect(Object.keys(formats)).to.deep.equal(names));

for (const format of names) {
  const check = formats[format];
  describe(`The format ${format}`, () => {
    for (const [given, want] of tables[format]) {
      it(`${want ? 'accepts' : 'refuses'} ${JSON.stringify(given)}`, () =>
        expect(check(given)).to.equal(want));
    }
  });
}

describe('The check for an anchored pattern', () => {
  const cases: Table = [
    ['^[a-z]+$', true],
    ['^(a|b)$', true],
    ['^[|]$', true],
    ['^a\\|b$', true],
    ['^a\\\\$', true],
    ['^[(]a$', true],
    ['[a-z]+', false],
    ['^[a-z]+', false],
    ['[a-z]+$', false],
    ['^a|b$', false],
    ['^(a)|(b)$', false],
    ['^a\\$', false],
    ['', false],
  ];
  for (const [pattern, want] of cases) {
    it(`${want ? 'accepts' : 'refuses'} ${pattern || 'an empty pattern'}`, () =>
      expect(isAnchored(pattern)).to.equal(want));
  }
});

describe('The check for catastrophic backtracking', () => {
  const cases: Table = [
    ['^[a-z]+( [a-z]+)*$', true],
    ['^[A-Z]{6}([A-Z0-9]{3})?$', true],
    ['^(ab|ac)*$', true],
    ['^\\p{L}+( \\p{L}+)*$', true],
    ['^[\\p{Lu}0-9]+$', true],
    ['^(?<year>[0-9]{4})-[0-9]{2}$', true],
    ['^(?!.*--).{1,35}$', true],
    ['^([a-z]+)+$', false],
    ['^([a-z]+ ?)+$', false],
    ['^(a|a)*$', false],
    ['^[a-z]*[a-z]*$', false],
    ['^(\\p{Lu}|\\p{L})*$', false],
    ['^(.*a){11}$', false],
  ];
  for (const [pattern, want] of cases) {
    it(`${want ? 'accepts' : 'refuses'} ${pattern}`, () =>
      expect(isSafeFromBacktracking(pattern)).to.equal(want));
  }
});

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
