/** A signing basket on the bank's pages: one review, one code, one redirect to the TPP. */
import { expect } from 'chai';
import { expectHeading, logIn } from '../support/customer/customer-walk.js';
import { describeForCustomers } from '../support/customer/customers-bank.js';
import { farAway, farAwayInWords } from '../support/tpp/payments.js';
import { rightCode } from '../support/embedded-bank/sandbox.js';
import { redirectUri } from '../support/tpp/shop.js';
import { BasketTpp } from '../support/tpp/tpp-baskets.js';

describeForCustomers('A signing basket on the approval pages', ({ bankUrl, browse, pay, status }) => {
  it('approves all its payments with one code', async () => {
    const payments = [
      await pay({ amount: '1234.5', executionDate: farAway }),
      await pay({ executionDate: farAway }),
    ];
    const paymentIds = payments.map(({ id }) => id);
    const { link } = await new BasketTpp(bankUrl).start({ paymentIds }, { 'TPP-Redirect-URI': redirectUri });
    const browser = await browse().open(link);
    await logIn(browser);
    expectHeading(browser, 'Check everything');
    for (const fact of [
      'EUR 1,247.00',
      'EUR 1,234.50',
      'EUR 12.50',
      'Payment 1 of 2',
      'Payment 2 of 2',
      farAwayInWords,
    ])
      expect(browser.html.text).to.include(fact);
    await browser.press('Continue');
    expectHeading(browser, 'Approve everything');
    browser.html.fill('One-time code', rightCode);
    await browser.press('Approve all');
    expect(browser.url).to.equal(redirectUri);
    expect(await Promise.all(payments.map(status))).to.deep.equal(['ACTC', 'ACTC']);

    // The approval link of a single payment says that the payment is approved.
    await browser.open(payments[0]?.link ?? '');
    expectHeading(browser, 'This payment is approved already');
  });
});
