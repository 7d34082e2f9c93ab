import { expect } from 'chai';
import { describeAtTheBank } from '../support/browser.js';
import { giveConsent, goToConsentStep } from '../support/customer-in-browser.js';
import { askForConsent } from '../support/sent-off.js';
import { callback } from '../support/shop.js';

describeAtTheBank('A customer who is asked for a consent in a browser', ({ open, shop, bankUrl }) => {
  it('gives it, and the TPP learns nothing but its own address', async () => {
    const page = await (await open({ javaScriptEnabled: false })).newPage();
    await goToConsentStep(page, await askForConsent(bankUrl()), 'code');
    await giveConsent(page);
    await page.waitForURL((url) => url.href.startsWith(callback));
    expect(shop.visits).to.have.length(1);
    for (const { headers } of shop.visits) {
      expect(headers).not.to.have.property('referer');
      expect(headers).not.to.have.property('cookie');
    }
  });
});
