/** A customer with two windows, mostly without script: the bank's page, and the page that plays the bank's app. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { accessibilityViolations } from '../support/accessibility.js';
import { until } from '../support/bank.js';
import { describeAtTheBank } from '../support/browser.js';
import {
  expectHeading,
  expectNotice,
  goToConsentStep,
  goToStep,
  press,
} from '../support/customer-in-browser.js';
import { textAt } from '../support/json.js';
import { askForConsent, exchangeCode } from '../support/sent-off.js';
import { callback } from '../support/shop.js';
import { english } from '../../src/pages/texts/en.js';

const { method, notices, push } = english;

describeAtTheBank('The page that plays the bank’s app', ({ bankUrl, open, pay, status, tpp }) => {
  const windows = async (javaScriptEnabled = false): Promise<readonly [page: Page, app: Page]> => {
    const context = await open({ javaScriptEnabled });
    const [page, app] = [await context.newPage(), await context.newPage()];
    await app.goto(`${bankUrl()}/app`);
    await app.getByRole('link', { name: 'Ana Horvat' }).click();
    await expectHeading(app, 'The app of Ana Horvat');
    const use = app.getByRole('button', { name: 'Use the app', exact: true });
    if (await use.isVisible()) await press(app, 'Use the app');
    return [page, app];
  };
  const choose = async (page: Page, way: RegExp) => {
    await expectHeading(page, method.title);
    await page.getByRole('radio', { name: way }).check();
    await press(page, method.submit);
  };
  const openAtChoice = async (page: Page, link: string) => {
    await goToStep(page, link, 'review');
    await press(page, 'Continue');
  };

  it('lets a payment be confirmed, and the button on the bank’s page goes on', async () => {
    const [page, app] = await windows();
    const payment = await pay({ returns: false });
    await openAtChoice(page, payment.link);
    expect(await accessibilityViolations(page)).to.deep.equal([]);
    await choose(page, /app/);
    await expectHeading(page, push.title);
    expect(await accessibilityViolations(page)).to.deep.equal([]);
    await app.reload();
    expect(await app.getByRole('main').textContent()).to.contain('EUR');
    expect(await accessibilityViolations(app)).to.deep.equal([]);
    await press(app, 'Confirm');
    await press(page, push.submit);
    await expectHeading(page, 'Payment carried out');
  });

  it('waits for the answer behind the button', async () => {
    const [page, app] = await windows();
    const payment = await pay({ returns: false });
    await openAtChoice(page, payment.link);
    await choose(page, /app/);
    await app.reload();
    const answered = page.waitForEvent('domcontentloaded');
    await page.getByRole('button', { name: push.submit }).click({ noWaitAfter: true });
    await press(app, 'Confirm');
    await answered;
    await expectHeading(page, 'Payment carried out');
  });

  it('takes the bank’s page on by itself where scripts run, under its policy', async () => {
    const [page, app] = await windows(true);
    const faults: string[] = [];
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    const payment = await pay({ returns: false });
    await openAtChoice(page, payment.link);
    await choose(page, /app/);
    await expectHeading(page, push.title);
    expect(await accessibilityViolations(page)).to.deep.equal([]);
    await app.reload();
    await press(app, 'Confirm');
    await expectHeading(page, 'Payment carried out');
    expect(faults.join()).to.equal('');
  });

  it('is followed when the bank’s page is closed: the TPP reads what has come of it', async () => {
    const [page, app] = await windows();
    const payment = await pay({ returns: false });
    await openAtChoice(page, payment.link);
    await choose(page, /app/);
    await page.close();
    await app.reload();
    await press(app, 'Confirm');
    await until(
      () => status(payment),
      (now) => now === 'ACSC',
    );
    const authorisationId = payment.link.slice(payment.link.lastIndexOf('/') + 1);
    const answer = await tpp.read(payment.id, { below: `/authorisations/${authorisationId}` });
    expect(textAt(answer.body, 'scaStatus')).to.equal('finalised');
  });

  it('lets a payment be refused, which rejects it', async () => {
    const [page, app] = await windows();
    const payment = await pay({ returns: false });
    await openAtChoice(page, payment.link);
    await choose(page, /app/);
    await app.reload();
    await press(app, 'Refuse');
    await press(page, push.submit);
    await expectHeading(page, 'Payment not approved');
    expect(await status(payment)).to.equal('RJCT');
  });

  it('sends another code, or offers another method, at the authorization endpoint too', async () => {
    const [page] = await windows();
    await goToConsentStep(page, await askForConsent(bankUrl()), 'review');
    await press(page, 'Continue');
    await choose(page, /device/);
    await press(page, method.again.code);
    await expectNotice(page, notices['sent-just-now']);
    await press(page, method.other);
    await choose(page, /app/);
    await expectNotice(page, notices['sent-just-now']);
  });

  it('gives the TPP its code for a consent that was confirmed there', async () => {
    const [page, app] = await windows();
    await goToConsentStep(page, await askForConsent(bankUrl()), 'review');
    await press(page, 'Continue');
    await choose(page, /app/);
    await expectHeading(page, push.title);
    await app.reload();
    expect(await app.getByRole('main').textContent()).to.contain('Consent');
    await press(app, 'Confirm');
    await press(page, push.submit);
    await page.waitForURL((url) => url.href.startsWith(callback));
    const token = await exchangeCode(bankUrl(), page.url());
    expect(textAt(token, 'access_token')).to.match(/^[\w-]{43}$/);
  });

  it('takes no form from elsewhere, and none twice', async () => {
    const [page, app] = await windows();
    const payment = await pay({ returns: false });
    await openAtChoice(page, payment.link);
    await choose(page, /app/);
    await app.reload();
    const other = await app.context().newPage();
    await other.goto(app.url());
    await press(app, 'Refuse');
    await press(other, 'Confirm');
    expect(await other.getByRole('alert').textContent()).to.equal(english.standIn.late);
    const stranger = await (await open()).newPage();
    await stranger.goto(app.url());
    const state = await app.locator('input[name=state]').first().inputValue();
    const answer = await stranger.request.post(app.url(), { form: { state, action: 'leave' } });
    expect(answer.status()).to.equal(403);
  });
});
