/** Answers that are checked and written in one pass: the text is valid and equal to the output of JSON.stringify. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { toJson, asObject } from '../../codegen/json.js';
import { ajvFor } from '../../codegen/schemas/ajv.js';
import { jsonSchema, type Mode } from '../../codegen/schemas/schemas.js';
import { WriterSet } from '../../codegen/validators/writers.js';
import type { WriteAnswer } from '../../src/engine/writing/answer.js';
import { writing } from '../../src/engine/writing.js';
import { compiledRoot } from '../codegen/workspace.js';
import { temporaryFolder } from '../support/runner/temporary.js';
import { documentOf } from './document.js';
import { named, type Row, rows } from './schema-rows.js';

/** The writer for the schema of a row in one mode, as code with its name. */
function codeOf([, schema]: Row, mode: Mode): { readonly code: string; readonly name: string | undefined } {
  const tried = asObject(toJson(schema));
  const document = documentOf({ ...named, Tried: schema });
  const set = new WriterSet(document, mode);
  const reply = { properties: { headers: { type: 'object' }, body: jsonSchema(document, tried, mode) } };
  const name = set.add('tried', reply);
  return { code: set.code(), name };
}

const modes = ['closed', 'reply'] as const;

async function load(): Promise<ReadonlyMap<string, WriteAnswer>> {
  const entries = rows.flatMap((row) =>
    modes.map((mode) => {
      const { code, name } = codeOf(row, mode);
      return `  [${JSON.stringify(`${row[0]} ${mode}`)}, (() => {\n${code}return ${name};\n})()],\n`;
    }),
  );
  const engine = `${pathToFileURL(compiledRoot).href}src/engine`;
  const text = `import { formats } from '${engine}/formats.js';
import { writing } from '${engine}/writing.js';
export const writers = new Map([\n${entries.join('')}]);\n`;
  const file = join(temporaryFolder('writers-'), 'writers.mjs');
  writeFileSync(file, text);
  const module: { readonly writers: ReadonlyMap<string, WriteAnswer> } = await import(
    pathToFileURL(file).href
  );
  return module.writers;
}

/** Schemas with keywords that only the validator supports. */
const unknown = [
  'a schema without a type',
  'properties that every object inherits',
  'a required property that every object inherits',
  'nullable without a type',
  'multiples of a fraction',
  'not',
  'allOf of texts',
  'a recursive schema',
  'a discriminator',
  'a closed allOf of alternatives',
  'a closed allOf whose members share a property',
  'a closed allOf of texts',
  'a closed allOf of anything',
  'closed alternatives',
  'a closed discriminator',
];

describe('The generated answer writers', () => {
  let writers: ReadonlyMap<string, WriteAnswer>;
  before(async () => {
    writers = await load();
  });

  const text = (written: string | Uint8Array | undefined) => written && Buffer.from(written).toString();

  for (const [what, schema, takes, refuses] of rows) {
    it(`write exactly the valid values: ${what}`, () => {
      for (const mode of modes) {
        const document = documentOf({ ...named, Tried: schema });
        const validate = ajvFor(document).compile(jsonSchema(document, asObject(toJson(schema)), mode));
        const write = writers.get(`${what} ${mode}`);
        for (const value of write ? [...takes, ...refuses] : []) {
          const want = validate(value) ? JSON.stringify(value) : undefined;
          expect(text(write?.({}, value)), `${mode} ${JSON.stringify(value)}`).to.equal(want);
        }
      }
    });
  }

  it('do not exist for schemas that only the validator supports', () => {
    const without = rows.map(([what]) => what).filter((what) => !writers.get(`${what} closed`));
    expect(without).to.deep.equal(unknown);
  });

  const { answer, anything, list, number, object, text: textOf } = writing;
  const thing = answer(object({ name: textOf(), parts: list(number({})), more: anything }, [], anything));
  const endless: Record<string, unknown> = { name: 'x' };
  endless['more'] = endless;
  const left: readonly (readonly [what: string, value: unknown])[] = [
    ['an instance of a class', new Date(0)],
    ['an object with a toJSON', { name: 'x', toJSON: () => 'y' }],
    ['a list with a toJSON', { parts: Object.assign([1], { toJSON: () => 'y' }) }],
    ['a number outside JSON', { parts: [Infinity] }],
    ['a bigint', { more: 1n }],
    ['a circular object', endless],
    ['a hole in a list', { parts: [1, undefined] }],
  ];
  for (const [what, value] of left) {
    it(`leave ${what} to the validator`, () => {
      expect(thing({}, value)).to.equal(undefined);
    });
  }

  const written: readonly (readonly [what: string, value: unknown])[] = [
    ['in the order of the object', { parts: [], name: 'x', 7: 1, more: {} }],
    ['without undefined members', { name: undefined, parts: [1], more: undefined, other: undefined }],
    ['without functions and symbols', { name: 'x', more: () => 1, other: Symbol('x') }],
    ['with undeclared members', { other: { at: new Date(0), list: [undefined] }, '"': '"' }],
    ['with every kind of character', { name: '"\\\n\u0000\u001f\u007f\u2028ž€😀\ud800', more: '\udc00' }],
    ['with numbers as in JSON', { parts: [-0, 1e21, 1e-7, 0.1, 5e-324] }],
    ['without members', {}],
  ];
  for (const [what, value] of written) {
    it(`write an object ${what}`, () => {
      expect(text(thing({}, value))).to.equal(JSON.stringify(value));
    });
  }

  it('enlarge their buffer for a long answer, which they write at the second attempt', () => {
    const long = { parts: [], name: 'ž'.repeat(50_000) };
    const lists = { parts: Array.from({ length: 150_000 }, () => 1) };
    for (const value of [long, lists, long, lists, long, lists]) thing({}, value);
    for (const value of [long, lists]) expect(text(thing({}, value))).to.equal(JSON.stringify(value));
    expect(thing({}, { name: 'x'.repeat(10_000_000) })).to.equal(undefined);
    expect(text(thing({}, { name: 'x' }))).to.equal('{"name":"x"}');
  });
});
