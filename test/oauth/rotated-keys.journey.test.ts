import { expect } from 'chai';
import { describeAtTheBank } from '../support/server/bank.js';
import { textAt } from '../support/runner/json.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';

const [before, after] = ['a sealing key that is going to be old', 'a sealing key that is new as of today'];

describeAtTheBank(
  'The rotation of the sealing key',
  ({ restart, url }) => {
    it('keeps the tokens of a repeated refresh unchanged until the old key is removed', async () => {
      const tpp = new ConsentTpp(url);
      const { refreshToken } = await tpp.granted();
      const exchanged = async () => {
        const { body, status } = await tpp.exchange({
          grant_type: 'refresh_token',
          refresh_token: refreshToken,
        });
        return textAt(body, 'refresh_token') ?? status;
      };
      const first = await exchanged();
      expect(first).to.be.a('string');
      await restart({ SEALING_KEY: `${after}, ${before}` });
      expect(await exchanged()).to.equal(first);
      await restart({ SEALING_KEY: after });
      expect(await exchanged()).to.equal(400);
    });
  },
  { SEALING_KEY: before, REFRESH_GRACE_SECONDS: '60' },
);
