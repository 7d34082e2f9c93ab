/**
 * Session fixation: a cookie that an attacker planted in a customer's browser, or read before the login, opens nothing
 * after the login.
 */
import { expect } from 'chai';
import { english } from '../../src/pages/texts/en.js';
import { toProvider, describeWithLogin, loginAtProvider } from '../login/bank-with-login.js';
import { describeAtTheBank } from '../support/server/bank.js';
import { ana, marko } from '../support/embedded-bank/sandbox.js';
import { startPayment } from '../support/tpp/sent-off.js';
import { callback } from '../support/tpp/shop.js';
import { WalkingBrowser } from '../support/browser/walking-browser.js';
import { places } from './planted-cookies.js';

const login = english.login.title;

describeAtTheBank('A session cookie from before the login', ({ url }) => {
  for (const { address, after, customer, kind, login: fields } of places) {
    it(`shows only the login to a second browser during every later step: ${kind}`, async () => {
      const link = await address(url());
      const browser = await new WalkingBrowser([callback]).open(link);
      const planted = browser.copied();
      await browser.send(fields(customer));
      for (const [heading, sent] of after) {
        expect(browser.heading).to.equal(heading);
        expect((await planted.open(link)).heading).to.equal(login);
        expect(planted.page)
          .not.to.contain('Horvat')
          .and.not.match(/HR\d{2}/);
        if (sent) await browser.send(sent);
      }
    });
  }

  const [payment] = places;

  it('reveals nothing about a refused login', async () => {
    const link = (await payment?.address(url())) ?? '';
    const browser = await new WalkingBrowser().open(link);
    const planted = browser.copied();
    await browser.send({ action: 'login', ...marko });
    expect(browser.notice).to.equal(english.notices['account-foreign']);
    expect((await planted.open(link)).notice).to.equal(undefined);
  });

  it('is replaced by every login, also in a browser that is already logged in', async () => {
    const links = [await payment?.address(url()), await payment?.address(url())].map((each) => each ?? '');
    const browser = new WalkingBrowser();
    for (const link of links) {
      await browser.open(link);
      const seen = browser.copied();
      await browser.send({ action: 'login', ...ana });
      for (const each of links) expect((await seen.open(each)).heading).to.equal(login);
    }
    for (const link of links)
      expect((await browser.open(link)).heading, 'in the browser itself').to.equal(
        english.payment.review.title,
      );
  });

  it('does not break other tabs of the same browser', async () => {
    const first = await new WalkingBrowser().open((await payment?.address(url())) ?? '');
    const second = await first.stoppingAt([]).open((await payment?.address(url())) ?? '');
    await first.send({ action: 'login', ...ana });
    await second.send({ action: 'login', ...ana });
    expect(second.heading).to.equal(english.payment.review.title);
    await first.send({ action: 'confirm' });
    expect(first.heading).to.equal(english.payment.code.title);
  });

  it('does not let another browser’s form change the customer’s session', async () => {
    const link = (await payment?.address(url())) ?? '';
    const browser = await new WalkingBrowser().open(link);
    const planted = await browser.copied().open(link);
    await browser.send({ action: 'login', ...ana });
    await planted.send({ action: 'login', userName: ana.userName, password: 'wrong' });
    expect([planted.heading, planted.notice]).to.deep.equal([login, english.notices['credentials-wrong']]);
    expect((await browser.open(link)).heading).to.equal(english.payment.review.title);
  });
});

describeWithLogin(
  'A session cookie from before a login at the identity provider',
  ({ atIdentity, callbackOf, url }) => {
    it('shows only the login to a second browser', async () => {
      const { browser, payment } = await atIdentity();
      const planted = browser.copied();
      await browser.send(loginAtProvider(ana));
      expect(browser.heading).to.equal(english.payment.review.title);
      expect((await planted.open(payment.link)).heading).to.equal(login);
    });

    it('opens nothing for the browser that started the login which the customer finished', async () => {
      const { browser: planted, payment } = await atIdentity();
      const customer = planted.copied();
      const [begun = ''] = planted.visited.slice(-1);
      await customer.open(begun);
      await customer.send(loginAtProvider(ana));
      expect(customer.heading).to.equal(english.payment.review.title);
      expect((await planted.open(payment.link)).heading).to.equal(login);
      const address = customer.visited.find((each) => each.includes('/login/callback')) ?? '';
      expect((await planted.open(address)).heading).to.equal(login);
    });

    it('does not break a login that was started in another tab', async () => {
      const { browser } = await atIdentity();
      // A second provider session, because the provider mistakes two logins in one session for a tampered one.
      const tab = await browser.copied().open((await startPayment(url())).link);
      await tab.send(toProvider);
      await tab.send(loginAtProvider(ana));
      expect(tab.heading).to.equal(english.payment.review.title);
      const address = await callbackOf(browser);
      await tab.open(address);
      expect(tab.heading).to.equal(english.payment.review.title);
    });
  },
);
