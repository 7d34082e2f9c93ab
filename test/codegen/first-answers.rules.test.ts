/** The first success of an operation breaks no client; every further one does. */
import { expect } from 'chai';
import { changesBetween } from '../../codegen/changes/changes.js';
import type { JsonObject } from '../../codegen/json.js';

const answering = (...statuses: readonly string[]): JsonObject => ({
  openapi: '3.0.3',
  info: { title: 'Answers', version: '1' },
  paths: {
    '/a': { get: { responses: Object.fromEntries(statuses.map((each) => [each, { description: 'It.' }])) } },
  },
});

const rows: readonly (readonly [before: readonly string[], added: string, want: string])[] = [
  [['404'], '200', 'compatible'],
  [['404'], '303', 'compatible'],
  [['200', '404'], '202', 'breaking'],
  [['303'], '200', 'breaking'],
  [['200'], '404', 'compatible'],
];

describe('A new answer', () => {
  for (const [before, added, want] of rows) {
    it(`${added} beside ${before.join(' and ')} is ${want}`, async () => {
      const found = await changesBetween(answering(...before), answering(...before, added));
      expect('changes' in found && found.changes.map((change) => change.class)).to.deep.equal([want]);
    });
  }
});
