/** The mock of a document of OpenAPI 3.1: made-up answers, and schemas of which none can be made up. */
import { expect } from 'chai';
import { Mock } from '../../tools/mock/mock.js';
import { modernOperation } from '../engine/document.js';

const schemas = {
  Tree: { type: 'object', required: ['below'], properties: { below: { $ref: '#/components/schemas/Tree' } } },
};
const tree = { $ref: '#/components/schemas/Tree' };
const string = { type: 'string' };
const parameters = [{ name: 'id', in: 'path', required: true, schema: string }];
const none = 'The answer 200 of postThingsById has no example, and none can be made up:';

/** The answer to a schema: a value, or the sentence that names the obstacle. */
const rows: readonly (readonly [schema: object, want: unknown])[] = [
  [{ type: ['string', 'null'] }, 'string'],
  [{ type: ['integer', 'string'], minimum: 3 }, 3],
  [{ const: 'lamp' }, 'lamp'],
  [{ type: 'integer', exclusiveMinimum: 3 }, 4],
  [{ type: 'string', examples: ['desk', 'lamp'] }, 'desk'],
  [{ type: 'object', properties: { a: string }, unevaluatedProperties: false }, { a: 'string' }],
  [{ type: 'array', prefixItems: [string] }, []],
  [{ type: 'array', prefixItems: [string], minItems: 1, examples: [['a']] }, ['a']],
  [
    { type: 'array', prefixItems: [string], minItems: 1 },
    `${none} must NOT have fewer than 1 items. Write one.`,
  ],
  [
    { type: 'object', properties: { a: { type: 'string', pattern: '^[0-9]+$' } } },
    `${none} a must match pattern "^[0-9]+$". Write one.`,
  ],
  [tree, `${none} its schema has no end. Write one.`],
];

describe('The mock of a document of OpenAPI 3.1', () => {
  for (const [schema, want] of rows) {
    it(`answers ${JSON.stringify(want)} for ${JSON.stringify(schema)}`, async () => {
      const content = { 'application/json': { schema } };
      const mock = await Mock.of(
        modernOperation({ parameters, responses: { 200: { description: '', content } } }, schemas),
      );
      const { body, status } = mock.answer({
        method: 'POST',
        path: '/things/1',
        query: '',
        headers: {},
        body: '',
      });
      const value: unknown = JSON.parse(body);
      const isRefused = typeof want === 'string' && want.startsWith(none);
      expect([status, isRefused ? Object(value).detail : value]).to.deep.equal([isRefused ? 501 : 200, want]);
    });
  }

  it('refuses a request that breaks a word of 3.1', async () => {
    const body = { type: 'array', prefixItems: [string], items: false };
    const mock = await Mock.of(
      modernOperation({
        parameters,
        requestBody: { content: { 'application/json': { schema: body } } },
        responses: { 204: { description: '' } },
      }),
    );
    const answer = mock.answer({
      method: 'POST',
      path: '/things/1',
      query: '',
      headers: { 'content-type': 'application/json' },
      body: '["a", "b"]',
    });
    expect([answer.status, JSON.parse(answer.body).detail]).to.deep.equal([
      400,
      'body.1 must not be what the contract excludes.',
    ]);
  });
});
