/** An answer with several media types: the mock chooses the type that has examples. */
import { expect } from 'chai';
import { Mock } from '../../tools/mock/mock.js';
import { operationContract } from '../engine/document.js';

const contract = operationContract({
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
  responses: {
    200: {
      description: '',
      content: {
        'application/xml': { schema: { type: 'string' }, example: '<lamp/>' },
        'application/json': {
          schema: { type: 'object' },
          examples: { lamp: { value: { name: 'lamp' } }, chair: { value: { name: 'chair' } } },
        },
      },
    },
  },
});

describe('The mock of an answer with several media types', () => {
  for (const [prefer, want] of [
    ['', 'lamp'],
    ['example=chair', 'chair'],
  ]) {
    it(`shows ${want} for ${prefer || 'no preference'}`, async () => {
      const mock = await Mock.of(contract);
      const headers = { prefer: prefer ?? '' };
      const answer = mock.answer({ method: 'POST', path: '/things/1', query: '', headers, body: '' });
      expect([answer.status, JSON.parse(answer.body)]).to.deep.equal([200, { name: want }]);
    });
  }
});
