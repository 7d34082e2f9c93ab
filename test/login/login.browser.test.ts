/** The way to the bank's login and back in a real browser, under the pages' Content-Security-Policy. */
import { expect } from 'chai';
import { english } from '../../src/pages/texts/en.js';
import { describeInBrowser } from '../support/browser/browser.js';
import { enterCode, expectHeading, expectNotice, press } from '../support/browser/customer-in-browser.js';
import { type IdentityProvider, startIdentityProvider } from '../support/customer/identity-provider.js';
import { headings } from '../support/browser/page-steps.js';
import { freePort } from '../support/runner/ports.js';
import { ana, rightCode } from '../support/embedded-bank/sandbox.js';
import { askForConsent, startPayment } from '../support/tpp/sent-off.js';
import { type RunningServer, startServer } from '../support/server/server.js';

const { loginElsewhere, notices, payment: words } = english;

describeInBrowser('The way to the bank’s login and back', (open) => {
  let provider: IdentityProvider | undefined;
  let server: RunningServer | undefined;
  let url = '';
  before(async () => {
    const PORT = String(await freePort());
    // Another host name than the provider's, so that their cookies and origins are apart.
    url = `http://127.0.0.1:${PORT}`;
    provider = await startIdentityProvider([url]);
    server = await startServer({ settings: { PORT, PUBLIC_URL: url, ...provider.settings } });
  });
  after(async () => {
    await server?.stop();
    await provider?.stop();
  });

  it('starts with one button, and leads back to the payment after a first refusal', async () => {
    const page = await (await open()).newPage();
    const payment = await startPayment(url, { returns: false, psuId: ana.userName });
    await page.goto(payment.link);
    await expectHeading(page, headings.login);
    expect(await page.getByRole('textbox').count()).to.equal(0);
    await page.getByRole('button', { name: loginElsewhere.submit, exact: true }).click();
    await expectHeading(page, 'Who are you?');
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await expectHeading(page, headings.login);
    await expectNotice(page, notices['login-failed']);

    await page.getByRole('button', { name: loginElsewhere.submit, exact: true }).click();
    await expectHeading(page, 'Who are you?');
    expect(await page.getByLabel('Name').inputValue()).to.equal(ana.userName);
    await page.getByLabel('Secret').fill(ana.password);
    await page.getByRole('button', { name: 'Enter', exact: true }).click();
    await expectHeading(page, headings.review);
    expect(page.url()).to.equal(payment.link);
    await press(page, 'Continue');
    await enterCode(page, rightCode);
    await expectHeading(page, words.money['carried-out'].title);
  });

  it('leads back to a consent at the authorization endpoint', async () => {
    const page = await (await open()).newPage();
    const address = await askForConsent(url);
    await page.goto(address);
    await page.getByRole('button', { name: loginElsewhere.submit, exact: true }).click();
    await expectHeading(page, 'Who are you?');
    await page.getByLabel('Name').fill(ana.userName);
    await page.getByLabel('Secret').fill(ana.password);
    await page.getByRole('button', { name: 'Enter', exact: true }).click();
    await expectHeading(page, english.consent.review.title);
    expect(page.url()).to.equal(address);
  });
});
