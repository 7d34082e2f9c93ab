import { expect } from 'chai';
import { toBrowserKey, newFormId } from '../../src/crypto/secrets.js';
import { csrfTokens, fieldTokens } from '../../src/crypto/csrf-tokens.js';
import { expectHeading, expectNotice, goToConsentStep } from '../support/customer/customer-walk.js';
import { describeForCustomers, sealingKey } from '../support/customer/customers-bank.js';
import type { Answer } from '../support/server/exchange.js';
import { consentHeadings } from '../support/browser/page-steps.js';
import { goesOnTo } from '../support/browser/page-text.js';
import { askForConsent } from '../support/tpp/sent-off.js';
import type { WalkingBrowser } from '../support/browser/walking-browser.js';

const endpoint = '/psd2-bank-oauth2-api/oauth2/authorize';

describeForCustomers('The protection of the authorization endpoint', ({ bankUrl, browse }) => {
  const promises: readonly (readonly [name: string, value: string, want: string])[] = [
    ['request', 'eyJhbGciOiJub25lIn0.e30.', 'request_not_supported'],
    ['request_uri', 'urn:ietf:params:oauth:request_uri:x', 'request_uri_not_supported'],
    ['response_mode', 'fragment', 'invalid_request'],
    ['response_mode', 'form_post', 'invalid_request'],
    ['response_mode', 'query.jwt', 'invalid_request'],
  ];
  for (const [name, value, want] of promises) {
    it(`names ${name}=${value} to the client, because the bank does not offer its protection`, async () => {
      const sent = new URLSearchParams({ [name]: value }).toString();
      const { headers } = await browse().step(`${await askForConsent(bankUrl())}&${sent}`);
      const { searchParams } = new URL(headers.location ?? '');
      expect(searchParams.get('error')).to.equal(want);
      expect(searchParams.get('error_description')).to.include(`The parameter ${name} is `);
    });
  }

  it('accepts the response mode that the response type has anyway, and no other', async () => {
    const address = await askForConsent(bankUrl());
    const implicit = address.replace('response_type=code', 'response_type=token');
    for (const [sent, want] of [
      [`${address}&response_mode=query`, 200],
      [`${implicit}&response_mode=fragment`, 200],
      [`${implicit}&response_mode=query`, 302],
    ] as const) {
      expect((await browse().step(sent)).status, sent).to.equal(want);
    }
  });

  it('changes the language once for a percent-encoded lang parameter', async () => {
    const answer = await browse().step(`${bankUrl()}${endpoint}?client_id=x&l%61ng=en`);
    expect(answer.status).to.equal(302);
    expect(answer.headers.location).to.equal(`${endpoint}?client_id=x`);
  });

  /**
   * Returns the hidden fields of a page with the customer's refusal, as an attacker would have to forge them (CSRF).
   */
  async function formOf(browser: WalkingBrowser, address: string): Promise<Record<string, string>> {
    const { html } = await browser.open(address);
    const hidden = html.$('input[type=hidden]').serializeArray();
    const fields = Object.fromEntries(hidden.map(({ name, value }) => [name, value]));
    return { ...fields, 'resource-owner': '', approve: 'false' };
  }

  const post = (browser: WalkingBrowser, form: Record<string, string>, headers = {}): Promise<Answer> =>
    browser.post(bankUrl() + endpoint, form, headers);

  async function expectUndecided(address: string): Promise<void> {
    expectHeading(await browse().open(address), consentHeadings.login);
  }

  it('answers a form with 200 and a page that refreshes at once', async () => {
    const address = await askForConsent(bankUrl());
    const browser = browse();
    const answer = await post(browser, await formOf(browser, address));
    const href = address.slice(bankUrl().length).replaceAll('&', '&amp;');
    expect(answer.status).to.equal(200);
    expect(answer.text)
      .to.include(`<meta http-equiv="refresh" content="0;url=${href}" />`)
      .and.include(`<a class="button" href="${href}">`);
  });

  const plain = ['client_id', 'scope', 'redirect_uri', 'original-url'];
  for (const name of [...plain, 'dp-state', 'dp-data']) {
    it(`refuses a form with a changed or missing ${name}`, async () => {
      const address = await askForConsent(bankUrl());
      const browser = browse();
      const form = await formOf(browser, address);
      const { [name]: value = '', ...others } = form;
      const another = value.endsWith('A') ? 'B' : 'A';
      const changed = await post(browser, { ...form, [name]: value.slice(0, -1) + another });
      const missing = await post(browser, others);
      expect([changed.status, missing.status]).to.deep.equal([400, 400]);
      expect(changed.text).not.to.include('http-equiv');
      await expectUndecided(address);
    });
  }

  it('refuses a form with an original-url outside the endpoint', async () => {
    const address = await askForConsent(bankUrl());
    const browser = browse();
    const form = await formOf(browser, address);
    for (const url of [
      'https://evil.example/',
      `${bankUrl()}@evil.example/`,
      '/approve/1',
      '//evil.example',
    ]) {
      expect((await post(browser, { ...form, 'original-url': url })).status, url).to.equal(400);
    }
    await expectUndecided(address);
  });

  it('refuses a form without the cookie, from another browser, or with parts of another form', async () => {
    const address = await askForConsent(bankUrl());
    const other = await askForConsent(bankUrl());
    const browser = browse();
    const form = await formOf(browser, address);
    const again = await formOf(browser, address);
    const ofOther = await formOf(browser, other);
    const stranger = browse();
    const answers = [await post(stranger, form)];
    await formOf(stranger, address);
    answers.push(await post(stranger, form));
    for (const source of [again, ofOther]) {
      for (const name of ['dp-state', 'dp-data']) {
        answers.push(await post(browser, { ...form, [name]: source[name] ?? '' }));
      }
    }
    expect(answers.map((answer) => answer.status)).to.deep.equal([400, 400, 400, 400, 400, 400]);
    await expectUndecided(address);
    await expectUndecided(other);
  });

  it('refuses the name of another user after the login', async () => {
    const browser = browse();
    const address = await askForConsent(bankUrl());
    await goToConsentStep(browser, address, 'review');
    const form = { ...(await formOf(browser, address)), 'resource-owner': 'marko.kovac', approve: 'true' };
    expect((await post(browser, form)).status).to.equal(400);
    expectHeading(await browser.open(address), consentHeadings.review);
  });

  for (const headers of [{ 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'https://evil.example' }]) {
    it(`refuses a form with ${JSON.stringify(headers)}`, async () => {
      const address = await askForConsent(bankUrl());
      const browser = browse();
      expect((await post(browser, await formOf(browser, address), headers)).status).to.equal(400);
      await expectUndecided(address);
    });
  }

  it('accepts a form once, and ignores its repetition', async () => {
    const address = await askForConsent(bankUrl());
    const browser = browse();
    const { approve, ...form } = await formOf(browser, address);
    const wrong = { ...form, 'resource-owner': 'ana.horvat', password: 'wrong', approve: 'true' };
    expect((await post(browser, wrong)).status).to.equal(200);
    expect((await post(browser, { ...form, approve: approve ?? '' })).status).to.equal(200);
    await expectUndecided(address);
  });

  it('refuses a form whose approve is neither true nor false', async () => {
    const address = await askForConsent(bankUrl());
    const browser = browse();
    expect((await post(browser, { ...(await formOf(browser, address)), approve: 'yes' })).status).to.equal(
      400,
    );
    await expectUndecided(address);
  });

  it('continues with a notice after a form that was open for eleven minutes', async () => {
    const address = await askForConsent(bankUrl());
    const browser = browse();
    const form = await formOf(browser, address);
    const then = { now: () => Date.now() - 11 * 60_000 };
    const fields = new Map(plain.map((name) => [name, form[name] ?? '']));
    const identity = {
      authorisationId: 'any',
      browserKey: toBrowserKey(browser.cookie('psu-browser') ?? ''),
      formId: newFormId(),
    };
    const old = {
      ...form,
      'dp-state': await csrfTokens(() => [sealingKey], then).seal({ ...identity, step: 'login' }),
      'dp-data': await fieldTokens(() => [sealingKey], then).seal({ ...identity, fields }),
    };
    const answer = await post(browser, old);
    expect(answer.status).to.equal(200);
    await browser.open(bankUrl() + (goesOnTo(answer.text) ?? ''));
    expectNotice(browser, 'The page was open for too long, so nothing was sent. Please continue here.');
  });
});
