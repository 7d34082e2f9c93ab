/** Fuzzing: for any value at any place of a contract, the generator returns findings or code and never throws. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse, stringify } from 'yaml';
import { generate } from '../../codegen/generate.js';
import { type Json, isList, isObject, toJson } from '../../codegen/json.js';
import { small } from './mistake.js';
import { workspace } from './workspace.js';

const oddValues: readonly Json[] = [
  null,
  3,
  '__proto__',
  [null],
  { a: null },
  { $ref: 3 },
  { $ref: '#/%E0%A4%A' },
  { $ref: '#/components/schemas/Thing' },
  { allOf: [{ $ref: '#/components/schemas/Thing' }] },
];

/** The keys that lead to each value below this one. */
function pathsIn(value: Json): string[][] {
  if (!isList(value) && !isObject(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => [
    [key],
    ...pathsIn(part).map((path) => [key, ...path]),
  ]);
}

function withValue(whole: Json, [key, ...deeper]: readonly string[], value: Json): Json {
  if (key === undefined) return value;
  if (isList(whole))
    return whole.map((part, index) => (String(index) === key ? withValue(part, deeper, value) : part));
  if (!isObject(whole)) return whole;
  return { ...whole, [key]: withValue(whole[key] ?? null, deeper, value) };
}

describe('An odd value in a contract', () => {
  const document = toJson(parse(small));
  const specs = join(workspace({ 'things/1.0.0.yaml': small }), 'specs');

  for (const value of oddValues) {
    it(`causes no exception at any place: ${JSON.stringify(value)}`, async () => {
      for (const path of pathsIn(document)) {
        writeFileSync(join(specs, 'things/1.0.0.yaml'), stringify(withValue(document, path, value)));
        const { output, problems } = await generate(specs);
        expect(output.size > 0, path.join('/')).to.equal(problems.length === 0);
      }
    });
  }
});
