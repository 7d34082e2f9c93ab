/** Strict parsing of JSON, and the canonical text by which equal values are compared. */
import { expect } from 'chai';
import { Refusal } from '../../src/engine/stages/refusal.js';
import { canonicalText } from '../../src/api/canonical-json.js';
import { findControlCharacters } from '../../src/api/validate.js';
import { parseStrictJson } from '../../src/engine/strict-json.js';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('The strict JSON parser', () => {
  const accepted: readonly (readonly [text: string, want: unknown])[] = [
    ['{}', {}],
    [' \t\r\n{"a":1}\n', { a: 1 }],
    ['null', null],
    ['"a:b"', 'a:b'],
    ['{"a":"{\\"a\\":1,\\"a\\":2}"}', { a: '{"a":1,"a":2}' }],
    ['{"a":{"x":1},"b":{"x":2}}', { a: { x: 1 }, b: { x: 2 } }],
    ['[{"x":1},{"x":2}]', [{ x: 1 }, { x: 2 }]],
    ['{"a":1,"A":2}', { a: 1, A: 2 }],
    ['{"":1}', { '': 1 }],
    ['{"a\\\\":1,"a":2}', { 'a\\': 1, a: 2 }],
    ['{"a" : "b" , "c" : [ "d" ]}', { a: 'b', c: ['d'] }],
    ['{"\\"":1,"b":"\\""}', { '"': 1, b: '"' }],
    ['{"constructor":1,"toString":2}', { constructor: 1, toString: 2 }],
    [nested(32), JSON.parse(nested(32))],
  ];
  for (const [text, want] of accepted) {
    it(`accepts ${JSON.stringify(text.slice(0, 40))}`, () =>
      expect(parseStrictJson(text)).to.deep.equal(want));
  }

  const twice = 'twice';
  const deep = 'nested deeper than 32';
  const early = 'The body is not JSON: it ends too early.';
  const at = (line: number, column: number) => `The body is not JSON: line ${line}, column ${column}.`;
  const refused: readonly (readonly [text: string, want: string])[] = [
    ['{"a":1,"a":1}', twice],
    ['{"a":1,"b":2,"a":3}', twice],
    ['{"a":1,"\\u0061":2}', twice],
    ['{"\\u0061":1,"a":2}', twice],
    ['{"\\u00e9":1,"\u00e9":2}', twice],
    ['{"\\n":1,"\\u000a":2}', twice],
    ['{"":1,"":2}', twice],
    ['{"a":{"b":1,"b":2}}', twice],
    ['[{"b":1,"b":2}]', twice],
    ['{"a": {"x": {}}, "a" :2}', twice],
    ['{"__proto__":1,"__proto__":2}', twice],
    [nested(33), deep],
    [`${'{"a":'.repeat(33)}1${'}'.repeat(33)}`, deep],
    [nested(100_000), deep],
    ['['.repeat(100_000), deep],
    ['', early],
    ['\uFEFF{}', 'begins with a byte order mark (U+FEFF)'],
    ['\uFEFF', 'begins with a byte order mark (U+FEFF)'],
    ['{}\uFEFF', at(1, 3)],
    ['[\n  "Šibenik 😀\uFEFF",\n  "Šibenik 😀" \uFEFF]', at(3, 15)],
    ['{', early],
    ['{"a":1', early],
    ['{"a":1,\n "b": ', early],
    ['{"a":1,}', at(1, 8)],
    ['{"a":1,\r\n\t"ž":2\n "b":3}', at(3, 2)],
    ['[1,]', at(1, 4)],
    ['[1 2]', at(1, 4)],
    ['{"a" 1}', at(1, 6)],
    ['{"a":,"b":1}', at(1, 6)],
    ['{"a":[true,false,null,{}],"b":nul}', at(1, 31)],
    ['{"a":"\\x"}', at(1, 6)],
    ['[-1.5e+3,-]', at(1, 10)],
    ['[1}', at(1, 3)],
    ['{"a":1]', at(1, 7)],
    ["{'a':1}", at(1, 2)],
    ['{a:1}', at(1, 2)],
    ['{"a":01}', at(1, 7)],
    ['{"a":NaN}', at(1, 6)],
    ['{"a":1}{"a":1}', at(1, 8)],
    ['// note\n{}', at(1, 1)],
    ['{"a":"\t"}', at(1, 6)],
    ['{"a":"b', at(1, 6)],
    [`["${'\\n'.repeat(500_000)}"`, early],
    ['}{', at(1, 1)],
    [':::', at(1, 1)],
  ];
  for (const [text, want] of refused) {
    it(`refuses ${JSON.stringify(text.slice(0, 40))}: ${want}`, () => {
      expect(() => parseStrictJson(text))
        .to.throw(Refusal, want)
        .with.property('reason', 'request.invalid');
    });
  }

  it('does not let the key __proto__ change the prototype', () => {
    const value = parseStrictJson('{"__proto__":{"polluted":true}}');
    expect(Object.hasOwn(Object(value), '__proto__')).to.equal(true);
    expect(Object.getPrototypeOf(value)).to.equal(Object.prototype);
  });
});

