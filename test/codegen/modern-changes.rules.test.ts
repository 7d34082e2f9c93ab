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

const either = { type: ['string', 'integer'] };
const list = { type: 'array' };
const object = { type: 'object' };
const media = (contentMediaType: string) => ({ ...text, contentMediaType });

/** The end of the sentence about each change. */
type Change = readonly [before: object, after: object, words: string];
/** The changes, by their classes in the request, and in the answer and the webhook. */
const rows: Readonly<Record<string, readonly Change[]>> = {
  'compatible breaking': [
    [text, either, 'text or whole number, formerly text'],
    [
      { ...object, propertyNames: { maxLength: 3 } },
      object,
      'no longer with names of fields that are bounded',
    ],
  ],
  'breaking compatible': [
    [either, text, 'text, formerly text or whole number'],
    [list, { ...list, prefixItems: [text] }, 'now with first entries of their own, 1'],
    [object, { ...object, unevaluatedProperties: false }, 'now without any other fields'],
  ],
  'breaking breaking': [
    [
      either,
      { type: ['boolean', 'integer'] },
      'true or false or whole number, formerly text or whole number',
    ],
    [text, { ...text, contentEncoding: 'base64' }, 'now encoded as base64'],
    [media('image/png'), media('image/gif'), 'holding image/gif, formerly holding image/png'],
  ],
  'judged judged': [
    [text, { type: ['string', 'null'] }, 'now possibly null'],
    [text, { ...text, const: 'a' }, 'now one of `a`'],
    [{ ...number, minimum: 3 }, { ...number, exclusiveMinimum: 3 }, 'now more than its least'],
  ],
  'text text': [[{ ...text, examples: ['a'] }, { ...text, examples: ['b'] }, 'another example']],
};

describe('The changes of a document of OpenAPI 3.1', () => {
  for (const [classes, changes] of Object.entries(rows)) {
    const [request, answer] = classes.split(' ');
    for (const [before, after, words] of changes) {
      it(`are ${request} in requests and ${answer} in answers: ${words}`, () => {
        expect(edits(documentOf(before), documentOf(after))).to.deep.equal([
          `${answer}, answer: The webhook \`made\`: ${words}.`,
          `${request}, request: The body: ${words}.`,
          `${answer}, answer: The answer 200: ${words}.`,
        ]);
      });
    }
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
