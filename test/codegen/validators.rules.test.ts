/** Generated validators beyond plain schemas: numbers in texts, closed answers, answers without a body. */
import { expect } from 'chai';
import type { ContractValidators, OperationValidators } from '../../src/engine/validators.js';
import { contract, loadValidators, run, workspace } from './workspace.js';

const moreParameters = `
        - name: pageSize
          in: query
          schema: { type: integer, minimum: 1, maximum: 500 }
        - name: withBalance
          in: query
          schema: { type: boolean }
        - name: X-Depth
          in: header
          schema: { type: integer }
      responses:`;

/** Two objects merged by allOf, and a 204 beside the 200. */
const merged = `
              schema:
                allOf:
                  - $ref: '#/components/schemas/Thing'
                  - type: object
                    required: [size]
                    properties:
                      size: { type: integer }
              example:
                name: lamp
                size: 3
        '204':
          description: Nothing to say.
          headers:
            X-Count: { required: true, schema: { type: string } }
`;

const text = contract()
  .replace('\n      responses:', moreParameters)
  .replace(/\n {14}schema:\n {16}\$ref.*\n {14}example:\n.*\n/, merged);

describe('Generated validators', () => {
  let operation: OperationValidators;
  before(async () => {
    const folder = workspace({ 'things/1.0.0.yaml': text });
    expect((await run(folder)).err).to.equal('');
    const validators: ContractValidators = await loadValidators(folder, 'things-1.0.0');
    const found = validators['getThings'];
    if (!found) throw new Error('getThings has no validators');
    operation = found;
  });

  const request = (query: object, headers: object = {}) => ({ path: { id: '1' }, query, headers });

  it('convert texts to the declared numbers and booleans', () => {
    const given = request({ pageSize: '50', withBalance: 'false' }, { 'x-depth': '2' });
    expect(operation.request(given)).to.equal(true);
    expect(given).to.deep.equal(request({ pageSize: 50, withBalance: false }, { 'x-depth': 2 }));
  });

  const refused: readonly (readonly [query: object, want: string])[] = [
    [{ pageSize: '501' }, '/query/pageSize maximum'],
    [{ pageSize: '0' }, '/query/pageSize minimum'],
    [{ pageSize: 'many' }, '/query/pageSize type'],
    [{ pageSize: ['1', '2'] }, '/query/pageSize type'],
    [{ withBalance: 'yes' }, '/query/withBalance type'],
  ];
  for (const [query, want] of refused) {
    it(`refuse the query ${JSON.stringify(query)}`, () => {
      expect(operation.request(request(query))).to.equal(false);
      expect(
        operation.request.errors?.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`),
      ).to.deep.equal([want]);
    });
  }

  it('keep no violations of the previous request', () => {
    operation.request(request({ pageSize: '0' }));
    expect(operation.request(request({}))).to.equal(true);
    expect(operation.request.errors).to.equal(null);
  });

  const replies: readonly (readonly [status: number, reply: object, want: boolean])[] = [
    [200, { headers: {}, body: { name: 'lamp', size: 3 } }, true],
    [200, { headers: {}, body: { name: 'lamp' } }, false],
    [200, { headers: {}, body: { name: 'lamp', size: 3, colour: 'red' } }, false],
    [200, { headers: {} }, false],
    [204, { headers: { 'x-count': '0' } }, true],
    [204, { headers: {} }, false],
    [204, { headers: { 'x-count': '0' }, body: {} }, false],
  ];
  for (const [status, reply, want] of replies) {
    it(`${want ? 'accept' : 'refuse'} ${JSON.stringify(reply)} as ${status}`, () => {
      expect(operation.replies[status]?.(reply)).to.equal(want);
    });
  }
});
