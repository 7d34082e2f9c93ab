import { expect } from 'chai';
import { forEachEngine } from '../support/engines.js';
import { spawnServer } from '../support/server.js';
import { payBesideReaders } from './large-pages.js';

forEachEngine('A TPP that reads the largest pages without end', ({ url }) => {
  it('leaves another TPP’s payments about as quick as they were', async () => {
    const server = await spawnServer({ databaseUrl: url(), settings: { LOG_LEVEL: 'error' } });
    const { disturbed, pages, undisturbed } = await payBesideReaders({
      url: server.url,
      readers: 20,
      seconds: 1,
    });
    await server.stop();
    expect(Object.keys({ ...disturbed.statuses, ...undisturbed.statuses })).to.deep.equal(['201']);
    expect(Object.keys(pages.statuses)).to.deep.equal(['200']);
    // Where other tests run beside this one; three times where it runs alone.
    expect(disturbed.median).to.be.lessThan(20 * undisturbed.median + 20);
  });
});
