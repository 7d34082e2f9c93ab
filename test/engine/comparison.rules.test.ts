/** The comparison of an operation's versions: rows, groups and the words of their differences. */
import { expect } from 'chai';
import { compareOperations } from '../../src/engine/reference/comparison.js';
import { comparisonContent } from '../../src/engine/reference/comparison-page.js';
import type { ReferenceOperation } from '../../src/engine/reference/model.js';
import { readOperations } from '../../src/engine/reference/operations.js';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const codes = (...values: readonly string[]) => json({ properties: { code: { enum: values } } });
const text = { type: 'string' };
const header = (name: string, more: object = {}) => ({ name, in: 'header', schema: text, ...more });

/** An operation of a document. */
function order(more: object, security: readonly object[] = []): ReferenceOperation {
  const post = { operationId: 'order', responses: {}, security, ...more };
  const key = { type: 'apiKey', in: 'header', name: 'Key' };
  const [operation] = readOperations({
    paths: { '/orders': { post } },
    components: { securitySchemes: { key } },
  });
  if (!operation) throw new Error('The document has no operation.');
  return operation;
}

const body = (properties: object, ...required: readonly string[]) =>
  order({ requestBody: json({ properties, required }) });

/** The rows that differ, as in `Body: added body.a`. */
function differences(older: ReferenceOperation, newer: ReferenceOperation): readonly string[] {
  return compareOperations(older, newer).flatMap(({ rows, title }) =>
    rows
      .filter(({ change }) => change !== 'same')
      .map(
        ({ change, path, statuses }) =>
          `${title}: ${change} ${path}${statuses ? ` in ${statuses.join(', ')}` : ''}`,
      ),
  );
}

const short = { ...text, maxLength: 5 };
const pattern = { ...text, pattern: '^(x|y)$' };
const rows: readonly (readonly [
  what: string,
  older: ReferenceOperation,
  newer: ReferenceOperation,
  want: readonly string[],
])[] = [
  ['no difference between equal operations', body({ a: text }), body({ a: text }), []],
  [
    'a removed field after the field that it followed',
    body({ a: text, b: text, c: text }),
    body({ a: text, c: text, d: text }),
    ['Body: removed body.b', 'Body: added body.d'],
  ],
  [
    'a changed limit, type, default, pattern and obligation',
    body({ a: text, b: text, c: text, d: text, e: text }),
    body({ a: short, b: { type: 'integer' }, c: { ...text, default: 'x' }, d: pattern, e: text }, 'e'),
    ['e', 'a', 'b', 'c', 'd'].map((name) => `Body: changed body.${name}`),
  ],
  [
    'a changed value, but no other order of values and no other description',
    body({ a: { enum: ['x', 'y'] }, b: { enum: ['x', 'y'], description: 'One.' } }),
    body({ a: { enum: ['x', 'z'] }, b: { enum: ['y', 'x'], description: 'Another.' } }),
    ['Body: changed body.a'],
  ],
  [
    'a body that one version does not have, and another media type',
    order({}),
    order({ requestBody: json({}) }),
    ['Body: added Content'],
  ],
  [
    'a header among those of every call where one version requires it',
    order({ parameters: [header('X-Id')] }),
    order({ parameters: [header('X-Id', { required: true }), header('X-Trace')] }),
    ['Headers: changed header.X-Id', 'More headers: added header.X-Trace'],
  ],
  ['a credential', order({}), order({}, [{ key: [] }]), ['Headers: added header.Key']],
  [
    'a parameter of the query',
    order({ parameters: [{ name: 'page', in: 'query', schema: text }] }),
    order({}),
    ['Path and query: removed query.page'],
  ],
  [
    'an answer that one version does not have, and the fields of the others',
    order({ responses: { 200: json({ properties: { a: text } }) } }),
    order({ responses: { 200: json({ properties: {} }), 204: {} } }),
    ['Answer 200: removed body.a', 'Answer 204: added Content'],
  ],
  [
    'a difference of several refusals once',
    order({ responses: { 400: codes('A'), 401: codes('A'), 409: codes('B') } }),
    order({ responses: { 400: codes('A', 'C'), 401: codes('A', 'C'), 409: codes('B') } }),
    ['Refusals: changed body.code in 400, 401'],
  ],
];

describe('The comparison of two versions of an operation', () => {
  for (const [what, older, newer, want] of rows)
    it(`has ${what}`, () => {
      expect(differences(older, newer)).to.deep.equal(want);
    });

  it('marks what differs, and folds what is the same', () => {
    const many = (last: string) => ({ enum: [...'ABCDEFGHIJKLM'.split(''), last] });
    const older = body({ a: text, size: text, codes: many('<Y>') });
    const newer = body({ a: text, size: short, codes: many('Z') });
    const inVersion = (version: string, operation: ReferenceOperation) => ({
      contract: { basePath: '/shop', version },
      operation,
      href: '/docs/order',
    });
    const page = comparisonContent(inVersion('1.0.0', older), inVersion('2.0.0', newer)).text;
    expect(page).to.include('<mark>at most 5 characters</mark>').and.include('1 field is the same');
    expect(page).to.match(/14 values, of which only here: <mark><code[^>]*>&lt;Y&gt;</);
    expect(page).to.include('<strong>changed</strong>').and.not.include('<strong>added</strong>');
  });
});
