import { expect } from 'chai';
import type { APIResponse, BrowserContext } from 'playwright-core';
import { browserKeyOf, newFormId } from '../../src/crypto/secrets.js';
import { csrfTokens, fieldTokens } from '../../src/crypto/csrf-tokens.js';
import { accessibilityViolations } from '../support/accessibility.js';
import { describeAtTheBank } from '../support/browser.js';
import { sealingKey } from '../support/customers-bank.js';
import {
  consentHeadings,
  expectHeading,
  expectNotice,
  giveConsent,
  goToConsentStep,
  press,
  steps,
} from '../support/customer-in-browser.js';
import { askForConsent } from '../support/sent-off.js';
import { callback, shopUrl } from '../support/shop.js';

const endpoint = '/psd2-bank-oauth2-api/oauth2/authorize';

describeAtTheBank('The authorization endpoint', ({ open, shop, bankUrl }) => {
  const refusals = [
    { title: 'nothing at all', query: '', text: 'client_id' },
    { title: 'an unknown client', query: '?client_id=nobody', text: 'client_id' },
    {
      title: 'an address that is not registered',
      query: `?client_id=sandbox-tpp&redirect_uri=${encodeURIComponent('https://evil.example/')}`,
      text: 'redirect_uri',
    },
    { title: 'two clients', query: '?client_id=sandbox-tpp&client_id=sandbox-app', text: 'more than once' },
  ];
  for (const { title, query, text } of refusals) {
    it(`stays on a page when it is sent ${title}, and repeats no address`, async () => {
      const answer = await fetch(`${bankUrl()}${endpoint}${query}`, {
        redirect: 'manual',
        headers: { 'Accept-Language': 'en' },
      });
      const page = await answer.text();
      expect(answer.status).to.equal(400);
      expect(answer.headers.get('location')).to.equal(null);
      expect(page).to.include('This request cannot be carried out').and.include(text);
      expect(page).not.to.include('evil');
    });
  }

  it('sends other mistakes back to the client', async () => {
    const query = new URLSearchParams({ client_id: 'sandbox-tpp', redirect_uri: callback, state: 'x' });
    const answer = await fetch(`${bankUrl()}${endpoint}?${query.toString()}`, { redirect: 'manual' });
    expect(answer.status).to.equal(302);
    expect(answer.headers.get('location')).to.match(
      /^http:\/\/localhost:3000\/callback\?error=invalid_request&/,
    );
  });

  it('changes the language once for a name in percent-encoding too', async () => {
    const answer = await fetch(`${bankUrl()}${endpoint}?client_id=x&l%61ng=en`, { redirect: 'manual' });
    expect(answer.status).to.equal(302);
    expect(answer.headers.get('location')).to.equal(`${endpoint}?client_id=x`);
  });

  /** The hidden fields of a page, and a refusal, as a stranger would have to forge them. */
  async function formOf(context: BrowserContext, address: string): Promise<Record<string, string>> {
    const page = await (await context.request.get(address)).text();
    const inputs = page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
    const fields = [...inputs].map(([, name, value = '']) => [name, value.replaceAll('&amp;', '&')]);
    return { ...Object.fromEntries(fields), 'resource-owner': '', approve: 'false' };
  }

  const post = (context: BrowserContext, form: Record<string, string>, headers = {}): Promise<APIResponse> =>
    context.request.post(bankUrl() + endpoint, { form, headers, maxRedirects: 0 });

  async function expectUndecided(address: string): Promise<void> {
    const answer = await fetch(address, { headers: { 'Accept-Language': 'en' } });
    expect(await answer.text()).to.include(`<h1>${consentHeadings.login}</h1>`);
  }

  it('answers a form with 200 and a page that goes on at once', async () => {
    const address = await askForConsent(bankUrl());
    const context = await open();
    const answer = await post(context, await formOf(context, address));
    const href = address.slice(bankUrl().length).replaceAll('&', '&amp;');
    expect(answer.status()).to.equal(200);
    expect(await answer.text())
      .to.include(`<meta http-equiv="refresh" content="0;url=${href}" />`)
      .and.include(`<a class="button" href="${href}">`);
  });

  const plain = ['client_id', 'scope', 'redirect_uri', 'original-url'];
  for (const name of [...plain, 'dp-state', 'dp-data']) {
    it(`refuses a form whose ${name} was changed, or left out`, async () => {
      const address = await askForConsent(bankUrl());
      const context = await open();
      const form = await formOf(context, address);
      const { [name]: value = '', ...others } = form;
      const another = value.endsWith('A') ? 'B' : 'A';
      const changed = await post(context, { ...form, [name]: value.slice(0, -1) + another });
      const missing = await post(context, others);
      expect([changed.status(), missing.status()]).to.deep.equal([400, 400]);
      expect(await changed.text()).not.to.include('http-equiv');
      await expectUndecided(address);
    });
  }

  it('refuses a form that leads elsewhere', async () => {
    const address = await askForConsent(bankUrl());
    const context = await open();
    const form = await formOf(context, address);
    for (const url of [
      'https://evil.example/',
      `${bankUrl()}@evil.example/`,
      '/approve/1',
      '//evil.example',
    ]) {
      expect((await post(context, { ...form, 'original-url': url })).status(), url).to.equal(400);
    }
    await expectUndecided(address);
  });

  it('refuses a form without the cookie, with another browser’s, and with parts of another form', async () => {
    const address = await askForConsent(bankUrl());
    const other = await askForConsent(bankUrl());
    const context = await open();
    const form = await formOf(context, address);
    const again = await formOf(context, address);
    const ofOther = await formOf(context, other);
    const stranger = await open();
    const answers = [await post(stranger, form)];
    await formOf(stranger, address);
    answers.push(await post(stranger, form));
    for (const source of [again, ofOther]) {
      for (const name of ['dp-state', 'dp-data']) {
        answers.push(await post(context, { ...form, [name]: source[name] ?? '' }));
      }
    }
    expect(answers.map((answer) => answer.status())).to.deep.equal([400, 400, 400, 400, 400, 400]);
    await expectUndecided(address);
    await expectUndecided(other);
  });

  it('refuses the name of another user after the login', async () => {
    const context = await open();
    const address = await askForConsent(bankUrl());
    const page = await context.newPage();
    await goToConsentStep(page, address, 'review');
    const form = { ...(await formOf(context, address)), 'resource-owner': 'marko.kovac', approve: 'true' };
    expect((await post(context, form)).status()).to.equal(400);
    await page.reload();
    await expectHeading(page, consentHeadings.review);
  });

  it('refuses a form that another site sends from the customer’s own browser', async () => {
    const address = await askForConsent(bankUrl());
    const context = await open();
    const inputs = Object.entries(await formOf(context, address)).map(
      ([name, value]) => `<input name="${name}" value="${value.replaceAll('&', '&amp;')}">`,
    );
    shop.page = `<!doctype html><title>Trap</title><form method="post" action="${bankUrl()}${endpoint}">
      ${inputs.join('')}<button>Win a prize</button></form>`;
    const page = await context.newPage();
    await page.goto(shopUrl);
    await press(page, 'Win a prize');
    await expectHeading(page, 'This form cannot be used');
    await expectUndecided(address);
  });

  for (const headers of [{ 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'https://evil.example' }]) {
    it(`refuses a form with ${JSON.stringify(headers)}`, async () => {
      const address = await askForConsent(bankUrl());
      const context = await open();
      expect((await post(context, await formOf(context, address), headers)).status()).to.equal(400);
      await expectUndecided(address);
    });
  }

  it('takes a form once: sent again, it changes nothing more', async () => {
    const address = await askForConsent(bankUrl());
    const context = await open();
    const { approve, ...form } = await formOf(context, address);
    const wrong = { ...form, 'resource-owner': 'ana.horvat', password: 'wrong', approve: 'true' };
    expect((await post(context, wrong)).status()).to.equal(200);
    expect((await post(context, { ...form, approve: approve ?? '' })).status()).to.equal(200);
    await expectUndecided(address);
  });

  it('refuses a form that does not say yes or no', async () => {
    const address = await askForConsent(bankUrl());
    const context = await open();
    expect((await post(context, { ...(await formOf(context, address)), approve: 'yes' })).status()).to.equal(
      400,
    );
    await expectUndecided(address);
  });

  it('leads on kindly from a form that was left open for eleven minutes', async () => {
    const address = await askForConsent(bankUrl());
    const context = await open({ javaScriptEnabled: false });
    const form = await formOf(context, address);
    const cookie = (await context.cookies()).find(({ name }) => name === 'psu-browser');
    const then = { now: () => Date.now() - 11 * 60_000 };
    const fields = new Map(plain.map((name) => [name, form[name] ?? '']));
    const identity = {
      authorisationId: 'any',
      browserKey: browserKeyOf(cookie?.value ?? ''),
      formId: newFormId(),
    };
    const old = {
      ...form,
      'dp-state': await csrfTokens([sealingKey], then).seal({ ...identity, step: 'login' }),
      'dp-data': await fieldTokens([sealingKey], then).seal({ ...identity, fields }),
    };
    const answer = await post(context, old);
    expect(answer.status()).to.equal(200);
    const [, href = ''] = /content="0;url=([^"]*)"/.exec(await answer.text()) ?? [];
    const page = await context.newPage();
    await page.goto(bankUrl() + href.replaceAll('&amp;', '&'));
    await expectNotice(page, 'The page was open for too long, so nothing was sent. Please continue here.');
  });

  it('keeps to its policy from the first page to the TPP', async () => {
    const complaints: string[] = [];
    const page = await (await open()).newPage();
    page.on('console', (message) => complaints.push(message.text()));
    await goToConsentStep(page, await askForConsent(bankUrl()), 'code');
    await giveConsent(page);
    await page.waitForURL((url) => url.href.startsWith(callback));
    expect(complaints).to.deep.equal([]);
  });

  for (const locale of ['hr-HR', 'en-GB']) {
    it(`shows accessible pages only (${locale})`, async () => {
      for (const step of steps) {
        const context = await open();
        const page = await context.newPage();
        const access = { accounts: [], balances: [] };
        await goToConsentStep(page, await askForConsent(bankUrl(), { access }), step, ['Savings']);
        if (locale === 'hr-HR') await page.getByRole('link', { name: 'Hrvatski' }).click();
        expect(await accessibilityViolations(page), step).to.deep.equal([]);
      }
      const page = await (await open({ locale })).newPage();
      await page.goto(`${bankUrl()}${endpoint}?client_id=nobody`);
      expect(await accessibilityViolations(page)).to.deep.equal([]);
    });
  }
});
