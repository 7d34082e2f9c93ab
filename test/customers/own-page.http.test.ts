/** A customer's own page, used without script. */
import { expect } from 'chai';
import { openDatabase } from '../../src/storage/database.js';
import { authorize } from '../support/customer/customer-at-authorize.js';
import { expectHeading, expectNotice, logIn } from '../support/customer/customer-walk.js';
import { describeForCustomers } from '../support/customer/customers-bank.js';
import { textAt } from '../support/runner/json.js';
import { ana, rightCode } from '../support/embedded-bank/sandbox.js';
import { askForConsent, exchangeCode } from '../support/tpp/sent-off.js';
import type { WalkingBrowser } from '../support/browser/walking-browser.js';

const titles = { login: 'Log in', code: 'Enter the code', list: 'Your consents' } as const;

const stateOf = ({ html }: WalkingBrowser): string => html.$('input[name=state]').attr('value') ?? '';

async function enterCode(browser: WalkingBrowser, code: string): Promise<void> {
  browser.html.fill('One-time code', code);
  await browser.press('Continue');
}

async function useToken(bankUrl: string, token: string): Promise<string> {
  const response = await fetch(`${bankUrl}/psd2-bank-accounts-api-1.3.2/v1/accounts`, {
    headers: {
      Authorization: `Bearer ${token}`,
      'X-Gateway-Client-Id': 'sandbox-tpp',
      'X-Request-ID': '0d6a8e21-4f7e-4c35-9b40-a7c1d9e25b40',
      'PSU-ID': ana.userName,
      'PSU-IP-Address': '192.0.2.1',
    },
  });
  const answer: unknown = await response.json();
  return [response.status, textAt(answer, 'tppMessages', '0', 'code')].filter(Boolean).join(' ');
}

describeForCustomers("A customer's own page", ({ bankUrl, browse, databaseUrl }) => {
  const home = () => `${bankUrl()}/my-consents`;

  /** Gives a consent of Ana in another browser; returns the token of the TPP. */
  const give = async (): Promise<string> => {
    const arrival = await authorize(bankUrl(), await askForConsent(bankUrl()));
    return textAt(await exchangeCode(bankUrl(), arrival.href), 'access_token') ?? '';
  };
  const enter = async (browser: WalkingBrowser) => {
    await browser.open(home());
    expectHeading(browser, titles.login);
    await logIn(browser);
    expectHeading(browser, titles.code);
    await enterCode(browser, rightCode);
    expectHeading(browser, titles.list);
  };

  it('lists the consents, revokes a consent at once, and shows nothing after the logout', async () => {
    const browser = browse();
    const token = await give();
    expect(await useToken(bankUrl(), token)).to.equal('200');
    await enter(browser);
    const [card] = browser.html.$('article').toArray();
    const text = browser.html.textOf('article');
    expect(browser.html.$(`#${browser.html.$(card).attr('aria-labelledby')}`).text()).to.equal('Sandbox TPP');
    expect(text).to.include('Current account HR95 9900 0143 2000 0101 0 Account details and balances');
    expect(text).to.include('Given on').and.include('Until').and.include('Status Valid');
    expect(text).to.include('How often Whenever you use Sandbox TPP, and up to 4 times a day without you');
    expect(text).not.to.include('Not yet');

    await browser.follow('Revoke Sandbox TPP');
    expectHeading(browser, 'Revoke this consent?');
    expect(await useToken(bankUrl(), token)).to.equal('200');
    await browser.press('Revoke consent');
    expectHeading(browser, 'Consent revoked');
    expect(await useToken(bankUrl(), token)).to.equal('401 TOKEN_INVALID');
    await browser.follow('Back to your consents');
    expectHeading(browser, titles.list);
    expect(browser.html.textOf('article')).to.include('Revoked by you on').and.not.include('Until');
    expect(browser.html.all('link', /Revoke/)).to.have.length(0);

    await browser.press('Log out');
    for (const url of [browser.url, home(), ...browser.visited.filter((each) => each.startsWith(home()))]) {
      await browser.open(url);
      expectHeading(browser, titles.login);
      expect(browser.html.text).not.to.match(/Sandbox TPP|HR9|Ana Horvat/);
    }
  });

  it('shows its list only in the browser with the session', async () => {
    const browser = await browse().open(home());
    await logIn(browser);
    browser.html.fill('One-time code', rightCode);
    const { action, fields } = browser.html.submissionBy('Continue');
    const answer = await browser.post(new URL(action, home()).href, Object.fromEntries(fields));
    const cookies = (answer.headers['set-cookie'] ?? []).map((line) => line.toLowerCase().split(/; */));
    expect(cookies.map(([pair]) => pair?.split('=')[0])).to.include('psu-customer');
    for (const attributes of cookies) expect(attributes).to.include.members(['httponly', 'samesite=lax']);
    expectHeading(await browser.reload(), titles.list);

    const withoutSession = await browse().open(home());
    withoutSession.plant(new URL(home()).hostname, 'psu-browser', browser.cookie('psu-browser') ?? '');
    expectHeading(await withoutSession.reload(), titles.login);
    expectHeading(await browse().open(home()), titles.login);
  });

  it('refuses a form that is altered, of another session, or sent by another site', async () => {
    const browser = browse();
    await give();
    await enter(browser);
    const logOutState = stateOf(browser);
    await browser.follow('Revoke Sandbox TPP');
    expectHeading(browser, 'Revoke this consent?');
    const { url } = browser;
    const state = stateOf(browser);
    const statusOf = async (form: Record<string, string>, headers?: Record<string, string>) =>
      (await browser.post(url, form, headers)).status;
    expect(await statusOf({})).to.equal(403);
    expect(await statusOf({ state: state.slice(0, -2) + (state.endsWith('A') ? 'BB' : 'AA') })).to.equal(403);
    expect(await statusOf({ state: logOutState })).to.equal(403);
    expect(await statusOf({ state }, { Origin: 'https://tpp.example' })).to.equal(403);
    expect(await statusOf({ state }, { 'Sec-Fetch-Site': 'cross-site' })).to.equal(403);
    expectHeading(await browser.reload(), 'Revoke this consent?');

    const other = browse();
    await enter(other);
    expect((await other.post(url, { state })).status).to.equal(403);
    expect(await statusOf({ state })).to.equal(303);
    expect(await statusOf({ state })).to.equal(303);
    expectHeading(await browser.reload(), 'Consent revoked');
  });

  it('continues after a wrong password, a wrong code, an empty field and a cancelled login', async () => {
    const browser = await browse().open(home());
    browser.html.$('form').attr('novalidate', '');
    await browser.press('Log in');
    expectNotice(browser, 'Please fill in every field.');
    await logIn(browser, { ...ana, password: 'wrong' });
    expectNotice(browser, 'The user name or the password is wrong. Please try again.');
    await logIn(browser);
    expectHeading(browser, titles.code);
    await enterCode(browser, '000000');
    expectNotice(browser, 'The code is wrong. Please try again.');
    await browser.press('Cancel');
    expectHeading(browser, titles.login);
    await enter(browser);
  });

  it('tells the customer about a logout after the idle time-out', async () => {
    const browser = browse();
    await enter(browser);
    const database = await openDatabase(databaseUrl());
    await database.maintenance('customer_sessions').decrement('last_used_at', 300_000);
    await database.close();
    expectNotice(
      await browser.reload(),
      'You have been logged out, because this page was not used for some minutes, or was open for long. Please log in again.',
    );
  });
});
