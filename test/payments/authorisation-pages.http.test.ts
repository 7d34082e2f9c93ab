/** A payment on the bank's pages, as a customer without script finds them. */
import { expect } from 'chai';
import { enterCode, expectHeading, goToStep, logIn } from '../support/customer/customer-walk.js';
import { describeForCustomers } from '../support/customer/customers-bank.js';
import { headings, steps } from '../support/browser/page-steps.js';
import { farAway, farAwayInWords } from '../support/tpp/payments.js';
import { ibans, marko } from '../support/embedded-bank/sandbox.js';
import { nokRedirectUri, redirectUri } from '../support/tpp/shop.js';
import { v132 } from '../support/tpp/tpp.js';

const cancel = 'Cancel payment';
const decided = ['ACTC', 'ACSP', 'ACSC', 'ACCC'];

describeForCustomers('A customer with a payment', ({ browse, pay, status }) => {
  it('approves it and comes back to the TPP', async () => {
    const payment = await pay();
    const browser = browse();
    await goToStep(browser, payment.link, 'code');
    await enterCode(browser);
    expect(browser.url).to.equal(redirectUri);
    expect(decided).to.include(await status(payment));
  });

  for (const step of steps) {
    it(`cancels on the page "${headings[step]}" and comes back to the TPP’s other address`, async () => {
      const payment = await pay();
      const browser = browse();
      await goToStep(browser, payment.link, step);
      await browser.press(cancel);
      expect(browser.url).to.equal(nokRedirectUri);
      expect(await status(payment)).to.equal('RJCT');
    });

    it(`stays at the step ${step} when the language changes`, async () => {
      const croatian = { login: 'Prijava', review: 'Provjerite plaćanje', code: 'Odobrite plaćanje' };
      const browser = browse();
      const { link } = await pay();
      await goToStep(browser, link, step);
      await browser.follow('Hrvatski');
      expectHeading(browser, croatian[step]);
      expect(browser.html.language).to.equal('hr');
      expect(browser.url).to.equal(link);
      await browser.follow('English');
      expectHeading(browser, headings[step]);
      expect(browser.html.language).to.equal('en');
    });
  }

  it('stays on the bank’s page after cancelling when the TPP named no address for that', async () => {
    const browser = browse();
    await goToStep(browser, (await pay({ hasNokUri: false })).link, 'review');
    await browser.press(cancel);
    expectHeading(browser, 'Payment not approved');
    await browser.reload();
    expect(browser.headers).not.to.have.property('refresh');
    expect(browser.html.all('link', /Back/)).to.have.length(0);
    expect(browser.html.text).to.include('You can close this page.');
  });

  it('reads why nothing came of the payment for as long as that takes, and goes back by a button', async () => {
    const browser = browse();
    const payment = await pay({ debtorIban: ibans.marko, amount: '500.00' });
    await browser.open(payment.link);
    await logIn(browser, marko);
    expectHeading(browser, 'There is not enough money on the account');
    await browser.follow('Hrvatski');
    expectHeading(browser, 'Na računu nema dovoljno novca');
    await browser.reload();
    expect(browser.headers).not.to.have.property('refresh');
    expect(browser.html.$('meta[http-equiv=refresh]')).to.have.length(0);
    for (const fact of ['500,00 EUR', 'Vodovod <Zagreb> & odvodnja', 'Račun 2026-114'])
      expect(browser.html.text).to.include(fact);
    expect(browser.url).to.equal(payment.link);
    expect(await status(payment)).to.equal('RJCT');
    await browser.follow(/Sandbox TPP/);
    expect(browser.url).to.equal(nokRedirectUri);
  });

  for (const platform of ['ios', 'android'] as const) {
    it(`is led from the ${platform} app link to the payment`, async () => {
      const payment = await pay({ basePath: v132 });
      const browser = await browse().open(payment.appUrls[platform] ?? '');
      expectHeading(browser, 'Approve in the app');
      await browser.follow('Open the payment');
      expectHeading(browser, headings.login);
      expect(browser.url).to.equal(payment.link);
    });
  }

  it('reads nothing about it before logging in', async () => {
    const payment = await pay({ amount: '77.31', creditorName: 'Tajni primatelj' });
    const { page } = await browse().open(payment.link);
    expect(page).to.include('Sandbox TPP');
    for (const secret of ['77.31', '77,31', 'Tajni', 'HR95', 'HR92', '2026-114', 'Ana Horvat'])
      expect(page, secret).not.to.include(secret);
  });

  for (const step of ['review', 'code'] as const) {
    it(`reads the whole payment on the page "${headings[step]}"`, async () => {
      const browser = browse();
      await goToStep(browser, (await pay({ amount: '1234.5', executionDate: farAway })).link, step);
      const facts = [
        'EUR 1,234.50',
        'Vodovod <Zagreb> & odvodnja',
        'HR92 9900 0223 2000 0901 4',
        'HR95 9900 0143 2000 0101 0',
        'Current account',
        'Račun 2026-114',
        farAwayInWords,
      ];
      for (const fact of facts) expect(browser.html.text).to.include(fact);
    });
  }

  it('reads on the code page what the code is for', async () => {
    const browser = browse();
    await goToStep(browser, (await pay({ amount: '1234.50' })).link, 'code');
    const { html } = browser;
    expect(html.textOf(`#${html.the('field', 'One-time code').attr('aria-describedby')}`)).to.equal(
      'Your one-time code is valid only for this payment: EUR 1,234.50 to Vodovod <Zagreb> & odvodnja',
    );
  });

  it('still finds the user name in its field after a wrong password', async () => {
    const browser = await browse().open((await pay()).link);
    await logIn(browser, { userName: 'ana.horvat', password: 'wrong' });
    expect(browser.html.valueOf('User name')).to.equal('ana.horvat');
    expect(browser.html.valueOf('Password')).to.equal('');
  });

  it('finds the user name in its field when the TPP has sent it', async () => {
    const browser = await browse().open((await pay({ psuId: 'ana.horvat' })).link);
    expect(browser.html.valueOf('User name')).to.equal('ana.horvat');
  });

  it('reads Croatian unless the browser asks for English', async () => {
    const { link } = await pay();
    for (const [language, want] of [
      ['hr-HR', 'hr'],
      ['en-US', 'en'],
      ['ja-JP', 'hr'],
    ] as const)
      expect((await browse(language).open(link)).html.language, language).to.equal(want);
  });
});
