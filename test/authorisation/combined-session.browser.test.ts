/** The screens and the credentials of a payment in a combined session, counted in a browser beside the full journey. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { english } from '../../src/pages/texts/en.js';
import { accessibilityViolations } from '../support/browser/accessibility.js';
import { describeAtTheBank } from '../support/browser/browser.js';
import {
  expectHeading,
  giveConsent,
  goToConsentStep,
  press,
} from '../support/browser/customer-in-browser.js';
import { headings } from '../support/browser/page-steps.js';
import { ana, rightCode } from '../support/embedded-bank/sandbox.js';
import { textAt } from '../support/runner/json.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';
import { callback, redirectUri, shopUrl } from '../support/tpp/shop.js';
import { payUnder } from './combined-session.js';

const credentials = { 'User name': ana.userName, Password: ana.password, 'One-time code': rightCode };

describeAtTheBank('A payment after a consent in the same browser', ({ bankUrl, open, tpp }) => {
  /** Gives a consent in the browser, and returns the link of a payment that names it. */
  const giveAndPay = async (page: Page) => {
    const consents = new ConsentTpp(bankUrl);
    const registered = await consents.register();
    const address = consents.authorizeAddress(registered, { redirect_uri: callback });
    await goToConsentStep(page, address, 'code');
    await giveConsent(page);
    await page.waitForURL((url) => url.href.startsWith(callback));
    const headers = { 'TPP-Redirect-URI': redirectUri };
    return payUnder(bankUrl, textAt(registered.body, 'consentId') ?? '', { headers });
  };

  /** Goes from the link to the shop: fills every field and presses every first button. */
  const walk = async (page: Page, link: string) => {
    const screens: string[] = [];
    const typed: string[] = [];
    await page.goto(link);
    while (!page.url().startsWith(shopUrl)) {
      screens.push((await page.getByRole('heading', { level: 1 }).textContent()) ?? '');
      for (const [label, value] of Object.entries(credentials)) {
        const field = page.getByLabel(label, { exact: true });
        if ((await field.count()) === 0) continue;
        await field.fill(value);
        typed.push(label);
      }
      const isLast = typed.includes('One-time code');
      await page.locator('button.button').first().click();
      if (isLast) await page.waitForURL(redirectUri);
      else
        await page
          .getByRole('heading', { level: 1, name: screens.at(-1) ?? '' })
          .waitFor({ state: 'detached' });
    }
    return { screens, typed };
  };

  it('takes one screen and two credentials less than in another browser', async () => {
    const page = await (await open()).newPage();
    const { id, link } = await giveAndPay(page);
    expect(await walk(page, link)).to.deep.equal({
      screens: [headings.review, headings.code],
      typed: ['One-time code'],
    });
    expect(await tpp.statusOf(id)).to.match(/^AC/);
    const other = await (await open()).newPage();
    const again = await payUnder(bankUrl, '', { headers: { 'TPP-Redirect-URI': redirectUri } });
    expect(await walk(other, again.link)).to.deep.equal({
      screens: [headings.login, headings.review, headings.code],
      typed: Object.keys(credentials),
    });
  });

  it('names the customer on a small phone, and lets another customer log in', async () => {
    const page = await (await open({ viewport: { width: 360, height: 640 } })).newPage();
    const { id, link } = await giveAndPay(page);
    await page.goto(link);
    await expectHeading(page, headings.review);
    expect(await page.locator('#continued').textContent()).to.include('Ana Horvat');
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).to.be.at.most(360);
    expect(await accessibilityViolations(page)).to.deep.equal([]);
    await press(page, english.continued.notYou);
    await expectHeading(page, headings.login);
    await page.goto(link);
    await expectHeading(page, headings.login);
    expect(await tpp.statusOf(id)).to.equal('RCVD');
  });
});
