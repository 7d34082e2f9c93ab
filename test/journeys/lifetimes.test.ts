/** What is left alone ends by itself: a payment after its lifetime, a link that nobody uses before that. */
import { expect } from 'chai';
import { ApprovalClient } from '../support/approval-client.js';
import { describeAtTheBank, until } from '../support/bank.js';
import { startedBy } from '../support/tpp-client.js';

describeAtTheBank(
  'A payment that nobody approves',
  ({ tpp, url }) => {
    it('is rejected after its lifetime, and its link says so', async () => {
      const { id, link } = startedBy(await tpp.initiate());
      expect(await tpp.statusOf(id)).to.equal('RCVD');
      await until(
        () => tpp.statusOf(id),
        (status) => status !== 'RCVD',
      );
      expect(await tpp.statusOf(id)).to.equal('RJCT');
      expect((await new ApprovalClient(url(), link).open()).name).to.equal('expired');
    });
  },
  { PAYMENT_LIFETIME_SECONDS: '1' },
);

describeAtTheBank(
  'A link that nobody uses',
  ({ database, tpp, url }) => {
    it('is dead after a while, while its payment stays open', async () => {
      const { id, link } = startedBy(await tpp.initiate());
      const browser = new ApprovalClient(url(), link);
      expect((await browser.open()).name).to.equal('login');
      // Not by looking at the page, which would be using the link.
      const outcomeOf = async () => {
        const row = await database()
          .reader('authorisations')
          .where({ resource_kind: 'payment', resource_id: id })
          .first();
        return row?.outcome;
      };
      await until(outcomeOf, (outcome) => outcome !== null);
      expect(await outcomeOf()).to.equal('expired');
      expect((await browser.logIn()).name).to.equal('expired');
      expect((await new ApprovalClient(url(), link).open()).name).to.equal('expired');
      expect(await tpp.statusOf(id)).to.equal('RCVD');
    });
  },
  { APPROVAL_IDLE_SECONDS: '1' },
);
