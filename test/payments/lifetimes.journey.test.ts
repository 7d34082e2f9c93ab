/** Lifetimes: an unapproved payment expires, and an unused link expires sooner (idle time-out). */
import { expect } from 'chai';
import { describeAtTheBank, until } from '../support/server/bank.js';
import { browserAt, type CustomerBrowser } from '../support/customer/customer.js';
import { listAt, textAt } from '../support/runner/json.js';
import { startedBy, verdictOf } from '../support/tpp/tpp.js';

describeAtTheBank(
  'An unapproved payment',
  ({ tpp }) => {
    it('is rejected after its lifetime, and its link says so', async () => {
      const { id, link } = startedBy(await tpp.initiate());
      expect(await tpp.statusOf(id)).to.equal('RCVD');
      await until(
        () => tpp.statusOf(id),
        (status) => status !== 'RCVD',
      );
      expect(await tpp.statusOf(id)).to.equal('RJCT');
      expect((await browserAt(link).open()).name).to.equal('expired');
    });
  },
  { PAYMENT_LIFETIME_SECONDS: '5' },
);

describeAtTheBank(
  'An expired payment before the worker’s next round',
  (bank) => {
    const { tpp } = bank;
    const table = () => bank.database().maintenance('payments');

    /** A payment whose time for approval has just expired. */
    async function overdue(changes: object = {}) {
      const started = startedBy(await tpp.initiate());
      const listed = await tpp.read(started.id, { below: '/authorisations' });
      const expired = { expires_at: Date.now() - 1, ...changes };
      await table().where({ id: started.id }).update(expired);
      return { ...started, authorisationId: listAt(listed.body, 'authorisationIds')[0] };
    }

    for (const status of ['RCVD', 'PATC']) {
      it(`is rejected in every answer and on its page (${status})`, async () => {
        const { authorisationId, id, link } = await overdue({ status });
        expect(await tpp.statusOf(id)).to.equal('RJCT');
        expect(textAt((await tpp.read(id)).body, 'transactionStatus')).to.equal('RJCT');
        const sca = await tpp.read(id, { below: `/authorisations/${String(authorisationId)}` });
        expect(textAt(sca.body, 'scaStatus')).to.equal('failed');
        const answers = [
          await tpp.cancel(id),
          await tpp.startAuthorisation(id),
          await tpp.startAuthorisation(id, { collection: 'cancellation-authorisations' }),
        ];
        expect(answers.map(verdictOf)).to.deep.equal(Array(3).fill('409 STATUS_INVALID'));
        expect((await browserAt(link).open()).name).to.equal('expired');
      });
    }

    it('keeps its status in a signing basket, and after an approval in time', async () => {
      const now = Date.now();
      await bank
        .database()
        .maintenance('baskets')
        .insert({
          id: 'a-basket',
          client_id: 'sandbox-tpp',
          status: 'RCVD',
          payment_ids: '[]',
          consent_ids: '[]',
          signatures_needed: 1,
          signatures_given: 0,
          created_at: now,
          expires_at: now + 3_600_000,
        });
      for (const [changes, want] of [
        [{ basket_id: 'a-basket' }, 'RCVD'],
        [{ status: 'ACTC' }, 'ACTC'],
        [{ status: 'PDNG' }, 'PDNG'],
        [{ status: 'ACSC' }, 'ACSC'],
      ] as const) {
        const { id } = await overdue(changes);
        expect(await tpp.statusOf(id)).to.equal(want);
      }
    });
  },
  { WORKER_INTERVAL_MILLISECONDS: '3600000' },
);

describeAtTheBank(
  'An unused approval link',
  ({ database, tpp }) => {
    it('expires after the idle time-out, while its payment stays open', async () => {
      const { id, link } = startedBy(await tpp.initiate());
      const browser = browserAt(link);
      expect((await browser.open()).name).to.equal('login');
      // Read from the database, because opening the page would count as using the link.
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
      expect((await browserAt(link).open()).name).to.equal('expired');
      expect(await tpp.statusOf(id)).to.equal('RCVD');
    });
  },
  { APPROVAL_IDLE_SECONDS: '1' },
);

describeAtTheBank('A customer who is idle after the login', ({ database, tpp }) => {
  /** A browser at a step, with the time since its last page. */
  async function leftAt(step: 'review' | 'code', seconds: number): Promise<CustomerBrowser> {
    const browser = browserAt(startedBy(await tpp.initiate()).link);
    await browser.open();
    await browser.logIn();
    if (step === 'code') await browser.confirm();
    await database()
      .maintenance('approval_sessions')
      .where({ browser_key: browser.browserKey })
      .update({ last_used_at: Date.now() - seconds * 1000 });
    return browser;
  }

  for (const step of ['review', 'code'] as const) {
    it(`logs in again after five minutes at the ${step}, and then continues`, async () => {
      const [looking, sending] = [await leftAt(step, 301), await leftAt(step, 301)];
      const act = (browser: CustomerBrowser) => (step === 'review' ? browser.confirm() : browser.enterCode());
      for (const page of [await looking.open(), await act(sending)]) {
        expect(page.name).to.equal('login');
        expect(page.text).to.include('You have been logged out');
      }
      expect((await sending.logIn()).name).to.equal('review');
      expect((await sending.confirm()).name).to.equal('code');
      expect((await sending.enterCode()).name).to.equal('carried-out');
    });

    it(`continues at the ${step} within five minutes`, async () => {
      const [looking, sending] = [await leftAt(step, 270), await leftAt(step, 270)];
      expect((await looking.open()).name).to.equal(step);
      expect((await (step === 'review' ? sending.confirm() : sending.enterCode())).name).not.to.equal(
        'login',
      );
    });
  }

  it('may still cancel after five minutes', async () => {
    expect((await (await leftAt('code', 301)).cancel()).name).to.equal('cancelled');
  });
});
