import { expect } from 'chai';
import { forEachEngine } from '../support/database/engines.js';
import { spawnServer } from '../support/server/server.js';
import { payBesideReaders } from './large-pages.js';

const readers = 40;

forEachEngine('A TPP that reads the largest pages without pause', ({ url }) => {
  it('does not delay another TPP’s payments behind most of the pages', async () => {
    const server = await spawnServer({ databaseUrl: url(), settings: { LOG_LEVEL: 'error' } });
    const { disturbed, pages, pagesBeforePayment, undisturbed } = await payBesideReaders({
      url: server.url,
      readers,
      seconds: 1,
    });
    await server.stop();
    expect(disturbed.statuses).to.have.any.keys('201');
    expect(pages.statuses).to.have.any.keys('200');
    // A slow machine rejects some calls with a retry time.
    const all = Object.keys({ ...disturbed.statuses, ...undisturbed.statuses, ...pages.statuses });
    expect(['200', '201', '503']).to.include.members(all);
    expect(pagesBeforePayment).to.be.lessThan(readers / 2);
  });
});
