/** A customer's phone in the sandbox: from the TPP to the page that plays the bank's app, and back to the TPP. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { accessibilityViolations } from '../support/accessibility.js';
import { describeAtTheBank } from '../support/browser.js';
import { expectHeading, press } from '../support/customer-in-browser.js';
import { textAt } from '../support/json.js';
import { ibans } from '../support/sandbox.js';
import { askForConsent, exchangeCode } from '../support/sent-off.js';
import { callback, nokRedirectUri, redirectUri } from '../support/shop.js';
import { v132 } from '../support/tpp.js';
import { english } from '../../src/pages/texts/en.js';

const words = english.standIn;

describeAtTheBank('A customer’s phone without script', ({ bankUrl, open, pay, shop, status }) => {
  const phoneAt = async (address: string, owner = 'Ana Horvat'): Promise<Page> => {
    const page = await (await open({ javaScriptEnabled: false })).newPage();
    await page.goto(address);
    await expectHeading(page, english.app.title);
    expect(await accessibilityViolations(page)).to.deep.equal([]);
    await page.getByRole('link', { name: owner }).click();
    await expectHeading(page, english.app.title);
    return page;
  };

  for (const [platform, button, want, end] of [
    ['ios', words.confirm, 'ACSC', redirectUri],
    ['android', words.refuse, 'RJCT', nokRedirectUri],
  ] as const) {
    it(`is led by the ${platform} link to the app, and ends at the TPP: ${button}`, async () => {
      const payment = await pay({ basePath: v132 });
      const page = await phoneAt(payment.appUrls[platform] ?? '');
      const text = await page.getByRole('main').textContent();
      expect(text).to.contain('12.50').and.contain('Vodovod <Zagreb> & odvodnja');
      expect(await accessibilityViolations(page)).to.deep.equal([]);
      await press(page, button);
      await page.waitForURL(end);
      expect(await status(payment)).to.equal(want);
      for (const { headers } of shop.visits) expect(headers).not.to.have.property('referer');
    });
  }

  it('gives a consent for the accounts that are picked, and the TPP gets its code', async () => {
    const asked = await askForConsent(bankUrl(), { access: { accounts: [], transactions: [] } });
    const page = await phoneAt(`${asked}&scaMethod=APP_TO_APP_IOS`);
    await press(page, words.confirm);
    expect(await page.getByRole('alert').textContent()).to.equal(english.notices['accounts-missing']);
    await page.getByRole('link', { name: english.tryAgain }).click();
    await page.locator(`input[value="${ibans.anaSavings}"]`).check();
    await press(page, words.confirm);
    await page.waitForURL((url) => url.href.startsWith(callback));
    const token = await exchangeCode(bankUrl(), page.url());
    expect(textAt(token, 'access_token'), JSON.stringify(token)).to.match(/^[\w-]{43}$/);
  });

  it('of somebody else is told so, and decides nothing', async () => {
    const payment = await pay({ basePath: v132 });
    const page = await phoneAt(payment.appUrls.ios ?? '', 'Marko Kovač');
    expect(await page.getByRole('status').textContent()).to.equal(english.notices['account-foreign']);
    expect(await status(payment)).to.equal('RCVD');
  });
});
