/** The approval pages of a consent, used without script. */
import { expect } from 'chai';
import { english } from '../../src/pages/texts/en.js';
import {
  expectHeading,
  expectNotice,
  giveConsent,
  goToConsentStep,
  logIn,
} from '../support/customer/customer-walk.js';
import { describeForCustomers } from '../support/customer/customers-bank.js';
import { textAt } from '../support/runner/json.js';
import { consentHeadings, steps } from '../support/browser/page-steps.js';
import { ana, ibans, marko } from '../support/embedded-bank/sandbox.js';
import { askForConsent, exchangeCode, state } from '../support/tpp/sent-off.js';
import { callback } from '../support/tpp/shop.js';
import type { WalkingBrowser } from '../support/browser/walking-browser.js';

/** The answer in the query of the TPP's address, or in its fragment. */
function answerAtTpp({ url }: WalkingBrowser, part: 'search' | 'hash' = 'search'): URLSearchParams {
  expect(url.startsWith(callback), url).to.equal(true);
  return new URLSearchParams(new URL(url)[part].slice(1));
}

describeForCustomers('A customer on the approval pages of a consent', ({ bankUrl, browse }) => {
  it('gives a consent for the accounts named by the TPP, and the TPP gets access', async () => {
    const browser = browse();
    await goToConsentStep(browser, await askForConsent(bankUrl()), 'code');
    await giveConsent(browser);
    const answer = answerAtTpp(browser);
    expect([...answer.keys()]).to.deep.equal(['code', 'state', 'iss']);
    expect(answer.get('state')).to.equal(state);
    expect(answer.get('iss')).to.equal(bankUrl());
    const token = await exchangeCode(bankUrl(), browser.url);
    expect(textAt(token, 'access_token'), JSON.stringify(token)).to.match(/^[\w-]{43}$/);
    expect(textAt(token, 'scope')).to.equal('AISP');
  });

  for (const step of steps) {
    it(`refuses on the page "${consentHeadings[step]}", and the TPP gets access_denied`, async () => {
      const browser = browse();
      await goToConsentStep(browser, await askForConsent(bankUrl()), step);
      await browser.press('Refuse consent');
      if (step === 'login') {
        expectHeading(browser, 'Refuse this consent?');
        await browser.press('No, go back');
        expectHeading(browser, consentHeadings.login);
        await browser.press('Refuse consent');
        await browser.press('Yes, refuse the consent');
      }
      const answer = answerAtTpp(browser);
      expect(answer.get('error')).to.equal('access_denied');
      expect(answer.get('state')).to.equal(state);
      expect(answer.has('code')).to.equal(false);
    });

    it(`stays at the step ${step} when the language changes`, async () => {
      const croatian = { login: 'Prijava', review: 'Provjerite suglasnost', code: 'Dajte suglasnost' };
      const browser = browse();
      const address = await askForConsent(bankUrl());
      await goToConsentStep(browser, address, step);
      await browser.follow('Hrvatski');
      expectHeading(browser, croatian[step]);
      expect(browser.url).to.equal(address);
      await browser.follow('English');
      expectHeading(browser, consentHeadings[step]);
      expect(browser.url).to.equal(address);
    });
  }

  it('reads the reason of a refusal at the login, and returns to the TPP on leaving', async () => {
    const browser = await browse().open(await askForConsent(bankUrl()));
    await logIn(browser, marko);
    expectNotice(browser, english.notices['account-foreign']);
    await browser.press('Leave it as it is');
    const answer = answerAtTpp(browser);
    expect([answer.get('error'), answer.get('state')]).to.deep.equal(['access_denied', state]);
  });

  it('stays on the page about a lockout until following the link to the TPP', async () => {
    const browser = await browse().open(await askForConsent(bankUrl(), { responseType: 'token' }));
    for (const userName of ['one', 'two', 'three', 'four', 'five'])
      await logIn(browser, { userName, password: 'wrong' });
    expectHeading(browser, 'Approval locked');
    await browser.follow('Hrvatski');
    expectHeading(browser, 'Odobrenje je zaključano');
    expect(browser.html.$('meta[http-equiv=refresh]')).to.have.length(0);
    await browser.follow('Povratak na Sandbox TPP');
    const answer = answerAtTpp(browser, 'hash');
    expect([answer.get('error'), answer.get('state')]).to.deep.equal(['access_denied', state]);
  });

  it('chooses all accounts at once when the TPP has named no account', async () => {
    const browser = browse();
    const address = await askForConsent(bankUrl(), { access: { accounts: [] } });
    await goToConsentStep(browser, address, 'code', ['All accounts']);
    const bound = browser.html.textOf('#bound');
    for (const iban of ['HR94 9900 0143 2000 0102 8', 'HR95 9900 0143 2000 0101 0'])
      expect(bound).to.include(iban);
  });

  it('chooses single accounts when the TPP has named no account', async () => {
    const browser = browse();
    const access = { accounts: [], balances: [], transactions: [] };
    await goToConsentStep(browser, await askForConsent(bankUrl(), { access }), 'review');
    expect(browser.html.$('[type=checkbox][checked]')).to.have.length(0);
    await browser.press('Continue');
    expectHeading(browser, consentHeadings.review);
    expectNotice(browser, 'Choose at least one account.');
    browser.html.check('Current account').check('Savings HR94');
    await browser.press('Continue');
    expectHeading(browser, consentHeadings.code);
    const [words = '', accounts = ''] = browser.html.textOf('#bound').split(/(?<=these accounts: )/);
    expect(words).to.equal(
      'Your one-time code is valid only for this consent, for Sandbox TPP and these accounts: ',
    );
    expect(accounts.split(', ').toSorted()).to.deep.equal([
      'HR94 9900 0143 2000 0102 8',
      'HR95 9900 0143 2000 0101 0',
    ]);
    await giveConsent(browser);
    expect(answerAtTpp(browser).has('code')).to.equal(true);
  });

  it('may visit the page for revocations before giving the consent', async () => {
    const browser = browse();
    const address = await askForConsent(bankUrl());
    await goToConsentStep(browser, address, 'code');
    await browser.follow('Your consents');
    expectHeading(browser, 'Log in');
    expect(new URL(browser.url).pathname).to.equal('/my-consents');
    await browser.open(address);
    await giveConsent(browser);
    expect(answerAtTpp(browser).has('code')).to.equal(true);
  });

  it('gives a consent to the confirmation of funds', async () => {
    const browser = browse();
    await goToConsentStep(browser, await askForConsent(bankUrl(), { kind: 'funds' }), 'review');
    expect(browser.html.text).to.include('never the balance').and.include('Until you revoke it');
    await browser.press('Continue');
    await giveConsent(browser);
    expect(textAt(await exchangeCode(bankUrl(), browser.url), 'scope')).to.equal('PSP_IC');
  });

  it('returns with an access token to a TPP that uses the implicit grant', async () => {
    const browser = browse();
    await goToConsentStep(browser, await askForConsent(bankUrl(), { responseType: 'token' }), 'code');
    await giveConsent(browser);
    const answer = answerAtTpp(browser, 'hash');
    expect(answer.get('access_token')).to.match(/^[\w-]{43}$/);
    expect(answer.get('state')).to.equal(state);
  });

  it('continues after a wrong password, a wrong code and an empty field', async () => {
    const browser = await browse().open(await askForConsent(bankUrl()));
    browser.html.$('form').attr('novalidate', '');
    await browser.press('Log in');
    expect(browser.notice).to.equal('Please fill in every field.');
    await logIn(browser, { ...ana, password: 'wrong' });
    expect(browser.notice).to.include('The user name or the password is wrong.');
    await logIn(browser);
    expectHeading(browser, consentHeadings.review);
    await browser.press('Continue');
    expectHeading(browser, consentHeadings.code);
    await giveConsent(browser, '000000');
    expect(browser.notice).to.include('The code is wrong.');
    await giveConsent(browser);
    expect(answerAtTpp(browser).has('code')).to.equal(true);
  });

  it('sees no account before the login, and each account with its rights afterwards', async () => {
    const access = { balances: [ibans.ana], transactions: [ibans.anaSavings] };
    const browser = await browse().open(await askForConsent(bankUrl(), { access }));
    expect(browser.html.text).not.to.match(/HR9|balances|Ana Horvat/);
    await logIn(browser);
    expectHeading(browser, consentHeadings.review);
    const { text } = browser.html;
    expect(text).to.include('HR95 9900 0143 2000 0101 0 Account details and balances');
    expect(text).to.include('HR94 9900 0143 2000 0102 8 Account details and transactions');
    expect(text).to.include('Whenever you use Sandbox TPP, and up to 4 times a day without you');
  });
});
