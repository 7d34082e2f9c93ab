/** The limit on requests that wait on purpose (long polling). */
import { expect } from 'chai';
import { createLongPollLimit } from '../../src/usecases/limits/long-poll-limit.js';

describe('The long-poll limit', () => {
  it('admits three requests of one customer, and a total of all customers', () => {
    const places = createLongPollLimit({ ofAll: 4, ofOne: 3 });
    const given = ['ana', 'ana', 'ana', 'ana', 'marko', 'iva'].map((psuId) => places.take(psuId));
    expect(given.map((leave) => leave !== undefined)).to.deep.equal([true, true, true, false, true, false]);
    const [first] = given;
    first?.();
    first?.();
    expect([places.take('iva') !== undefined, places.take('iva') !== undefined]).to.deep.equal([true, false]);
  });

  it('admits a request at the smallest server', () => {
    expect(createLongPollLimit({ ofAll: Math.ceil(1 / 10), ofOne: 3 }).take('ana')).to.be.a('function');
  });
});
