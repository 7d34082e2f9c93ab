import { expect } from 'chai';
import { forEachEngine } from '../support/engines.js';
import { spawnServer } from '../support/server.js';
import { payBesideReaders } from './large-pages.js';

const readers = 20;

forEachEngine('A TPP that reads the largest pages without end', ({ url }) => {
  it('lets another TPP’s payments go before most of the pages', async () => {
    const server = await spawnServer({ databaseUrl: url(), settings: { LOG_LEVEL: 'error' } });
    const { disturbed, pages, pagesBeforePayment, undisturbed } = await payBesideReaders({
      url: server.url,
      readers,
      seconds: 1,
    });
    await server.stop();
    expect(Object.keys({ ...disturbed.statuses, ...undisturbed.statuses })).to.deep.equal(['201']);
    // A machine that is slow by now tells some readers to come again.
    expect(pages.statuses).to.have.any.keys('200');
    expect(['200', '503']).to.include.members(Object.keys(pages.statuses));
    expect(pagesBeforePayment).to.be.lessThan(readers / 4);
  });
});
