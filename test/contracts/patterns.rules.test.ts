/** No pattern that a TPP's text is held to can be made to take forever. */
import { createContext, runInContext } from 'node:vm';
import { expect } from 'chai';
import { contracts } from '../../generated/index.js';
import { findControlCharacters } from '../../src/api/validate.js';
import { parseStrictJson } from '../../src/engine/strict-json.js';
import { readDocument } from '../../src/api/documents/documents.js';
import { formats } from '../../src/engine/formats.js';
import { describeAtTheDoor } from '../support/server/bank.js';
import { withField } from '../support/contracts/refused-requests.js';
import { verdictOf } from '../support/tpp/tpp.js';

const length = 50_000;

/** Texts that go along with a pattern for as long as they can, and then do not fit. */
const hostile: readonly string[] = [
  ...[
    'A',
    'a',
    '0',
    '-',
    '.',
    ' ',
    '9.',
    'A0',
    'HR',
    '-0',
    'GEO:',
    '0;',
    '0-',
    'é',
    '🏦',
    '%',
    '/',
    ':',
  ].flatMap((part) => {
    const long = part.repeat(Math.ceil(length / part.length)).slice(0, length);
    return [long, `${long}!`, `!${long}`, `${long}\n`];
  }),
  `HR95${'0'.repeat(length)}!`,
  `GEO:${'1'.repeat(length)}.000000;1.000000`,
  `-${'1'.repeat(length)}.123!`,
  `2026-${'1'.repeat(length)}`,
  `https://${'a.'.repeat(length / 2)}`,
  `https://${'a@'.repeat(length / 2)}`,
  `${'a'.repeat(length)}:`,
];

function patternsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) =>
    key === 'pattern' && typeof entry === 'string' ? [entry] : patternsIn(entry),
  );
}

const patterns = [
  ...new Set(contracts.flatMap(({ name }) => patternsIn(JSON.parse(readDocument(name))))),
].sort();

/** Tries the pattern on every text, and is broken off when that takes unreasonably long. */
function finishes(pattern: string): boolean {
  const context = createContext({ pattern: new RegExp(pattern, 'u'), texts: hostile });
  try {
    runInContext('for (const text of texts) pattern.test(text)', context, { timeout: 60_000 });
    return true;
  } catch {
    return false;
  }
}

describe('A pattern of a contract', () => {
  it('is one of a few', () => expect(patterns).to.have.length.above(4));

  for (const pattern of patterns) {
    it(`${pattern} makes up its mind about ${hostile.length} hostile texts`, () =>
      expect(finishes(pattern)).to.equal(true));
  }

  it('would be found out', function () {
    const context = createContext({ pattern: /^(a+)+$/, text: `${'a'.repeat(40)}!` });
    expect(() => runInContext('pattern.test(text)', context, { timeout: 50 })).to.throw('timed out');
  });

  for (const [name, check] of Object.entries(formats)) {
    it(`named ${name} makes up its mind too`, () => {
      for (const text of hostile) expect(check(text)).to.be.a('boolean');
    });
  }
});

describe('The reading of JSON', () => {
  const megabyte = 1_000_000;
  const texts: readonly string[] = [
    `{"${'a'.repeat(megabyte)}":1}`,
    `{"a":"${'\\\\'.repeat(megabyte / 2)}"}`,
    `[${'"a",'.repeat(megabyte / 4)}"a"]`,
    `{${Array.from({ length: megabyte / 16 }, (_, index) => `"key${index}":1`).join(',')}}`,
    ':'.repeat(megabyte),
    '"'.repeat(megabyte),
    `"${':'.repeat(megabyte)}`,
    `${' '.repeat(megabyte)}:`,
    `[${'{},'.repeat(megabyte / 3)}{}]`,
    `{"a":"${'x'.repeat(megabyte / 2)}",${':'.repeat(megabyte / 2)}`,
  ];
  for (const text of texts) {
    it(`comes to an end with a megabyte of ${JSON.stringify(text.slice(0, 12))}`, () => {
      try {
        findControlCharacters(parseStrictJson(text), 'body');
      } catch (error) {
        expect(error).to.have.property('name', 'Refusal');
      }
    });
  }
});

describeAtTheDoor('A bank under hostile texts', ({ tpp }) => {
  const fields = [
    'creditorAccount.iban',
    'creditorAccount.bban',
    'instructedAmount.amount',
    'instructedAmount.currency',
    'requestedExecutionDate',
    'creditorAddress.country',
    'creditorName',
  ];
  for (const path of fields) {
    it(`refuses ${length} characters in ${path}`, async () => {
      for (const text of ['A'.repeat(length), `${'0'.repeat(length)}!`, `HR95${'0'.repeat(length)}`]) {
        const verdict = verdictOf(await tpp.initiate({ order: withField(path, text) }));
        expect(verdict).to.match(/^400 /).and.include(`FORMAT_ERROR body.${path}`);
      }
    });
  }

  const made: readonly (readonly [what: string, content: string])[] = [
    [
      'a hundred thousand control characters',
      JSON.stringify({ x: Array.from({ length: 100_000 }, () => '\n') }),
    ],
    [
      'many under a long name',
      JSON.stringify({ ['x'.repeat(400_000)]: Array.from({ length: 100_000 }, () => '\n') }),
    ],
    ['one below many long names', `${`{"${'x'.repeat(30_000)}":`.repeat(30)}"\\n"${'}'.repeat(30)}`],
    ['a long name twice', `{"${'x'.repeat(400_000)}":1,"${'x'.repeat(400_000)}":2}`],
    [
      'a hundred thousand names',
      `{${Array.from({ length: 80_000 }, (_, index) => `"\\u0078${index}":1`).join(',')}}`,
    ],
  ];
  for (const [what, content] of made) {
    it(`answers ${what} with less than it was sent`, async () => {
      const answer = await tpp.initiate({ content });
      expect(answer.status).to.equal(400);
      expect(answer.text.length).to.be.below(100_000);
    });
  }
});
