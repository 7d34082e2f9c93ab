/** Changes of documents of OpenAPI 3.1: the class of each new word, and no change by the version alone. */
import { expect } from 'chai';
import { compareDocuments } from '../../codegen/changes/documents.js';
import { findKnownClass } from '../../codegen/changes/policy.js';
import { asObject, type JsonObject, toJson } from '../../codegen/json.js';

/** A document whose one operation takes and answers a schema, and which calls a webhook with it. */
function documentOf(schema: unknown, more: object = {}): JsonObject {
  const content = { 'application/json': { schema } };
  const operation = { requestBody: { content }, responses: { 200: { description: '', content } } };
  const document = {
    openapi: '3.1.0',
    paths: { '/things': { post: operation } },
    webhooks: { made: { post: { summary: 'Made', requestBody: { content } } } },
    components: { schemas: { Thing: { type: 'object' } } },
    ...more,
  };
  return asObject(toJson(document));
}

/** `class, side: words` of each edit; redocly judges the class of an edit that no row of ours knows. */
function edits(before: JsonObject, after: JsonObject): string[] {
  return compareDocuments(before, after).edits.map(
    ({ edit }) =>
      `${findKnownClass(edit) ?? 'judged'}, ${edit.side}: ${edit.words.replace('{statuses}', '200')}`,
  );
}

const text = { type: 'string' };
const number = { type: 'integer' };

/** The classes in the request, and in the answer and the webhook, and the end of the sentence. */
const rows: readonly (readonly [
  before: object,
  after: object,
  request: string,
  answer: string,
  words: string,
])[] = [
  [text, { type: ['string', 'integer'] }, 'compatible', 'breaking', 'text or whole number, formerly text'],
  [{ type: ['string', 'integer'] }, text, 'breaking', 'compatible', 'text, formerly text or whole number'],
  [
    { type: ['string', 'integer'] },
    { type: ['boolean', 'integer'] },
    'breaking',
    'breaking',
    'true or false or whole number, formerly text or whole number',
  ],
  [text, { type: ['string', 'null'] }, 'judged', 'judged', 'now possibly null'],
  [text, { ...text, const: 'a' }, 'judged', 'judged', 'now one of `a`'],
  [
    { ...number, minimum: 3 },
    { ...number, exclusiveMinimum: 3 },
    'judged',
    'judged',
    'now more than its least',
  ],
  [
    { type: 'array' },
    { type: 'array', prefixItems: [text] },
    'breaking',
    'compatible',
    'now with first entries of their own, 1',
  ],
  [
    { type: 'object', propertyNames: { maxLength: 3 } },
    { type: 'object' },
    'compatible',
    'breaking',
    'no longer with names of fields that are bounded',
  ],
  [
    { type: 'object' },
    { type: 'object', unevaluatedProperties: false },
    'breaking',
    'compatible',
    'now without any other fields',
  ],
  [text, { ...text, contentEncoding: 'base64' }, 'breaking', 'breaking', 'now encoded as base64'],
  [
    { ...text, contentMediaType: 'image/png' },
    { ...text, contentMediaType: 'image/gif' },
    'breaking',
    'breaking',
    'holding image/gif, formerly holding image/png',
  ],
  [{ ...text, examples: ['a'] }, { ...text, examples: ['b'] }, 'text', 'text', 'another example'],
];

describe('The changes of a document of OpenAPI 3.1', () => {
  for (const [before, after, request, answer, words] of rows) {
    it(`are ${request} in requests and ${answer} in answers: ${JSON.stringify(before)} to ${JSON.stringify(after)}`, () => {
      expect(edits(documentOf(before), documentOf(after))).to.deep.equal([
        `${answer}, answer: The webhook \`made\`: ${words}.`,
        `${request}, request: The body: ${words}.`,
        `${answer}, answer: The answer 200: ${words}.`,
      ]);
    });
  }

  it('are breaking for a lost webhook, compatible for a new one, and text for its summary', () => {
    const post = (summary: string) => ({ post: { summary } });
    const before = documentOf(text, { webhooks: { lost: post(''), kept: post('One') } });
    const after = documentOf(text, { webhooks: { added: post(''), kept: post('Two') } });
    expect(edits(before, after)).to.deep.equal([
      'compatible, answer: Calls the webhook `added` too.',
      'text, answer: The webhook `kept`: another summary.',
      'breaking, answer: Does not call the webhook `lost`.',
    ]);
  });

  it('are none but the number when a document is written in the other version', () => {
    const former = {
      type: 'object',
      properties: {
        a: { type: 'string', nullable: true },
        b: { type: 'number', minimum: 0, exclusiveMinimum: true },
        c: { type: 'string', enum: ['x'] },
        d: { allOf: [{ $ref: '#/components/schemas/Thing' }], readOnly: true },
      },
    };
    const present = {
      type: 'object',
      properties: {
        a: { type: ['string', 'null'] },
        b: { type: 'number', exclusiveMinimum: 0 },
        c: { const: 'x' },
        d: { $ref: '#/components/schemas/Thing', readOnly: true },
      },
    };
    expect(edits(documentOf(former, { openapi: '3.0.3' }), documentOf(present))).to.deep.equal([
      'text, both: The contract: `openapi` is now `3.1.0`, formerly `3.0.3`.',
    ]);
  });
});
