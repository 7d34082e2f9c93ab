/** One-time codes that a customer enters late, after keeping the page open. */
import { expect } from 'chai';
import { browserAt } from '../support/customer/own-page.js';
import { ana, rightCode } from '../support/embedded-bank/sandbox.js';
import { anaWithApp, describeWithApp } from './confirming.js';

describeWithApp('A one-time code', (bank) => {
  const { chosen, reviewed, statuses } = anaWithApp(bank);

  /** Goes to the code page and enters no code for so many seconds, but views the page now and then. */
  async function askedFor(seconds: number) {
    const { browser, payment } = await chosen('code');
    for (let left = seconds; left > 0; left -= 200) {
      bank().pass(Math.min(left, 200));
      expect(await browser.shown()).to.equal('code');
    }
    return { payment, browser };
  }

  it('approves a payment within ten minutes', async () => {
    const { browser, payment } = await askedFor(599);
    await browser.enterCode();
    expect(await browser.shown()).to.equal('approved');
    expect(await statuses(payment)).to.deep.equal(['finalised', 'ACTC']);
  });

  it('expires earlier where the authenticator says so, and the page says until when', async () => {
    const { services } = bank();
    const methods = async () => [{ id: 'code', kind: 'code', validSeconds: 120 } as const];
    const { browser } = await reviewed({ ...services, sca: { ...services.sca, methods } });
    const view = await browser.view();
    const { clock } = services;
    expect(view).to.include({ step: 'code', validUntil: clock.timeOfDay(clock.now() + 120_000) });
    bank().pass(120);
    await browser.enterCode();
    expect(await browser.shown()).to.equal('code code-expired');
    await browser.send({ kind: 'send-again' });
    bank().pass(119);
    await browser.enterCode();
    expect(await browser.shown()).to.equal('approved');
  });

  it('approves nothing after ten minutes and costs no attempt, and a new code approves', async () => {
    const { browser, payment } = await askedFor(600);
    for (const code of [rightCode, '000000', rightCode, '000000', '000000', '000000', '000000']) {
      await browser.enterCode(code);
      expect(await browser.shown()).to.equal('code code-expired');
    }
    expect(await statuses(payment)).to.deep.equal(['started', 'RCVD']);
    await browser.send({ kind: 'send-again' });
    expect(await browser.shown()).to.equal('code sent-again');
    await browser.enterCode();
    expect(await browser.shown()).to.equal('approved');
  });

  it('opens no session on the own page after ten minutes', async () => {
    const { act, code, view } = browserAt(bank());
    await act({ kind: 'login', ...ana });
    await act({ kind: 'method', methodId: 'code' });
    for (let minutes = 0; minutes < 12; minutes += 4) {
      bank().pass(240);
      await view();
    }
    expect(await code()).to.equal(false);
    expect(await view()).to.include({ step: 'code', notice: 'code-expired' });
  });
});
