import { expect } from 'chai';
import { forEachEngine } from '../support/database/engines.js';
import { expectOrder, overload } from './overload.js';

forEachEngine('More simultaneous callers than the bank admits', ({ url }) => {
  it('are served or rejected with 503, without stack traces or a log line per call', async () => {
    const settings = { REQUESTS_AT_ONCE: '20', ANSWER_SECONDS: '5' };
    const figures = await overload({ databaseUrl: url(), connections: 300, seconds: 1, settings });
    expectOrder(figures);
    expect(figures.crowd.statuses).to.have.any.keys('503');
  });
});
