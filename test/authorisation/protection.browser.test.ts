import { expect } from 'chai';
import type { BrowserContext } from 'playwright-core';
import { browserKeyOf, newFormId } from '../../src/crypto/secrets.js';
import { csrfTokens } from '../../src/crypto/csrf-tokens.js';
import { describeAtTheBank } from '../support/browser.js';
import { sealingKey } from '../support/customers-bank.js';
import {
  enterCode,
  expectHeading,
  expectNotice,
  goToStep,
  headings,
  logIn,
  press,
} from '../support/customer-in-browser.js';
import { rightCode } from '../support/sandbox.js';
import { redirectUri, shopUrl } from '../support/shop.js';
import { v132 } from '../support/tpp.js';

describeAtTheBank('The bank’s pages', ({ open, pay, status, shop, bankUrl }) => {
  const policy =
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

  it('carry strict headers on every page, also on errors', async () => {
    const payment = await pay({ basePath: v132 });
    const pages = [
      { url: payment.link, status: 200 },
      { url: payment.appUrls.ios ?? '', status: 200 },
      { url: `${bankUrl()}/approve/unknown`, status: 404 },
      { url: payment.link, method: 'POST', status: 403 },
    ];
    for (const { url, method, status: want } of pages) {
      const answer = await fetch(url, { method: method ?? 'GET' });
      expect(answer.status, url).to.equal(want);
      const headers = Object.fromEntries(answer.headers);
      expect(headers).to.include({
        'content-security-policy': policy,
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
      });
      expect(headers).to.have.property('permissions-policy');
      expect(await answer.text()).not.to.match(/<script|style=|onclick|javascript:/i);
    }
  });

  it('load one stylesheet and one icon, from the bank, and break no rule of their own', async () => {
    const page = await (await open()).newPage();
    const requests = new Set<string>();
    const complaints: string[] = [];
    page.on('request', (request) => requests.add(new URL(request.url()).origin));
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await goToStep(page, (await pay()).link, 'code');
    expect([...requests]).to.deep.equal([bankUrl()]);
    expect(complaints).to.deep.equal([]);
    const background = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    expect(background, 'the stylesheet is applied').not.to.equal('rgba(0, 0, 0, 0)');
    const stylesheet = await page.locator('link[rel=stylesheet]').getAttribute('href');
    const answer = await fetch(new URL(stylesheet ?? '', bankUrl()));
    expect(answer.headers.get('cache-control')).to.equal('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).to.equal('text/css; charset=utf-8');
  });

  it('set cookies that no script and no other site can use', async () => {
    const context = await open();
    const page = await context.newPage();
    await page.goto((await pay()).link);
    await page.getByRole('link', { name: 'Hrvatski' }).click();
    const cookies = await context.cookies();
    expect(cookies.map(({ httpOnly, sameSite, path }) => ({ httpOnly, sameSite, path }))).to.deep.equal([
      { httpOnly: true, sameSite: 'Lax', path: '/' },
      { httpOnly: true, sameSite: 'Lax', path: '/' },
    ]);
  });

  it('tell the TPP nothing but its own address', async () => {
    const page = await (await open()).newPage();
    await goToStep(page, (await pay()).link, 'code');
    await enterCode(page, rightCode);
    await page.waitForURL(redirectUri);
    expect(shop.visits).to.have.length(1);
    for (const { headers } of shop.visits) {
      expect(headers).not.to.have.property('referer');
      expect(headers).not.to.have.property('cookie');
    }
  });

  it('are not shown in a frame', async () => {
    const { link } = await pay();
    shop.page = `<!doctype html><title>Frame</title><iframe src="${link}"></iframe>`;
    const page = await (await open()).newPage();
    const refusal = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await page.goto(shopUrl);
    expect((await refusal).text()).to.include(bankUrl());
    expect(await page.frameLocator('iframe').getByLabel('Password').count()).to.equal(0);
  });

  it('show one browser nothing of what another one has logged in to', async () => {
    const { link } = await pay();
    const first = await (await open()).newPage();
    await goToStep(first, link, 'review');
    const second = await (await open()).newPage();
    await second.goto(link);
    await expectHeading(second, headings.login);
  });

  it('lead on kindly from a form that was left open for eleven minutes', async () => {
    const payment = await pay();
    const context = await open({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(payment.link);
    const cookie = (await context.cookies()).find(({ name }) => name === 'psu-browser');
    const then = { now: () => Date.now() - 11 * 60_000 };
    const oldState = await csrfTokens([sealingKey], then).seal({
      authorisationId: payment.link.slice(payment.link.lastIndexOf('/') + 1),
      browserKey: browserKeyOf(cookie?.value ?? ''),
      formId: newFormId(),
      step: 'login',
    });
    const form = { state: oldState, action: 'login', userName: 'ana.horvat', password: 'ana-sandbox' };
    const answer = await context.request.post(payment.link, { form });
    expect(answer.status()).to.equal(200);
    await page.goto(answer.url());
    await expectNotice(page, 'The page was open for too long, so nothing was sent. Please continue here.');
    await logIn(page);
    await expectHeading(page, headings.review);
    expect(page.url()).to.equal(payment.link);
  });

  /** The form of a page as a stranger would have to forge it. */
  async function formOf(context: BrowserContext, link: string): Promise<{ state: string; action: string }> {
    const page = await (await context.request.get(link)).text();
    return { state: /name="state" value="([^"]+)"/.exec(page)?.[1] ?? '', action: 'cancel' };
  }

  it('refuse a form that another site sends from the customer’s own browser', async () => {
    const payment = await pay();
    const context = await open();
    const { state, action } = await formOf(context, payment.link);
    shop.page = `<!doctype html><title>Trap</title><form method="post" action="${payment.link}">
      <input name="state" value="${state}"><button name="action" value="${action}">Win a prize</button></form>`;
    const page = await context.newPage();
    await page.goto(shopUrl);
    await press(page, 'Win a prize');
    await expectHeading(page, 'This form cannot be used');
    expect(await status(payment)).to.equal('RCVD');
    await page.getByRole('link', { name: 'Open the page again' }).click();
    await expectHeading(page, headings.login);
  });

  it('refuse a form without the cookie, with another browser’s, and for another payment', async () => {
    const payment = await pay();
    const other = await pay();
    const context = await open();
    const form = await formOf(context, payment.link);
    const stranger = await open();
    const withoutCookie = await stranger.request.post(payment.link, { form });
    await formOf(stranger, payment.link);
    const withAnother = await stranger.request.post(payment.link, { form });
    const forAnother = await context.request.post(other.link, { form });
    const withoutState = await context.request.post(payment.link, { form: { action: 'cancel' } });
    const answers = [withoutCookie, withAnother, forAnother, withoutState].map((answer) => answer.status());
    expect(answers).to.deep.equal([403, 403, 403, 403]);
    expect([await status(payment), await status(other)]).to.deep.equal(['RCVD', 'RCVD']);
  });

  const foreignHeaders = [
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://evil.example' },
  ];
  for (const headers of foreignHeaders) {
    it(`refuse a form with ${JSON.stringify(headers)}`, async () => {
      const payment = await pay();
      const context = await open();
      const form = await formOf(context, payment.link);
      expect((await context.request.post(payment.link, { form, headers })).status()).to.equal(403);
      expect(await status(payment)).to.equal('RCVD');
    });
  }

  const badBodies = [
    { title: 'a field twice', body: 'state=x&state=y', type: 'application/x-www-form-urlencoded', want: 400 },
    {
      title: '17 KiB',
      body: `state=${'x'.repeat(17_000)}`,
      type: 'application/x-www-form-urlencoded',
      want: 400,
    },
    { title: 'JSON', body: '{"action":"cancel"}', type: 'application/json', want: 415 },
  ];
  for (const { title, body, type, want } of badBodies) {
    it(`refuse ${title} with a page`, async () => {
      const { link } = await pay();
      const context = await open();
      await formOf(context, link);
      const answer = await context.request.post(link, {
        data: body,
        headers: { 'Content-Type': type, 'Accept-Language': 'en' },
      });
      expect(answer.status()).to.equal(want);
      expect(await answer.text()).to.include('The form did not arrive whole');
    });
  }
});
