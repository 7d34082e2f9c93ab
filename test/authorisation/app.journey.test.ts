/** Confirmation in the bank's app, and the choice of a method. */
import { expect } from 'chai';
import { followConfirmations } from '../../src/usecases/authorisation/steps/push-step.js';
import { browserAt as ownBrowserAt } from '../support/customer/own-page.js';
import { ana } from '../support/embedded-bank/sandbox.js';
import { orderOf } from '../support/tpp/tpp.js';
import { anaWithApp, describeWithApp, describeWithAppOnEachEngine } from './confirming.js';

describeWithApp('A customer who uses the bank’s app', (bank) => {
  const { answer, asked, chosen, reviewed, statuses, waiting } = anaWithApp(bank);

  it('chooses a method, and is asked in the app to confirm exactly this payment', async () => {
    const { browser, payment } = await reviewed();
    const view = await browser.view();
    expect(view).to.include({ step: 'method' });
    expect('methods' in view && view.methods.map(({ kind }) => kind)).to.deep.equal(['push', 'code']);
    expect(await statuses(payment)).to.deep.equal(['psuAuthenticated', 'RCVD']);
    expect(await bank().app.waitingOf(ana.userName)).to.deep.equal([]);

    await browser.choose('app');
    expect(await browser.shown()).to.equal('push');
    expect(await statuses(payment)).to.deep.equal(['started', 'RCVD']);
    const { authorisationId } = payment;
    const { amount, currency } = orderOf().instructedAmount;
    expect((await waiting()).asked).to.deep.equal({
      kind: 'payment',
      authorisationId,
      amount,
      currency,
      creditorIban: orderOf().creditorAccount.iban,
      creditorName: orderOf().creditorName,
    });
  });

  it('approves with the code after choosing the code', async () => {
    const { browser } = await chosen('code');
    expect(await browser.shown()).to.equal('code');
    await browser.enterCode();
    expect(await browser.shown()).to.equal('approved');
  });

  it('stays at the choice after naming a method that the bank does not offer', async () => {
    const { browser } = await chosen('passkey');
    expect(await browser.shown()).to.equal('method');
  });

  it('is asked for the code at once after leaving the app', async () => {
    await bank().app.leave(ana.userName);
    const { browser } = await reviewed();
    expect(await browser.shown()).to.equal('code');
  });

  for (const [given, outcome, scaStatus, status] of [
    ['confirmed', 'approved', 'finalised', 'ACTC'],
    ['refused', 'cancelled', 'failed', 'RJCT'],
  ] as const) {
    it(`has ${given} the payment, noticed at the button`, async () => {
      const { browser, payment } = await asked();
      expect(await answer(given)).to.equal(true);
      await browser.send({ kind: 'push' });
      expect(await browser.shown()).to.equal(outcome);
      expect(await statuses(payment)).to.deep.equal([scaStatus, status]);
    });

    it(`has ${given} the payment, noticed without a browser`, async () => {
      const { payment } = await asked();
      expect(await followConfirmations(bank().services)).to.equal(0);
      await answer(given);
      bank().pass(3);
      expect(await followConfirmations(bank().services)).to.equal(1);
      expect(await statuses(payment)).to.deep.equal([scaStatus, status]);
      bank().pass(60);
      expect(await followConfirmations(bank().services)).to.equal(0);
    });
  }

  it('logs in to the own page with the app', async () => {
    const { act, view } = ownBrowserAt(bank());
    expect(await act({ kind: 'login', ...ana })).to.equal(false);
    expect((await view()).step).to.equal('method');
    await act({ kind: 'method', methodId: 'app' });
    expect((await view()).step).to.equal('push');
    await answer('confirmed');
    expect(await act({ kind: 'push' })).to.equal(true);
    expect((await view()).step).to.equal('consents');
  });
});

describeWithAppOnEachEngine('A customer without any method of the authenticator', (bank) => {
  const { reviewed } = anaWithApp(bank);

  it('stays at the review and reads that no method is available', async () => {
    const { services } = bank();
    const sca = { ...services.sca, methods: async () => [] };
    const { browser } = await reviewed({ ...services, sca });
    expect(await browser.shown()).to.equal('review method-missing');
  });
});
