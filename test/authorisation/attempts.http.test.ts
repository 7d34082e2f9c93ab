import { expect } from 'chai';
import {
  enterCode,
  expectHeading,
  expectNotice,
  goToStep,
  logIn,
} from '../support/customer/customer-walk.js';
import { describeForCustomers } from '../support/customer/customers-bank.js';
import { headings } from '../support/browser/page-steps.js';
import { ibans, luka, marko } from '../support/embedded-bank/sandbox.js';

const wrongCode = 'The code is wrong. Please try again.';
const wrongCredentials = 'The user name or the password is wrong. Please try again.';
/** The page's sentence about the remaining attempts, by the number of wrong attempts. */
const left = { 1: '', 2: '', 3: ' 2 attempts are left.', 4: ' One attempt is left.' } as const;
const lockEnd = /You can log in again from \d\d:\d\d\./;
const decided = ['ACTC', 'ACSP', 'ACSC', 'ACCC'];

describeForCustomers('The bank’s pages', ({ bankUrl, browse, pay, status }) => {
  describe('A customer who makes mistakes', () => {
    it('approves after three wrong codes', async () => {
      const payment = await pay({ returns: false });
      const browser = browse();
      await goToStep(browser, payment.link, 'code');
      for (const [code, more] of [
        ['000000', ''],
        ['111111', ''],
        ['222222', ' 2 attempts are left.'],
      ] as const) {
        await enterCode(browser, code);
        expect(browser.url).to.equal(payment.link);
        expectNotice(browser, wrongCode + more);
        expect(browser.html.the('field', 'One-time code').attr('aria-invalid')).to.equal('true');
      }
      await enterCode(browser, '246 810');
      expectHeading(browser, 'Payment carried out');
      expect(decided).to.include(await status(payment));
    });
  });

  // Luka's user name stays locked afterwards.
  describe('A customer with five wrong attempts', () => {
    it('is locked out by wrong passwords, even with the right password', async () => {
      const payment = await pay();
      const browser = browse();
      await browser.open(payment.link);
      for (const [password, more] of Object.entries(left)) {
        await logIn(browser, { userName: 'luka.juric', password });
        expectNotice(browser, wrongCredentials + more);
      }
      await logIn(browser, { userName: 'luka.juric', password: '5' });
      expectHeading(browser, 'Approval locked');
      expect(await status(payment), 'no customer has refused it').to.equal('RCVD');
      expect(browser.html.textOf('[role=status]')).to.match(lockEnd);

      const other = await pay({ debtorIban: ibans.marko });
      await browser.open(other.link);
      await logIn(browser, luka);
      const locked = 'There were too many wrong attempts with this user name.';
      expect(browser.notice).to.match(lockEnd).and.include(locked);
      expect(browser.html.valueOf('User name')).to.equal('luka.juric');
      expect(await status(other)).to.equal('RCVD');

      await browser.open(`${bankUrl()}/my-consents`);
      await logIn(browser, luka);
      expect(browser.notice).to.match(lockEnd).and.include(locked);

      await browser.open(other.link);
      await logIn(browser, marko);
      expectHeading(browser, headings.review);
    });
  });
});
