import { english } from '../../src/pages/texts/en.js';
import { expect } from 'chai';
import { describeAtTheBank } from '../support/browser.js';
import {
  consentHeadings,
  expectHeading,
  expectNotice,
  giveConsent,
  goToConsentStep,
  logIn,
  press,
  steps,
} from '../support/customer-in-browser.js';
import { textAt } from '../support/json.js';
import { ana, ibans, marko } from '../support/sandbox.js';
import { askForConsent, exchangeCode, state } from '../support/sent-off.js';
import { callback } from '../support/shop.js';

const toCallback = (url: URL) => url.href.startsWith(callback);

describeAtTheBank('A customer of a TPP without JavaScript', ({ open, shop, bankUrl }) => {
  it('gives consent for the accounts that the TPP has named, and the TPP gets access', async () => {
    const page = await (await open({ javaScriptEnabled: false })).newPage();
    await goToConsentStep(page, await askForConsent(bankUrl()), 'code');
    await giveConsent(page);
    await page.waitForURL(toCallback);
    const answer = new URL(page.url()).searchParams;
    expect([...answer.keys()]).to.deep.equal(['code', 'state', 'iss']);
    expect(answer.get('state')).to.equal(state);
    expect(answer.get('iss')).to.equal(bankUrl());
    const token = await exchangeCode(bankUrl(), page.url());
    expect(textAt(token, 'access_token'), JSON.stringify(token)).to.match(/^[\w-]{43}$/);
    expect(textAt(token, 'scope')).to.equal('AISP');
    expect(shop.visits).to.have.length(1);
    for (const { headers } of shop.visits) {
      expect(headers).not.to.have.property('referer');
      expect(headers).not.to.have.property('cookie');
    }
  });

  for (const step of steps) {
    it(`refuses on the page "${consentHeadings[step]}", and the TPP is told`, async () => {
      const page = await (await open({ javaScriptEnabled: false })).newPage();
      await goToConsentStep(page, await askForConsent(bankUrl()), step);
      await press(page, 'Refuse consent');
      await page.waitForURL(toCallback);
      const answer = new URL(page.url()).searchParams;
      expect(answer.get('error')).to.equal('access_denied');
      expect(answer.get('state')).to.equal(state);
      expect(answer.has('code')).to.equal(false);
    });
  }
});

describeAtTheBank('A customer who cannot give a consent', ({ open, bankUrl }) => {
  it('reads why at the login, and is taken back to the TPP when they leave', async () => {
    const page = await (await open({ javaScriptEnabled: false })).newPage();
    await goToConsentStep(page, await askForConsent(bankUrl()), 'login');
    await logIn(page, marko);
    await expectNotice(page, english.notices['account-foreign']);
    await press(page, 'Leave it as it is');
    await page.waitForURL(toCallback);
    const answer = new URL(page.url()).searchParams;
    expect([answer.get('error'), answer.get('state')]).to.deep.equal(['access_denied', state]);
  });

  it('reads why for as long as they like after too many attempts, and goes back by the link', async () => {
    const page = await (await open({ javaScriptEnabled: false })).newPage();
    await goToConsentStep(page, await askForConsent(bankUrl(), { responseType: 'token' }), 'login');
    for (const userName of ['one', 'two', 'three', 'four', 'five'])
      await logIn(page, { userName, password: 'wrong' });
    await expectHeading(page, 'Approval locked');
    await page.getByRole('link', { name: 'Hrvatski' }).click();
    await expectHeading(page, 'Odobrenje je zaključano');
    expect(await page.locator('meta[http-equiv=refresh]').count()).to.equal(0);
    await page.getByRole('link', { name: 'Povratak na Sandbox TPP' }).click();
    await page.waitForURL(toCallback);
    const answer = new URLSearchParams(new URL(page.url()).hash.slice(1));
    expect([answer.get('error'), answer.get('state')]).to.deep.equal(['access_denied', state]);
  });

  it('chooses every account at once where the TPP has named none', async () => {
    const address = await askForConsent(bankUrl(), { access: { accounts: [] } });
    const page = await (await open({ javaScriptEnabled: false })).newPage();
    await goToConsentStep(page, address, 'code', ['All accounts']);
    const bound = await page.locator('#bound').innerText();
    for (const iban of ['HR94 9900 0143 2000 0102 8', 'HR95 9900 0143 2000 0101 0'])
      expect(bound).to.include(iban);
  });
});

