/** No pattern for a TPP's text can be made to take forever (ReDoS). */
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

/** Texts that match a pattern for as long as possible, and then fail. */
const hostile: readonly string[] = [
  ...'A|a|0|-|.| |9.|A0|HR|-0|GEO:|0;|0-|é|🏦|%|/|:'.split('|').flatMap((part) => {
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

/** Returns whether the pattern decides on all hostile texts before the time-out. */
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
  it('is found in the documents', () => expect(patterns).to.have.length.above(4));

  for (const pattern of patterns) {
    it(`decides on ${hostile.length} hostile texts in time: ${pattern}`, () =>
      expect(finishes(pattern)).to.equal(true));
  }

  it('with catastrophic backtracking is detected', function () {
    const context = createContext({ pattern: /^(a+)+$/, text: `${'a'.repeat(40)}!` });
    expect(() => runInContext('pattern.test(text)', context, { timeout: 50 })).to.throw('timed out');
  });

  for (const [name, check] of Object.entries(formats)) {
    it(`decides on the hostile texts: format ${name}`, () => {
      for (const text of hostile) expect(check(text)).to.be.a('boolean');
    });
  }
});

describe('The JSON parser', () => {
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
    it(`finishes a megabyte of ${JSON.stringify(text.slice(0, 12))}`, () => {
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

  const controls = Array.from({ length: 100_000 }, () => '\n');
  const long = 'x'.repeat(400_000);
  const names = Array.from({ length: 80_000 }, (_, index) => `"\\u0078${index}":1`);
  const made: readonly (readonly [what: string, content: string])[] = [
    ['a hundred thousand control characters', JSON.stringify({ x: controls })],
    ['many control characters under a long name', JSON.stringify({ [long]: controls })],
    [
      'a control character below many long names',
      `${`{"${'x'.repeat(30_000)}":`.repeat(30)}"\\n"${'}'.repeat(30)}`,
    ],
    ['a long name twice', `{"${long}":1,"${long}":2}`],
    ['eighty thousand names', `{${names.join(',')}}`],
  ];
  for (const [what, content] of made) {
    it(`answers ${what} with fewer than 100,000 characters`, async () => {
      const answer = await tpp.initiate({ content });
      expect(answer.status).to.equal(400);
      expect(answer.text.length).to.be.below(100_000);
    });
  }
});
