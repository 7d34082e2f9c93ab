/** The approval pages of a payment, used without script. */
import { expect } from 'chai';
import { enterCode, expectHeading, goToStep, logIn } from '../support/customer/customer-walk.js';
import { describeForCustomers } from '../support/customer/customers-bank.js';
import { headings, steps } from '../support/browser/page-steps.js';
import { farAway, farAwayInWords } from '../support/tpp/payments.js';
import { ibans, marko, rightCode } from '../support/embedded-bank/sandbox.js';
import { nokRedirectUri, redirectUri } from '../support/tpp/shop.js';
import type { WalkingBrowser } from '../support/browser/walking-browser.js';
import { english } from '../../src/pages/texts/en.js';
import { v132 } from '../support/tpp/tpp.js';

const cancel = 'Cancel payment';
const decided = ['ACTC', 'ACSP', 'ACSC', 'ACCC'];

describeForCustomers('A customer on the approval pages of a payment', ({ browse, pay, status, tpp }) => {
  /** Cancel on the login page asks once more: No returns to the login, and Yes cancels. */
  const confirmQuestion = async (browser: WalkingBrowser, payment: Parameters<typeof status>[0]) => {
    expectHeading(browser, english.payment.question.title);
    expect(browser.html.title).to.match(/^Cancel this payment\?/);
    await browser.press('No, go back');
    expectHeading(browser, headings.login);
    await browser.press(cancel);
    expect(await status(payment)).to.equal('RCVD');
    await browser.press('Yes, cancel the payment');
  };

  it('approves the payment and returns to the TPP', async () => {
    const payment = await pay();
    const browser = browse();
    await goToStep(browser, payment.link, 'code');
    await enterCode(browser);
    expect(browser.url).to.equal(redirectUri);
    expect(decided).to.include(await status(payment));
  });

  for (const step of steps) {
    it(`cancels on the page "${headings[step]}" and returns to TPP-Nok-Redirect-URI`, async () => {
      const payment = await pay();
      const browser = browse();
      await goToStep(browser, payment.link, step);
      await browser.press(cancel);
      if (step === 'login') await confirmQuestion(browser, payment);
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

  it('keeps or stops an approved payment on the pages of its cancellation, and returns to the TPP', async () => {
    const payment = await pay({ executionDate: farAway, amount: '1234.50' });
    const browser = browse();
    await goToStep(browser, payment.link, 'code');
    await enterCode(browser);
    const review = async () => {
      await browser.open((await tpp.startCancellation(payment.id)).link);
      expect(browser.html.text).to.include('asks you to stop a payment');
      await logIn(browser);
      expectHeading(browser, 'Check the payment to stop');
      for (const fact of ['EUR 1,234.50', 'HR92 9900 0223 2000 0901 4', 'Current account', farAwayInWords])
        expect(browser.html.text).to.include(fact);
    };
    await review();
    await browser.press('Do not stop the payment');
    expect([browser.url, await status(payment)]).to.deep.equal([nokRedirectUri, 'ACTC']);
    await review();
    await browser.press('Continue');
    expectHeading(browser, 'Stop this payment');
    browser.html.fill('One-time code', rightCode);
    await browser.press('Stop payment');
    expect([browser.url, await status(payment)]).to.deep.equal([redirectUri, 'CANC']);
  });

  it('stays on the bank’s page after cancelling a payment without TPP-Nok-Redirect-URI', async () => {
    const browser = browse();
    await goToStep(browser, (await pay({ hasNokUri: false })).link, 'review');
    await browser.press(cancel);
    expectHeading(browser, 'Payment not approved');
    await browser.reload();
    expect(browser.headers).not.to.have.property('refresh');
    expect(browser.html.all('link', /Back/)).to.have.length(0);
    expect(browser.html.text).to.include('You can close this page.');
  });

  it('stays on the page with the reason of a rejection until following the link to the TPP', async () => {
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
    it(`reaches the payment from the ${platform} app link`, async () => {
      const payment = await pay({ basePath: v132 });
      const browser = await browse().open(payment.appUrls[platform] ?? '');
      expectHeading(browser, 'Approve in the app');
      await browser.follow('Open the payment');
      expectHeading(browser, headings.login);
      expect(browser.url).to.equal(payment.link);
    });
  }

  it('sees no detail of the payment before the login', async () => {
    const payment = await pay({ amount: '77.31', creditorName: 'Tajni primatelj' });
    const { page } = await browse().open(payment.link);
    expect(page).to.include('Sandbox TPP');
    for (const secret of ['77.31', '77,31', 'Tajni', 'HR95', 'HR92', '2026-114', 'Ana Horvat'])
      expect(page, secret).not.to.include(secret);
  });

  for (const step of ['review', 'code'] as const) {
    it(`sees the whole payment on the page "${headings[step]}"`, async () => {
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

  it('sees on the code page which amount and payee the code approves', async () => {
    const browser = browse();
    await goToStep(browser, (await pay({ amount: '1234.50' })).link, 'code');
    const { html } = browser;
    expect(html.textOf(`#${html.the('field', 'One-time code').attr('aria-describedby')}`)).to.equal(
      'Your one-time code is valid only for this payment: EUR 1,234.50 to Vodovod <Zagreb> & odvodnja',
    );
  });

  it('finds the user name filled in after a wrong password', async () => {
    const browser = await browse().open((await pay()).link);
    await logIn(browser, { userName: 'ana.horvat', password: 'wrong' });
    expect(browser.html.valueOf('User name')).to.equal('ana.horvat');
    expect(browser.html.valueOf('Password')).to.equal('');
  });

  it('finds the user name filled in when the TPP has sent a PSU-ID', async () => {
    const browser = await browse().open((await pay({ psuId: 'ana.horvat' })).link);
    expect(browser.html.valueOf('User name')).to.equal('ana.horvat');
  });

  it('gets Croatian pages unless the browser prefers English', async () => {
    const { link } = await pay();
    for (const [language, want] of [
      ['hr-HR', 'hr'],
      ['en-US', 'en'],
      ['ja-JP', 'hr'],
    ] as const)
      expect((await browse(language).open(link)).html.language, language).to.equal(want);
  });
});
