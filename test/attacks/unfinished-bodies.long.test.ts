import { expect } from 'chai';
import { startBank } from '../support/server/bank-processes.js';
import { forEachEngine } from '../support/database/engines.js';
import { promisedMilliseconds } from '../support/server/load.js';
import { unfinishedTexts } from './requests.js';
import { payBesideUnfinished } from './unfinished-bodies.js';

forEachEngine('1,200 unfinished request bodies', ({ url }) => {
  for (const [what, beginning] of Object.entries(unfinishedTexts)) {
    it(`do not prevent another TPP’s payments: ${what}`, async () => {
      const server = await startBank(url(), { settings: { ANSWER_SECONDS: '5' } });
      const figures = await payBesideUnfinished({
        url: server.url,
        sockets: 1200,
        beginning,
        honestSeconds: 4,
      });
      expect(Object.keys(figures.statuses)).to.deep.equal(['201']);
      expect(figures.slowest).to.be.lessThan(promisedMilliseconds);
      await server.stop();
    });
  }
});