describe('The canonical text of a JSON value', () => {
  const equal: readonly (readonly [one: unknown, other: unknown])[] = [
    [{ a: 1, b: [2] }, JSON.parse('{"b":[2],"a":1}')],
    [{ a: { x: [1, { p: 1, q: 2 }], y: null } }, { a: { y: null, x: [1, { q: 2, p: 1 }] } }],
    [{ a: 'é' }, JSON.parse('{"a":"\\u00e9"}')],
    [{ n: 1 }, JSON.parse('{"n":1.0}')],
  ];
  for (const [one, other] of equal) {
    it(`is the same for ${JSON.stringify(one)} and ${JSON.stringify(other)}`, () =>
      expect(canonicalText(one)).to.equal(canonicalText(other)));
  }

  const different: readonly (readonly [one: unknown, other: unknown])[] = [
    [{ a: [1, 2] }, { a: [2, 1] }],
    [{ a: 1 }, { a: '1' }],
    [{ a: null }, {}],
    [{ a: { b: 1 } }, { a: 1, b: 1 }],
    [{ 'a":1,"b': 1 }, { a: 1, b: 1 }],
    [{ a: [] }, { a: {} }],
    ['null', null],
    ['1;', 1],
    [{ a: ['a"1:b', 'c'] }, { a: ['a', 'bc'] }],
    [[[1], 2], [[1, 2]]],
    [{ a: 'é' }, { a: 'e\u0301' }],
  ];
  for (const [one, other] of different) {
    it(`differs between ${JSON.stringify(one)} and ${JSON.stringify(other)}`, () =>
      expect(canonicalText(one)).not.to.equal(canonicalText(other)));
  }
});

describe('The search for control characters', () => {
  for (const value of ['Knjižara & sin', '🏦', 'a\u00a0b', 'e\u0301', '', 1, true, null, [], { a: 'b' }]) {
    it(`finds none in ${JSON.stringify(value)}`, () =>
      expect(findControlCharacters(value, 'body')).to.deep.equal([]));
  }

  const bad: readonly (readonly [value: unknown, ...want: string[]])[] = [
    ...['\u0000', 'a\nb', 'a\tb', '\u001b[31m', '\u007f', '\u0085', '\ud83c', '\udfe6\ud83c'].map(
      (text) => [text, 'body'] as const,
    ),
    [{ a: 'x', b: '\r', c: { d: ['ok', '\v'] } }, 'body.b', 'body.c.d.1'],
  ];
  for (const [value, ...want] of bad) {
    it(`finds the fields of ${JSON.stringify(value)}`, () => {
      const violations = findControlCharacters(value, 'body');
      expect(violations.map(({ field }) => field)).to.deep.equal(want);
      expect(violations.map(({ reason }) => reason)).to.deep.equal(want.map(() => 'request.invalid'));
    });
  }
});
