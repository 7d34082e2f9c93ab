/** A literal segment beside a parameter: the mock finds the operation that the server's route table finds. */
import { expect } from 'chai';
import { Mock } from '../../tools/mock/mock.js';
import { pathsContract } from '../engine/document.js';

const pathParameter = (name: string, values?: readonly string[]) => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string', ...(values && { enum: values }) },
});

function answering(example: string, ...parameters: readonly object[]) {
  const content = { 'application/json': { schema: { type: 'string' }, example } };
  return { post: { parameters, responses: { 200: { description: '', content } } } };
}

const contract = pathsContract({
  '/{service}/sepa': answering('product', pathParameter('service', ['payments'])),
  '/periodic/{product}': answering('service', pathParameter('product')),
});

describe('The mock of a literal segment beside a parameter', () => {
  for (const [path, want] of [
    ['/payments/sepa', 'product'],
    ['/periodic/sepa', 'service'],
    ['/periodic/target', 'service'],
  ]) {
    it(`answers ${path} by its ${want}`, async () => {
      const mock = await Mock.of(contract);
      const answer = mock.answer({ method: 'POST', path: path ?? '', query: '', headers: {}, body: '' });
      expect([answer.status, JSON.parse(answer.body)]).to.deep.equal([200, want]);
    });
  }
});
