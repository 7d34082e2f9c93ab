import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { accessibilityViolations } from '../support/accessibility.js';
import { describeAtTheBank, type Setting } from '../support/browser.js';
import { authorize } from '../support/customer-at-authorize.js';
import { expectHeading, expectNotice, logIn, press } from '../support/customer-in-browser.js';
import { textAt } from '../support/json.js';
import { ana, rightCode } from '../support/sandbox.js';
import { askForConsent, exchangeCode } from '../support/sent-off.js';

const home = '/my-consents';
const titles = { login: 'Log in', code: 'Enter the code', list: 'Your consents' } as const;

/** A consent that Ana gives in some other browser, and the token that the TPP has got for it. */
async function give({ bankUrl }: Setting): Promise<string> {
  const arrival = await authorize(bankUrl(), await askForConsent(bankUrl()));
  return textAt(await exchangeCode(bankUrl(), arrival.href), 'access_token') ?? '';
}

async function enterOwnPage(page: Page, bankUrl: string): Promise<void> {
  await page.goto(bankUrl + home);
  await expectHeading(page, titles.login);
  await logIn(page);
  await expectHeading(page, titles.code);
  await page.getByLabel('One-time code').fill(rightCode);
  await press(page, 'Continue');
  await expectHeading(page, titles.list);
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

describeAtTheBank("A customer's own page", (setting) => {
  const { bankUrl, open } = setting;

  it('lists the consents, revokes one at once, and shows nothing after logging out', async () => {
    const page = await (await open()).newPage();
    const token = await give(setting);
    expect(await useToken(bankUrl(), token)).to.equal('200');
    await enterOwnPage(page, bankUrl());
    const card = page.getByRole('article', { name: 'Sandbox TPP' });
    const text = (await card.innerText()).replace(/\s+/g, ' ');
    expect(text).to.include('Current account HR95 9900 0143 2000 0101 0 Account details and balances');
    expect(text).to.include('Given on').and.include('Until').and.include('Status Valid');
    expect(text).to.include('How often Whenever you use Sandbox TPP, and up to 4 times a day without you');
    expect(text).not.to.include('Not yet');

    await card.getByRole('link', { name: 'Revoke Sandbox TPP' }).click();
    await expectHeading(page, 'Revoke this consent?');
    expect(await useToken(bankUrl(), token)).to.equal('200');
    await press(page, 'Revoke consent');
    await expectHeading(page, 'Consent revoked');
    expect(await useToken(bankUrl(), token)).to.equal('401 TOKEN_INVALID');
    await page.getByRole('link', { name: 'Back to your consents' }).click();
    await expectHeading(page, titles.list);
    expect(await card.innerText())
      .to.include('Revoked by you on')
      .and.not.include('Until');
    expect(await page.getByRole('link', { name: 'Revoke' }).count()).to.equal(0);

    await press(page, 'Log out');
    await expectHeading(page, titles.login);
    for (let back = 0; back < 3; back++) {
      await page.goBack();
      await expectHeading(page, titles.login);
      expect(await page.getByRole('main').innerText()).not.to.match(/Sandbox TPP|HR9|Ana Horvat/);
    }
  });

  it('shows its list in this browser alone, and nothing without the session', async () => {
    const context = await open({ javaScriptEnabled: false });
    const page = await context.newPage();
    await give(setting);
    await enterOwnPage(page, bankUrl());
    const cookies = await context.cookies();
    const ours = cookies.filter(({ name }) => /^psu-(browser|customer)$/.test(name));
    expect(ours.map(({ httpOnly, sameSite }) => `${httpOnly} ${sameSite}`)).to.deep.equal([
      'true Lax',
      'true Lax',
    ]);
    await context.clearCookies({ name: 'psu-customer' });
    await page.reload();
    await expectHeading(page, titles.login);
    const stranger = await (await open()).newPage();
    await stranger.goto(bankUrl() + home);
    await expectHeading(stranger, titles.login);
  });

  it('refuses a form that is altered, of another session, or sent by another site', async () => {
    const context = await open({ javaScriptEnabled: false });
    const page = await context.newPage();
    await give(setting);
    await enterOwnPage(page, bankUrl());
    const logOutState = await page.locator('input[name=state]').inputValue();
    await page.getByRole('link', { name: 'Revoke Sandbox TPP' }).click();
    await expectHeading(page, 'Revoke this consent?');
    const address = page.url();
    const state = await page.locator('input[name=state]').inputValue();
    const statusOf = async (form: Record<string, string>, headers: Record<string, string> = {}) =>
      (await context.request.post(address, { form, headers, maxRedirects: 0 })).status();
    expect(await statusOf({})).to.equal(403);
    expect(await statusOf({ state: `${state.slice(0, -2)}AA` })).to.equal(403);
    expect(await statusOf({ state: logOutState })).to.equal(403);
    expect(await statusOf({ state }, { Origin: 'https://tpp.example' })).to.equal(403);
    expect(await statusOf({ state }, { 'Sec-Fetch-Site': 'cross-site' })).to.equal(403);
    await page.reload();
    await expectHeading(page, 'Revoke this consent?');

    const other = await open({ javaScriptEnabled: false });
    const otherPage = await other.newPage();
    await enterOwnPage(otherPage, bankUrl());
    expect((await other.request.post(address, { form: { state }, maxRedirects: 0 })).status()).to.equal(403);
    expect(await statusOf({ state })).to.equal(303);
    expect(await statusOf({ state })).to.equal(303);
    await page.reload();
    await expectHeading(page, 'Consent revoked');
  });

  it('goes on after a wrong password, a wrong code, an empty field and a cancelled login', async () => {
    const page = await (await open()).newPage();
    await page.goto(bankUrl() + home);
    await page.evaluate(`document.querySelector('form').noValidate = true`);
    await press(page, 'Log in');
    await expectNotice(page, 'Please fill in every field.');
    await logIn(page, { ...ana, password: 'wrong' });
    await expectNotice(page, 'The user name or the password is wrong. Please try again.');
    await logIn(page);
    await expectHeading(page, titles.code);
    await page.getByLabel('One-time code').fill('000000');
    await press(page, 'Continue');
    await expectNotice(page, 'The code is wrong. Please try again.');
    await press(page, 'Cancel');
    await expectHeading(page, titles.login);
    await enterOwnPage(page, bankUrl());
  });

  for (const language of ['hr', 'en'] as const) {
    it(`is accessible in ${language}`, async () => {
      const page = await (await open()).newPage();
      await give(setting);
      const check = async (name: string) => {
        expect(await accessibilityViolations(page), name).to.deep.equal([]);
      };
      await page.goto(`${bankUrl() + home}?lang=${language}`);
      await check('login');
      await page.locator('[name=userName]').fill(ana.userName);
      await page.locator('[name=password]').fill(ana.password);
      await page.locator('button[value=login]').click();
      await page.locator('[name=code]').fill(rightCode);
      await check('code');
      await page.locator('button[value=code]').click();
      await page.locator('article').first().waitFor();
      await check('list');
      await page.locator('article a.button').first().click();
      await page.locator('dl').waitFor();
      await check('question');
      await page.locator('main form button').click();
      await page.getByRole('status').waitFor();
      await check('revoked');
      await page.goto(`${bankUrl() + home}/unknown`);
      await check('unknown');
    });
  }
});

describeAtTheBank(
  'A customer who leaves their own page open for too long',
  ({ bankUrl, open }) => {
    it('reads that they were logged out', async () => {
      const page = await (await open({ javaScriptEnabled: false })).newPage();
      await page.goto(bankUrl() + home);
      await logIn(page);
      await page.getByLabel('One-time code').fill(rightCode);
      await page.locator('button[value=code]').click();
      await expectHeading(page, 'Your consents');
      await page.waitForTimeout(10_100);
      await page.reload();
      await expectNotice(
        page,
        'You have been logged out, because this page was not used for some minutes, or was open for long. Please log in again.',
      );
    });
  },
  { CUSTOMER_IDLE_SECONDS: '10' },
);
