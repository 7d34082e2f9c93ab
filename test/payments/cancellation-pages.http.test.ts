/** The bank's pages on which a customer cancels a payment. */
import { expect } from 'chai';
import { enterCode, expectHeading, goToStep, logIn } from '../support/customer/customer-walk.js';
import { describeForCustomers } from '../support/customer/customers-bank.js';
import { farAway, farAwayInWords } from '../support/tpp/payments.js';
import { rightCode } from '../support/embedded-bank/sandbox.js';
import { nokRedirectUri, redirectUri } from '../support/tpp/shop.js';
import { authorisationOf } from '../support/tpp/tpp.js';

describeForCustomers('A customer on the cancellation pages of a payment', ({ browse, pay, status, tpp }) => {
  /** A browser at the first step to cancel a payment that Ana has approved. */
  const atLogin = async () => {
    const payment = await pay({ executionDate: farAway, amount: '1234.50' });
    const browser = browse();
    await goToStep(browser, payment.link, 'code');
    await enterCode(browser);
    expect(browser.url).to.equal(redirectUri);
    const started = await tpp.startAuthorisation(payment.id, { collection: 'cancellation-authorisations' });
    await browser.open(authorisationOf(started).link);
    return { browser, payment };
  };

  it('sees the payment, cancels the payment with the code and returns to the TPP', async () => {
    const { browser, payment } = await atLogin();
    expectHeading(browser, 'Log in');
    expect(browser.html.text).to.include('asks you to stop a payment');
    await logIn(browser);
    expectHeading(browser, 'Check the payment to stop');
    for (const fact of ['EUR 1,234.50', 'HR92 9900 0223 2000 0901 4', 'Current account', farAwayInWords])
      expect(browser.html.text).to.include(fact);
    await browser.press('Continue');
    expectHeading(browser, 'Stop this payment');
    browser.html.fill('One-time code', rightCode);
    await browser.press('Stop payment');
    expect(browser.url).to.equal(redirectUri);
    expect(await status(payment)).to.equal('CANC');
  });

  it('keeps the payment and returns to TPP-Nok-Redirect-URI', async () => {
    const { browser, payment } = await atLogin();
    await logIn(browser);
    await browser.press('Do not stop the payment');
    expect(browser.url).to.equal(nokRedirectUri);
    expect(await status(payment)).to.equal('ACTC');
  });
});
