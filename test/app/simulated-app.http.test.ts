/** A customer's phone in the sandbox: from the TPP to the simulated app, and back to the TPP. */
import { expect } from 'chai';
import { english } from '../../src/pages/texts/en.js';
import { expectHeading } from '../support/customer/customer-walk.js';
import { describeForCustomers } from '../support/customer/customers-bank.js';
import { textAt } from '../support/runner/json.js';
import { ibans } from '../support/embedded-bank/sandbox.js';
import { askForConsent, exchangeCode } from '../support/tpp/sent-off.js';
import { callback, nokRedirectUri, redirectUri } from '../support/tpp/shop.js';
import { v132 } from '../support/tpp/tpp.js';

const words = english.standIn;

describeForCustomers('A customer’s phone without script', ({ bankUrl, browse, pay, status }) => {
  const phoneAt = async (address = '', owner = 'Ana Horvat') => {
    const browser = await browse().open(address);
    expectHeading(browser, english.app.title);
    await browser.follow(owner);
    expectHeading(browser, english.app.title);
    return browser;
  };

  for (const [platform, button, want, end] of [
    ['ios', words.confirm, 'ACSC', redirectUri],
    ['android', words.refuse, 'RJCT', nokRedirectUri],
  ] as const) {
    it(`reaches the app by the ${platform} link, and returns to the TPP after "${button}"`, async () => {
      const payment = await pay({ basePath: v132 });
      const browser = await phoneAt(payment.appUrls[platform]);
      expect(browser.html.text).to.contain('12.50').and.contain('Vodovod <Zagreb> & odvodnja');
      expect(browser.headers['referrer-policy']).to.equal('no-referrer');
      await browser.press(button);
      expect(browser.url).to.equal(end);
      expect(await status(payment)).to.equal(want);
    });
  }

  it('gives a consent for picked accounts, and the TPP gets its code', async () => {
    const asked = await askForConsent(bankUrl(), { access: { accounts: [], transactions: [] } });
    const browser = await phoneAt(`${asked}&scaMethod=APP_TO_APP_IOS`);
    await browser.press(words.confirm);
    expect(browser.html.textOf('[role=alert]')).to.equal(english.notices['accounts-missing']);
    await browser.follow(english.tryAgain);
    browser.html.$(`input[value="${ibans.anaSavings}"]`).attr('checked', '');
    await browser.press(words.confirm);
    expect(browser.url.startsWith(callback)).to.equal(true);
    const token = await exchangeCode(bankUrl(), browser.url);
    expect(textAt(token, 'access_token'), JSON.stringify(token)).to.match(/^[\w-]{43}$/);
  });

  it('decides nothing for a customer without the account, who reads the reason', async () => {
    const payment = await pay({ basePath: v132 });
    const { html } = await phoneAt(payment.appUrls.ios, 'Marko Kovač');
    expect(html.textOf('[role=status]')).to.equal(english.notices['account-foreign']);
    expect(await status(payment)).to.equal('RCVD');
  });
});
