/** The receipt on the result page, the signatures of a company, and account names in the page's language. */
import { expect } from 'chai';
import { enterCode, expectHeading, giveConsent, goToStep, logIn } from '../support/customer/customer-walk.js';
import { authorize } from '../support/customer/customer-at-authorize.js';
import { describeForCustomers } from '../support/customer/customers-bank.js';
import { farAway } from '../support/tpp/payments.js';
import { ana, type Customer, ibans, ivan, petra, rightCode } from '../support/embedded-bank/sandbox.js';
import type { WalkingBrowser } from '../support/browser/walking-browser.js';
import { accessOf, ConsentTpp } from '../support/tpp/tpp-consents.js';
import { askForConsent } from '../support/tpp/sent-off.js';
import { callback } from '../support/tpp/shop.js';
import { authorisationOf } from '../support/tpp/tpp.js';
import { BasketTpp } from '../support/tpp/tpp-baskets.js';

const time = '\\d\\d:\\d\\d';

describeForCustomers('A customer’s receipt', ({ bankUrl, browse, pay, tpp }) => {
  const enterOwnPage = async (browser: WalkingBrowser, path: string, customer: Customer = ana) => {
    await browser.open(bankUrl() + path);
    await logIn(browser, customer);
    browser.html.fill('One-time code', rightCode);
    await browser.press('Continue');
  };
  /** The moment and the reference that a receipt shows. */
  const receiptOf = (reference: string) =>
    new RegExp(`Date and time \\d+ \\w+ \\d{4}, ${time} Reference ${reference}`);

  it('has date, time, reference, amount and payee, and the page says how to print it', async () => {
    const payment = await pay({ returns: false });
    const browser = browse();
    await goToStep(browser, payment.link, 'code');
    await enterCode(browser);
    const { text } = browser.html;
    expect(text).to.match(receiptOf(payment.id));
    for (const fact of ['EUR 12.50', 'Vodovod <Zagreb> & odvodnja', 'Sandbox TPP', 'print or save this page'])
      expect(text).to.include(fact);
    expect(browser.html.all('button')).to.have.length(0);
  });

  it('begins with the TPP’s reference where the payment has one, also on the customer’s own page', async () => {
    const { id, link } = await pay({ returns: false, endToEndIdentification: 'END-TO-END-1' });
    const both = `Reference END-TO-END-1 The bank’s reference ${id}`;
    const browser = browse();
    await goToStep(browser, link, 'code');
    await enterCode(browser);
    expect(browser.html.text).to.match(receiptOf('END-TO-END-1')).and.include(both);
    expect(browser.html.text.match(/END-TO-END-1/g)).to.have.length(1);
    await enterOwnPage(browser, '/my-payments');
    await browser.open(`${bankUrl()}/my-payments/${id}`);
    expect(browser.html.text).to.include(both);
    expect(browser.html.text.match(/END-TO-END-1/g)).to.have.length(1);
  });

  it('of a consent that led back to the TPP is on the customer’s own page', async () => {
    await authorize(bankUrl(), await askForConsent(bankUrl()));
    const browser = browse();
    await enterOwnPage(browser, '/my-consents');
    expect(browser.html.text).to.match(
      new RegExp(`Given on \\d+ \\w+ \\d{4}, ${time} Reference [\\w-]{36} `),
    );
    await browser.follow('Revoke Sandbox TPP');
    expect(browser.html.text).to.include('print or save this page');
  });

  it('and the pages of a consent name the company that owns an account', async () => {
    const consents = new ConsentTpp(bankUrl);
    const access = accessOf({ accounts: [ibans.adriaTrade] });
    const registered = await consents.register({ access }, { 'PSU-ID': petra.userName });
    const address = consents.authorizeAddress(registered, { redirect_uri: callback });
    const browser = await browse().open(address);
    await logIn(browser, petra);
    expect(browser.html.text).to.include('Account Adria Trade d.o.o. ');
    await browser.press('Continue');
    await giveConsent(browser);
    await enterOwnPage(browser, '/my-consents', petra);
    expect(browser.html.textOf('article')).to.include('Account Adria Trade d.o.o. ');
  });

  it('is not on the result page of a browser in which no customer has logged in', async () => {
    const payment = await pay({ returns: false });
    const browser = browse();
    await goToStep(browser, payment.link, 'code');
    await enterCode(browser);
    const { page } = await browse().open(payment.link);
    for (const secret of ['Date and time', payment.id, 'Vodovod', 'print or save'])
      expect(page.replace(/href="[^"]*"/g, '')).not.to.include(secret);
  });

  it('does not follow a refusal', async () => {
    const browser = browse();
    await goToStep(browser, (await pay({ returns: false })).link, 'review');
    await browser.press('Cancel payment');
    expectHeading(browser, 'Payment not approved');
    expect(browser.html.text).not.to.match(/Date and time|Reference|print/);
  });

  it('follows a stopped payment and an approved basket', async () => {
    const payment = await pay({ returns: false, executionDate: farAway });
    const browser = browse();
    await goToStep(browser, payment.link, 'code');
    await enterCode(browser);
    await browser.open((await tpp.startCancellation(payment.id)).link);
    await logIn(browser);
    await browser.press('Continue');
    browser.html.fill('One-time code', rightCode);
    await browser.press('Stop payment');
    expectHeading(browser, 'Payment stopped');
    expect(browser.html.text).to.match(receiptOf(payment.id));

    const paid = [await pay({ amount: '1234.5' }), await pay({ returns: false })];
    const paymentIds = paid.map(({ id }) => id);
    const basket = await new BasketTpp(bankUrl).start({ paymentIds }, {});
    await browser.open(basket.link);
    await logIn(browser);
    expectHeading(browser, 'Check everything');
    for (const fact of ['EUR 1,247.00', 'EUR 1,234.50', 'EUR 12.50', 'Payment 1 of 2', 'Payment 2 of 2'])
      expect(browser.html.text).to.include(fact);
    await browser.press('Continue');
    expectHeading(browser, 'Approve everything');
    browser.html.fill('One-time code', rightCode);
    await browser.press('Approve all');
    expect(browser.html.text).to.match(receiptOf(basket.id)).and.include('EUR 1,247.00');
    await browser.open(paid[1]?.link ?? '');
    expectHeading(browser, 'This payment is approved already');
  });

  it('and the review of a company have its name, and who has signed when', async () => {
    const payment = await pay({ returns: false, debtorIban: ibans.adriaTrade });
    const first = browse();
    await first.open(payment.link);
    await logIn(first, petra);
    expect(first.html.text).to.include('From Adria Trade d.o.o.').and.include('0 of 2 signatures');
    await first.press('Continue');
    await enterCode(first);
    expectHeading(first, 'The signature is recorded');
    const one = new RegExp(`1 of 2 signatures: Petra Novak, ${time} `);
    expect(first.html.text).to.match(receiptOf(payment.id)).and.match(one);

    const last = browse();
    await last.open(authorisationOf(await tpp.startAuthorisation(payment.id)).link);
    await logIn(last, ivan);
    expect(last.html.text).to.match(one);
    await last.press('Continue');
    expect(last.html.text).to.match(one);
    await enterCode(last);
    const both = new RegExp(`2 of 2 signatures: Petra Novak, ${time}; Ivan Marić, ${time} `);
    expect(last.html.text).to.match(both);
  });

  it('and the review have the account’s name in the page’s language', async () => {
    const browser = browse();
    await goToStep(browser, (await pay()).link, 'review');
    expect(browser.html.text).to.include('Current account');
    await browser.follow('Hrvatski');
    expect(browser.html.text).to.include('Tekući račun').and.not.include('Current account');
  });
});

describeForCustomers('The code’s page', ({ browse, pay }) => {
  it('says where the code is, and until when it is valid', async () => {
    const browser = browse();
    await goToStep(browser, (await pay()).link, 'code');
    expect(browser.html.text).to.match(
      new RegExp(`Your device shows the code\\. It is valid until ${time}\\.`),
    );
  });
});
