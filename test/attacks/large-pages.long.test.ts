import { expect } from 'chai';
import { forEachEngine } from '../support/database/engines.js';
import { spawnServer } from '../support/server/server.js';
import { payBesideReaders } from './large-pages.js';

forEachEngine('Fifty readers of the largest pages', ({ url }) => {
  it('keep another TPP’s payments below three times their undisturbed median', async () => {
    const server = await spawnServer({
      databaseUrl: url(),
      settings: { LOG_LEVEL: 'error', ANSWER_SECONDS: '5' },
    });
    const plan = { url: server.url, readers: 50, seconds: 5 };
    const { disturbed, undisturbed } = await payBesideReaders(plan);
    await server.stop();
    expect(Object.keys(disturbed.statuses)).to.deep.equal(['201']);
    expect(disturbed.median).to.be.lessThan(3 * undisturbed.median);
  });
});
