/** A customer with two tabs and no script: the bank's page, and the simulated app. */
import { expect } from 'chai';
import { until } from '../support/server/bank.js';
import { expectHeading, expectNotice, goToConsentStep, goToStep } from '../support/customer/customer-walk.js';
import { describeForCustomers } from '../support/customer/customers-bank.js';
import { textAt } from '../support/runner/json.js';
import { askForConsent, exchangeCode } from '../support/tpp/sent-off.js';
import type { WalkingBrowser } from '../support/browser/walking-browser.js';
import { english } from '../../src/pages/texts/en.js';

const { method, notices, push } = english;

describeForCustomers('The simulated app', ({ bankUrl, browse, pay, status, tpp }) => {
  const tabs = async (): Promise<readonly [page: WalkingBrowser, app: WalkingBrowser]> => {
    const page = browse();
    const app = await page.tab().open(`${bankUrl()}/app`);
    await app.follow('Ana Horvat');
    expectHeading(app, 'The app of Ana Horvat');
    if (app.html.all('button', 'Use the app').length > 0) await app.press('Use the app');
    return [page, app];
  };
  const choose = async (page: WalkingBrowser, way: RegExp) => {
    expectHeading(page, method.title);
    page.html.check(way);
    await page.press(method.submit);
  };
  const openAtChoice = async (page: WalkingBrowser, link: string) => {
    await goToStep(page, link, 'review');
    await page.press('Continue');
  };
  /** A payment that waits for its confirmation in the app, where the app shows it. */
  const payInApp = async () => {
    const [page, app] = await tabs();
    const payment = await pay({ returns: false });
    await openAtChoice(page, payment.link);
    await choose(page, /app/);
    expectHeading(page, push.title);
    await app.reload();
    return { page, app, payment };
  };

  it('confirms a payment, and the button on the bank’s page continues', async () => {
    const { page, app } = await payInApp();
    expect(app.html.text).to.contain('EUR');
    await app.press('Confirm');
    await page.press(push.submit);
    expectHeading(page, 'Payment carried out');
  });

  it('confirms a payment while the bank’s page waits', async () => {
    const { page, app } = await payInApp();
    const answered = page.press(push.submit);
    await app.press('Confirm');
    await answered;
    expectHeading(page, 'Payment carried out');
  });

  it('confirms a payment without the bank’s page, and the TPP reads the outcome', async () => {
    const { app, payment } = await payInApp();
    await app.press('Confirm');
    await until(
      () => status(payment),
      (now) => now === 'ACSC',
    );
    const authorisationId = payment.link.slice(payment.link.lastIndexOf('/') + 1);
    const answer = await tpp.read(payment.id, { below: `/authorisations/${authorisationId}` });
    expect(textAt(answer.body, 'scaStatus')).to.equal('finalised');
  });

  it('shares the pause between two messages with the code, at the authorization endpoint', async () => {
    const [page] = await tabs();
    await goToConsentStep(page, await askForConsent(bankUrl()), 'review');
    await page.press('Continue');
    await choose(page, /device/);
    await page.press(method.again.code);
    expectNotice(page, notices['sent-just-now']);
    await page.press(method.other);
    await choose(page, /app/);
    expectNotice(page, notices['sent-just-now']);
  });

  it('confirms a consent, and the TPP gets its authorization code', async () => {
    const [page, app] = await tabs();
    await goToConsentStep(page, await askForConsent(bankUrl()), 'review');
    await page.press('Continue');
    await choose(page, /app/);
    expectHeading(page, push.title);
    await app.reload();
    expect(app.html.text).to.contain('Consent');
    await app.press('Confirm');
    await page.press(push.submit);
    const token = await exchangeCode(bankUrl(), page.url);
    expect(textAt(token, 'access_token')).to.match(/^[\w-]{43}$/);
  });

  it('refuses a second answer, and a form from another browser', async () => {
    const { app } = await payInApp();
    const other = await app.tab().open(app.url);
    await app.press('Refuse');
    await other.press('Confirm');
    expect(other.html.textOf('[role=alert]')).to.equal(english.standIn.late);
    const stranger = await browse().open(app.url);
    const state = app.html.$('input[name=state]').attr('value') ?? '';
    expect((await stranger.post(app.url, { state, action: 'leave' })).status).to.equal(403);
  });
});
