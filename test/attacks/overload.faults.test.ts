import { expect } from 'chai';
import { forEachEngine } from '../support/database/engines.js';
import { expectOrder, overload } from './overload.js';

forEachEngine('More callers than the bank takes at once', ({ url }) => {
  it('are served or told to come again, without a stack or a line for each', async () => {
    const settings = { REQUESTS_AT_ONCE: '20', ANSWER_SECONDS: '5' };
    const figures = await overload({ databaseUrl: url(), connections: 300, seconds: 1, settings });
    expectOrder(figures);
    expect(figures.crowd.statuses).to.have.any.keys('503');
  });
});