describeAtTheBank('A customer who is asked for a consent', ({ open, bankUrl }) => {
  it('chooses accounts where the TPP has named none', async () => {
    const address = await askForConsent(bankUrl(), {
      access: { accounts: [], balances: [], transactions: [] },
    });
    const page = await (await open({ javaScriptEnabled: false })).newPage();
    await goToConsentStep(page, address, 'review');
    expect(await page.getByRole('checkbox', { checked: true }).count()).to.equal(0);
    await press(page, 'Continue');
    await expectHeading(page, consentHeadings.review);
    await expectNotice(page, 'Choose at least one account.');
    await page.getByRole('checkbox', { name: 'Current account' }).check();
    await page.getByRole('checkbox', { name: 'Savings HR94' }).check();
    await press(page, 'Continue');
    await expectHeading(page, consentHeadings.code);
    const bound = await page.locator('#bound').innerText();
    const [words = '', accounts = ''] = bound.split(/(?<=these accounts: )/);
    expect(words).to.equal(
      'Your one-time code is valid only for this consent, for Sandbox TPP and these accounts: ',
    );
    expect(accounts.split(', ').toSorted()).to.deep.equal([
      'HR94 9900 0143 2000 0102 8',
      'HR95 9900 0143 2000 0101 0',
    ]);
    await giveConsent(page);
    await page.waitForURL(toCallback);
    expect(new URL(page.url()).searchParams.has('code')).to.equal(true);
  });

  it('reads where to revoke it, and can look there and come back before giving it', async () => {
    const page = await (await open({ javaScriptEnabled: false })).newPage();
    await goToConsentStep(page, await askForConsent(bankUrl()), 'code');
    await page.getByRole('link', { name: 'Your consents' }).click();
    await expectHeading(page, 'Log in');
    expect(new URL(page.url()).pathname).to.equal('/my-consents');
    await page.goBack();
    await giveConsent(page);
    await page.waitForURL(toCallback);
  });

  it('gives a consent to ask about funds', async () => {
    const page = await (await open({ javaScriptEnabled: false })).newPage();
    await goToConsentStep(page, await askForConsent(bankUrl(), { kind: 'funds' }), 'review');
    const text = await page.getByRole('main').innerText();
    expect(text).to.include('never the balance').and.include('Until you revoke it');
    await press(page, 'Continue');
    await giveConsent(page);
    await page.waitForURL(toCallback);
    expect(textAt(await exchangeCode(bankUrl(), page.url()), 'scope')).to.equal('PSP_IC');
  });

  it('brings an access token back to a TPP that wants no code', async () => {
    const page = await (await open({ javaScriptEnabled: false })).newPage();
    await goToConsentStep(page, await askForConsent(bankUrl(), { responseType: 'token' }), 'code');
    await giveConsent(page);
    await page.waitForURL(toCallback);
    const answer = new URLSearchParams(new URL(page.url()).hash.slice(1));
    expect(answer.get('access_token')).to.match(/^[\w-]{43}$/);
    expect(answer.get('state')).to.equal(state);
  });

  it('goes on after a wrong password, a wrong code and an empty field', async () => {
    const page = await (await open()).newPage();
    await goToConsentStep(page, await askForConsent(bankUrl()), 'login');
    await page.evaluate(`document.querySelector('form').noValidate = true`);
    await press(page, 'Log in');
    await page.getByText('Please fill in every field.').waitFor();
    await logIn(page, { ...ana, password: 'wrong' });
    await page.getByText('The user name or the password is wrong.').waitFor();
    await logIn(page);
    await expectHeading(page, consentHeadings.review);
    await press(page, 'Continue');
    await expectHeading(page, consentHeadings.code);
    await giveConsent(page, '000000');
    await page.getByText('The code is wrong.').waitFor();
    await giveConsent(page);
    await page.waitForURL(toCallback);
    expect(new URL(page.url()).searchParams.has('code')).to.equal(true);
  });

  for (const step of steps) {
    it(`stays at the step ${step} when the language changes`, async () => {
      const croatian = { login: 'Prijava', review: 'Provjerite suglasnost', code: 'Dajte suglasnost' };
      const page = await (await open({ javaScriptEnabled: false })).newPage();
      const address = await askForConsent(bankUrl());
      await goToConsentStep(page, address, step);
      await page.getByRole('link', { name: 'Hrvatski' }).click();
      await expectHeading(page, croatian[step]);
      expect(page.url()).to.equal(address);
      await page.getByRole('link', { name: 'English' }).click();
      await expectHeading(page, consentHeadings[step]);
      expect(page.url()).to.equal(address);
    });
  }

  it('reads nothing about the accounts before logging in, and everything after', async () => {
    const page = await (await open()).newPage();
    const access = { balances: [ibans.ana], transactions: [ibans.anaSavings] };
    await goToConsentStep(page, await askForConsent(bankUrl(), { access }), 'login');
    expect(await page.getByRole('main').innerText()).not.to.match(/HR9|balances|Ana Horvat/);
    await logIn(page);
    await expectHeading(page, consentHeadings.review);
    const text = (await page.getByRole('main').innerText()).replace(/\s+/g, ' ');
    expect(text).to.include('HR95 9900 0143 2000 0101 0 Account details and balances');
    expect(text).to.include('HR94 9900 0143 2000 0102 8 Account details and transactions');
    expect(text).to.include('Whenever you use Sandbox TPP, and up to 4 times a day without you');
  });
});
