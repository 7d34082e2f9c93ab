/** Nothing that a document says can change without a word, whether or not anybody has thought of the keyword. */
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

/** The value without what stands at the place, or with something else there. */
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

const documents: readonly (readonly [name: string, document: JsonObject])[] = [
  ['the document of the tables', own],
  ['a contract of the bank', published],
];

describe('the changes of a document', () => {
  for (const [name, document] of documents) {
    it(`are seen wherever something is taken out of ${name}, or is something else`, () => {
      const places = placesIn(document).filter((path) => path.length > 0);
      expect(places.length).to.be.above(100);
      const unseen = places.flatMap((path) => {
        const edited = [without(document, path), without(document, path, 'something else')];
        return edited.some((each) => compareDocuments(document, asObject(each)).edits.length === 0)
          ? [path.join('.')]
          : [];
      });
      expect(unseen).to.deep.equal([]);
    });
  }

  it('are seen through a reference from what nobody looks into', () => {
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

  it('are none between a document and itself', () => {
    for (const [, document] of documents)
      expect(compareDocuments(document, document).edits).to.deep.equal([]);
  });

  it('are only how it is written, where nothing is used', () => {
    const schemas = { ...asObject(asObject(own['components'])['schemas']), Unused: {} };
    const edited = { ...own, components: { ...asObject(own['components']), schemas } };
    expect(compareDocuments(own, edited).edits.map(({ edit }) => edit.words)).to.deep.equal([
      'The contract: written otherwise, with the same meaning.',
    ]);
  });
});
