/** Request fields that are accepted and not kept, by the module that `contracts.json` names. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { generateCommand } from '../../codegen/command.js';
import keptFields from '../../tools/generate/kept-fields.js';
import { asList, asObject, type JsonObject } from '../../codegen/json.js';
import { resolve } from '../../codegen/documents/resolve.js';
import { contracts } from '../../generated/index.js';
import { operationOf, publishedDocument } from '../contracts/published.js';
import { contract, inFolder, workspace } from './workspace.js';

const document = contract()
  .replace(
    'paths:',
    `paths:
  /orders:
    post:
      operationId: order
      requestBody:
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Order' }
            example: {}
      responses:
        '204':
          description: The order is taken.`,
  )
  .replace(
    '  schemas:',
    `  schemas:
    Order:
      type: object
      properties:
        note: { type: string }
        places:
          type: array
          items: { $ref: '#/components/schemas/Place' }
    Place:
      type: object
      properties:
        street: { type: string }
        floor: { type: string }`,
  );
const lineOf = (text: string) => document.split('\n').findIndex((line) => line.includes(text)) + 1;
const lost = (name: string, path: string) =>
  `specs/things/1.0.0.yaml:${lineOf(`${name}:`)}: warning [field-not-kept] The request of order has ${path}, which is accepted and not kept.`;

const rows: readonly (readonly [what: string, module: string, mistakes: string[], warnings: string[]])[] = [
  ['every field', "() => ['note', 'places', 'places.street', 'places.floor']", [], []],
  ['an operation that the module does not judge', '() => undefined', [], []],
  ['no field', '() => []', [], [lost('note', 'note'), lost('places', 'places')]],
  [
    'a field of a list’s entries',
    "(contract, operation) => contract === 'things-1.0.0' && operation === 'order' ? ['note', 'places', 'places.street'] : undefined",
    [],
    [lost('floor', 'places.floor')],
  ],
  [
    'no function',
    '7',
    ['contracts.json:1: [configuration-invalid] keptFields: kept.mjs exports no function as default.'],
    [],
  ],
];

describe('A request field that is accepted', () => {
  for (const [what, module, mistakes, warnings] of rows) {
    it(`is reported when it is not kept: ${what}`, async () => {
      const folder = workspace({ 'things/1.0.0.yaml': document });
      writeFileSync(join(folder, 'kept.mjs'), `export default ${module};`);
      writeFileSync(join(folder, 'contracts.json'), '{ "keptFields": "kept.mjs" }');
      const answer = await inFolder(folder, () => generateCommand([]));
      const given = ['mistakes' in answer ? answer.mistakes : [], answer.warnings ?? []];
      expect(given).to.deep.equal([mistakes, warnings]);
    });
  }

  it('is not reported without a module', async () => {
    const folder = workspace({ 'things/1.0.0.yaml': document });
    expect((await inFolder(folder, () => generateCommand([]))).warnings).to.deep.equal([]);
  });
});

/** The paths of a body's fields, such as `creditorAddress.street`. */
function pathsOf(whole: JsonObject, schema: JsonObject): readonly string[] {
  const { allOf = [], items, properties } = schema;
  if (items !== undefined) return pathsOf(whole, resolve(whole, items));
  const inParts = asList(allOf).flatMap((part) => pathsOf(whole, resolve(whole, part)));
  const own = Object.entries(asObject(properties)).flatMap(([name, property]) => [
    name,
    ...pathsOf(whole, resolve(whole, property)).map((inner) => `${name}.${inner}`),
  ]);
  return [...inParts, ...own];
}

describe('A field that the bank keeps', () => {
  for (const { name, operations } of contracts) {
    for (const { id } of operations) {
      const kept = keptFields(name, id);
      // Its products have paths of their own too.
      if (!kept || id === 'initiatePayment') continue;
      it(`is declared in the contract, so that it is checked: ${id} of ${name}`, () => {
        const whole = publishedDocument(name);
        const body = resolve(whole, operationOf(whole, id)['requestBody']);
        const content = asObject(asObject(asObject(body)['content'])['application/json']);
        expect(pathsOf(whole, resolve(whole, content['schema']))).to.have.members([...new Set(kept)]);
      });
    }
  }
});
