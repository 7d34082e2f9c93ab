/**
 * The flows of the customers' pages in a real browser, under the strict policy: no error is in the console. Signing
 * baskets and cancellations have the forms of a payment: payments/receipts.http.test.ts leads through them.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { english } from '../../src/pages/texts/en.js';
import { accessibilityViolations } from '../support/browser/accessibility.js';
import { describeAtTheBank } from '../support/browser/browser.js';
import {
  enterCode,
  expectHeading,
  giveConsent,
  goToStep,
  logIn,
  press,
} from '../support/browser/customer-in-browser.js';
import { authorize } from '../support/customer/customer-at-authorize.js';
import { consentHeadings, headings } from '../support/browser/page-steps.js';
import { rightCode } from '../support/embedded-bank/sandbox.js';
import { askForConsent } from '../support/tpp/sent-off.js';
import { callback, redirectUri, shopUrl } from '../support/tpp/shop.js';

const { method, push } = english;

describeAtTheBank('The bank’s pages in a browser', ({ bankUrl, open, pay, shop, status }) => {
  const complaints: string[] = [];
  const origins = new Set<string>();

  const openPage = async (): Promise<Page> => {
    const page = await (await open()).newPage();
    page.on('request', (request) => origins.add(new URL(request.url()).origin));
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    return page;
  };
  /** Expects the page with this heading, without accessibility violations. */
  const arrive = async (page: Page, heading: string) => {
    await expectHeading(page, heading);
    expect(await accessibilityViolations(page), heading).to.deep.equal([]);
  };
  const enter = async (page: Page, button: string) => {
    await page.getByLabel('One-time code').fill(rightCode);
    await press(page, button);
  };

  afterEach('The console has no message, and no other origin was requested', () => {
    expect(complaints.splice(0)).to.deep.equal([]);
    expect([...origins].filter((origin) => origin !== shopUrl)).to.deep.equal([bankUrl()]);
    origins.clear();
  });

  it('lead through a payment to the TPP, without a referrer or a cookie', async () => {
    const page = await openPage();
    const payment = await pay();
    await page.goto(payment.link);
    await arrive(page, headings.login);
    const background = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    expect(background, 'the stylesheet is applied').not.to.equal('rgba(0, 0, 0, 0)');
    await logIn(page);
    await arrive(page, headings.review);
    await press(page, 'Continue');
    await arrive(page, headings.code);
    await enterCode(page, rightCode);
    await page.waitForURL(redirectUri);
    expect(await status(payment)).to.equal('ACSC');
    expect(shop.visits.map(({ path }) => path)).to.deep.equal(['/callback?result=ok']);
    for (const { headers } of shop.visits) expect(headers).not.to.have.any.keys('referer', 'cookie');
  });

  it('focus the visible code field on a small phone, below amount and payee', async () => {
    const page = await openPage();
    await page.setViewportSize({ width: 360, height: 640 });
    await goToStep(page, (await pay({ amount: '1234.50' })).link, 'code');
    const field = page.getByLabel('One-time code');
    expect(await field.evaluate((element) => element === element.ownerDocument.activeElement)).to.equal(true);
    const boxes = [page.locator('#bound'), field, page.locator('dl')].map((part) => part.boundingBox());
    const [bound, typed, details] = await Promise.all(boxes);
    if (!bound || !typed || !details) throw new Error('a part of the page is not there');
    expect(await page.evaluate<number>('window.scrollY')).to.equal(0);
    expect(bound.y).to.be.below(typed.y);
    expect(typed.y + typed.height).to.be.at.most(640);
    expect(details.y).to.be.above(typed.y);
  });

  it('lead through a consent to the TPP, without a referrer or a cookie', async () => {
    const page = await openPage();
    await page.goto(await askForConsent(bankUrl(), { access: { accounts: [], balances: [] } }));
    await arrive(page, consentHeadings.login);
    await logIn(page);
    await arrive(page, consentHeadings.review);
    await page.getByRole('checkbox', { name: 'Savings' }).check();
    await press(page, 'Continue');
    await arrive(page, consentHeadings.code);
    await giveConsent(page);
    await page.waitForURL((url) => url.href.startsWith(`${callback}?code=`));
    expect(shop.visits).to.have.length(1);
    for (const { headers } of shop.visits) expect(headers).not.to.have.any.keys('referer', 'cookie');
  });

  it('lead into and out of the customer’s own page, and show nothing of it after a step back', async () => {
    await authorize(bankUrl(), await askForConsent(bankUrl()));
    const page = await openPage();
    await page.goto(`${bankUrl()}/my-consents`);
    await logIn(page);
    await arrive(page, 'Enter the code');
    await enter(page, 'Continue');
    await arrive(page, 'Your consents');
    await page.getByRole('link', { name: 'Revoke Sandbox TPP' }).first().click();
    await arrive(page, 'Revoke this consent?');
    await press(page, 'Revoke consent');
    await arrive(page, 'Consent revoked');
    await page.getByRole('link', { name: 'Back to your consents' }).click();
    await expectHeading(page, 'Your consents');
    await press(page, 'Log out');
    await expectHeading(page, 'Log in');
    for (let back = 0; back < 3; back++) {
      await page.goBack();
      await expectHeading(page, 'Log in');
      expect(await page.getByRole('main').innerText()).not.to.match(/Sandbox TPP|HR9|Ana Horvat/);
    }
  });

  it('lead through the customer’s payments on a small phone', async () => {
    await pay({ amount: '1234.50' });
    const page = await openPage();
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(`${bankUrl()}/my-payments`);
    await logIn(page);
    await arrive(page, 'Enter the code');
    await enter(page, 'Continue');
    await arrive(page, 'Your payments');
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).to.equal(360);
    await page
      .getByRole('link', { name: /^Details/ })
      .first()
      .click();
    await arrive(page, 'Payment');
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).to.equal(360);
    await page.getByRole('link', { name: 'Your consents' }).click();
    await arrive(page, 'Your consents');
  });

  it('continue by themselves when the customer confirms in the app', async () => {
    const page = await openPage();
    const app = await page.context().newPage();
    await app.goto(`${bankUrl()}/app`);
    await app.getByRole('link', { name: 'Ana Horvat' }).click();
    await expectHeading(app, 'The app of Ana Horvat');
    await press(app, 'Use the app');
    await goToStep(page, (await pay({ returns: false })).link, 'review');
    await press(page, 'Continue');
    await arrive(page, method.title);
    await page.getByRole('radio', { name: /app/ }).check();
    await press(page, method.submit);
    await arrive(page, push.title);
    await app.reload();
    await arrive(app, 'The app of Ana Horvat');
    await press(app, 'Confirm');
    await arrive(page, 'Payment carried out');
  });
});
