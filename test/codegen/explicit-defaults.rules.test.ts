/** A default that is written out is no change for clients. */
import { expect } from 'chai';
import { compareDocuments } from '../../codegen/changes/documents.js';
import type { Json } from '../../codegen/json.js';
import { documentOf, operationAt } from './edited.js';

const body = 'requestBody.content.application/json.schema';
const answer = 'responses.200.content.application/json.schema';

const rows: readonly (readonly [at: string, to: Json])[] = [
  ['parameters.1.style', 'form'],
  ['parameters.1.explode', true],
  ['parameters.1.allowReserved', false],
  ['parameters.0.style', 'simple'],
  ['parameters.0.explode', false],
  ['parameters.2.style', 'simple'],
  ['parameters.2.explode', false],
  ['responses.200.headers.X-Hint.explode', false],
  [`${body}.properties.remark.minLength`, 0],
  [`${answer}.properties.remark.minLength`, 0],
  [`${body}.properties.figure.discriminator.mapping.Square`, '#/components/schemas/Square'],
  [`${body}.properties.shape.minItems`, 0],
  [`${body}.additionalProperties`, true],
];

/** The words of the edits between a document and the same document with this change. */
function wordsOf(at: string, to: Json): string[] {
  const edited = documentOf(1, [{ at: `${operationAt(0)}.${at}`, to }]);
  return compareDocuments(documentOf(1, []), edited).edits.map(({ edit }) => edit.words);
}

describe('A change of a contract', () => {
  for (const [at, to] of rows) {
    it(`is none for the default ${at} → ${JSON.stringify(to)}`, () => {
      expect(wordsOf(at, to)).to.deep.equal(['The contract: written otherwise, with the same meaning.']);
    });
  }

  const changes: readonly (readonly [at: string, to: Json, words: string])[] = [
    [
      `${answer}.additionalProperties`,
      true,
      'The answer {statuses} as application/json: now with other fields.',
    ],
    ['parameters.1.explode', false, 'Query parameter `page`: now with `explode`: `false`.'],
    ['parameters.2.explode', true, 'Header `X-Mode`: now with `explode`: `true`.'],
  ];
  for (const [at, to, words] of changes) {
    it(`is ${at} → ${JSON.stringify(to)}, which is no default there`, () => {
      expect(wordsOf(at, to)).to.deep.equal([words]);
    });
  }
});
