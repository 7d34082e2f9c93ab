/** How many requests wait for customers at once. */
import { expect } from 'chai';
import { createLongPollLimit } from '../../src/usecases/limits/long-poll-limit.js';

describe('Customers who wait', () => {
  it('are three requests of one customer at most, and so many of all', () => {
    const places = createLongPollLimit(4);
    const given = ['ana', 'ana', 'ana', 'ana', 'marko', 'iva'].map((psuId) => places.take(psuId));
    expect(given.map((leave) => leave !== undefined)).to.deep.equal([true, true, true, false, true, false]);
    const [first] = given;
    first?.();
    first?.();
    expect([places.take('iva') !== undefined, places.take('iva') !== undefined]).to.deep.equal([true, false]);
  });

  it('find a place at the smallest server', () => {
    expect(createLongPollLimit(Math.ceil(1 / 10)).take('ana')).to.be.a('function');
  });
});
