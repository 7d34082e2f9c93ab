/** Every change of a document is detected, also of keywords that the comparison does not know. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { compareDocuments } from '../../codegen/changes/documents.js';
import { isList, isObject, type Json, type JsonObject, asObject, toJson } from '../../codegen/json.js';
import { documentOf } from './edited.js';
import { projectRoot } from './workspace.js';

/** Every place in a value, with the keys that lead there. */
function placesIn(value: Json, path: readonly string[] = []): (readonly string[])[] {
  const entries = isList(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
  return [path, ...entries.flatMap(([key, item]) => placesIn(item, [...path, String(key)]))];
}

/** The value with the part at this place removed or replaced. */
function without(value: Json, [key, ...keys]: readonly string[], to?: Json): Json {
  if (key === undefined) return value;
  const entries = isList(value) ? [...value.entries()] : Object.entries(asObject(value));
  const changed = entries.flatMap(([name, item]): [string, Json][] => {
    if (String(name) !== key) return [[String(name), item]];
    if (keys.length > 0) return [[key, without(item, keys, to)]];
    return to === undefined ? [] : [[key, to]];
  });
  return isList(value) ? changed.map(([, item]) => item) : Object.fromEntries(changed);
}

const own = documentOf(1, []);
const published = asObject(
  toJson(JSON.parse(readFileSync(join(projectRoot, 'specs/released/oauth2-1.3.2.1.json'), 'utf8'))),
);

const contract = 'a contract of the bank';
const ours = 'the document of the edit tables';
const documents: readonly (readonly [change: string, name: string, document: JsonObject, to?: Json])[] = [
  ['removal', ours, own],
  ['replacement', ours, own, 'something else'],
  ['replacement', contract, published, 'something else'],
];

describe('The changes of a document', () => {
  for (const [change, name, document, to] of documents) {
    it(`are detected for a ${change} at every place of ${name}`, () => {
      const places = placesIn(document).filter((path) => path.length > 0);
      expect(places.length).to.be.above(100);
      const unseen = places.filter(
        (path) => compareDocuments(document, asObject(without(document, path, to))).edits.length === 0,
      );
      expect(unseen.map((path) => path.join('.'))).to.deep.equal([]);
    });
  }

  it('are detected behind a reference from a part that is not interpreted', () => {
    const reference = { $ref: '#/components/schemas/Part' };
    const uses: readonly JsonObject[] = [
      { requestBody: { content: { 'application/json': { schema: { not: reference } } } } },
      { requestBody: { content: { 'application/json': { schema: { oneOf: [reference], anyOf: [{}] } } } } },
      {
        requestBody: {
          content: { 'application/json': { encoding: { a: { headers: { b: { schema: reference } } } } } },
        },
      },
      { parameters: [{ name: 'a', in: 'query', content: { 'application/json': { schema: reference } } }] },
      { callbacks: { done: { $ref: '#/components/callbacks/Done' } } },
    ];
    const documentWith = (use: JsonObject, type: string): JsonObject => ({
      paths: { '/a': { post: { responses: {}, ...use } } },
      components: {
        schemas: { Part: { type } },
        callbacks: { Done: { '{$request.body#/url}': { post: { requestBody: reference } } } },
      },
    });
    for (const use of uses) {
      const { edits } = compareDocuments(documentWith(use, 'string'), documentWith(use, 'integer'));
      expect(
        edits.map(({ address }) => address),
        JSON.stringify(use),
      ).to.deep.equal(['POST /a']);
    }
  });

  it('are empty between a document and itself', () => {
    for (const document of [own, published])
      expect(compareDocuments(document, document).edits).to.deep.equal([]);
  });

  it('are only another spelling for an unused component', () => {
    const schemas = { ...asObject(asObject(own['components'])['schemas']), Unused: {} };
    const edited = { ...own, components: { ...asObject(own['components']), schemas } };
    expect(compareDocuments(own, edited).edits.map(({ edit }) => edit.words)).to.deep.equal([
      'The contract: written otherwise, with the same meaning.',
    ]);
  });
});
