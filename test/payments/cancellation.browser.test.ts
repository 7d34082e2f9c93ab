import { expect } from 'chai';
import { accessibilityViolations } from '../support/accessibility.js';
import { describeAtTheBank, type Setting } from '../support/browser.js';
import { enterCode, expectHeading, goToStep, logIn, press } from '../support/customer-in-browser.js';
import { farAway, farAwayInWords } from '../support/payments.js';
import { rightCode } from '../support/sandbox.js';
import { nokRedirectUri, redirectUri } from '../support/shop.js';
import { authorisationOf } from '../support/tpp.js';

const executionDate = farAway;

/** A page at the first step to stop a payment that Ana has approved. */
async function atLogin({ open, pay, tpp }: Setting) {
  const payment = await pay({ executionDate, amount: '1234.50' });
  const page = await (await open({ javaScriptEnabled: false })).newPage();
  await goToStep(page, payment.link, 'code');
  await enterCode(page, rightCode);
  await page.waitForURL(redirectUri);
  const started = await tpp.startAuthorisation(payment.id, { collection: 'cancellation-authorisations' });
  await page.goto(authorisationOf(started).link);
  return { page, payment };
}

describeAtTheBank('A customer who stops a payment', (setting) => {
  const { status } = setting;

  it('sees what it is about on every page, and comes back to the TPP', async () => {
    const { page, payment } = await atLogin(setting);
    await expectHeading(page, 'Log in');
    expect(await page.getByRole('main').innerText()).to.include('asks you to stop a payment');
    await logIn(page);
    await expectHeading(page, 'Check the payment to stop');
    expect(await accessibilityViolations(page)).to.deep.equal([]);
    const text = (await page.getByRole('main').innerText()).replaceAll('\u00a0', ' ');
    for (const fact of ['EUR 1,234.50', 'HR92 9900 0223 2000 0901 4', 'Current account', farAwayInWords])
      expect(text).to.include(fact);
    await press(page, 'Continue');
    await expectHeading(page, 'Stop this payment');
    await page.getByLabel('One-time code').fill(rightCode);
    await press(page, 'Stop payment');
    await page.waitForURL(redirectUri);
    expect(await status(payment)).to.equal('CANC');
  });

  it('may leave it as it is instead', async () => {
    const { page, payment } = await atLogin(setting);
    await logIn(page);
    await press(page, 'Do not stop the payment');
    await page.waitForURL(nokRedirectUri);
    expect(await status(payment)).to.equal('ACTC');
  });
});
