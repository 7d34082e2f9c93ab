/** The protection of the bank's pages: headers, cookies, and forms that are refused. */
import { expect } from 'chai';
import { toBrowserKey, newFormId } from '../../src/crypto/secrets.js';
import { csrfTokens } from '../../src/crypto/csrf-tokens.js';
import { expectHeading, expectNotice, logIn } from '../support/customer/customer-walk.js';
import { describeForCustomers, sealingKey } from '../support/customer/customers-bank.js';
import { headings } from '../support/browser/page-steps.js';
import { v132 } from '../support/tpp/tpp.js';
import type { WalkingBrowser } from '../support/browser/walking-browser.js';

/** The form of a page as a stranger would have to forge it. */
const formOf = ({ html }: WalkingBrowser) => ({
  state: html.$('input[name=state]').attr('value') ?? '',
  action: 'cancel',
});

describeForCustomers('The bank’s pages', ({ bankUrl, browse, pay, status }) => {
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

  it('have a stylesheet that browsers cache for a year', async () => {
    const { html } = await browse().open((await pay()).link);
    const answer = await fetch(new URL(html.$('link[rel=stylesheet]').attr('href') ?? '', bankUrl()));
    expect(answer.status).to.equal(200);
    expect(answer.headers.get('cache-control')).to.equal('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).to.equal('text/css; charset=utf-8');
  });

  it('set cookies with HttpOnly and SameSite=Lax', async () => {
    const { link } = await pay();
    const browser = browse();
    const lines = [link, `${link}?lang=hr`].map(
      async (url) => (await browser.step(url)).headers['set-cookie'],
    );
    const cookies = (await Promise.all(lines)).flat().map((line = '') => line.toLowerCase().split(/; */));
    expect(cookies.map(([pair]) => pair?.split('=')[0])).to.include.members(['psu-browser', 'psu-language']);
    for (const attributes of cookies)
      expect(attributes).to.include.members(['httponly', 'samesite=lax', 'path=/']);
  });

  it('continue with a notice after a form that was open for eleven minutes', async () => {
    const payment = await pay();
    const browser = await browse().open(payment.link);
    const then = { now: () => Date.now() - 11 * 60_000 };
    const oldState = await csrfTokens(() => [sealingKey], then).seal({
      authorisationId: payment.link.slice(payment.link.lastIndexOf('/') + 1),
      browserKey: toBrowserKey(browser.cookie('psu-browser') ?? ''),
      formId: newFormId(),
      step: 'login',
    });
    browser.html.$('input[name=state]').val(oldState);
    await logIn(browser);
    expectNotice(browser, 'The page was open for too long, so nothing was sent. Please continue here.');
    await logIn(browser);
    expectHeading(browser, headings.review);
    expect(browser.url).to.equal(payment.link);
  });

  it('refuse a form without the cookie, from another browser, or for another payment', async () => {
    const [payment, other] = [await pay(), await pay()];
    const browser = await browse().open(payment.link);
    const form = formOf(browser);
    const stranger = browse();
    const withoutCookie = await stranger.post(payment.link, form);
    const withAnother = await (await stranger.open(payment.link)).post(payment.link, form);
    const forAnother = await browser.post(other.link, form);
    const withoutState = await browser.post(payment.link, { action: 'cancel' });
    const answers = [withoutCookie, withAnother, forAnother, withoutState].map((answer) => answer.status);
    expect(answers).to.deep.equal([403, 403, 403, 403]);
    expect([await status(payment), await status(other)]).to.deep.equal(['RCVD', 'RCVD']);
  });

  const foreignHeaders = [
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://evil.example' },
    { 'Sec-Fetch-Site': ['same-origin', 'none'] },
    { Origin: ['null', 'https://evil.example'] },
  ];
  for (const headers of foreignHeaders) {
    it(`refuse a form with ${JSON.stringify(headers)}`, async () => {
      const payment = await pay();
      const browser = await browse().open(payment.link);
      const answer = await browser.post(payment.link, formOf(browser), headers);
      expect(answer.status).to.equal(403);
      expect(await status(payment)).to.equal('RCVD');
    });
  }

  const form = 'application/x-www-form-urlencoded';
  const badBodies = [
    { title: 'a repeated field', body: 'state=x&state=y', type: form, want: 400 },
    { title: 'a body of 17 KiB', body: `state=${'x'.repeat(17_000)}`, type: form, want: 400 },
    { title: 'a JSON body', body: '{"action":"cancel"}', type: 'application/json', want: 415 },
  ];
  for (const { title, body, type, want } of badBodies) {
    it(`refuse ${title} with a page`, async () => {
      const { link } = await pay();
      const browser = await browse().open(link);
      const answer = await browser.post(link, body, { 'Content-Type': type });
      expect(answer.status).to.equal(want);
      expect(answer.text).to.include('The form arrived incomplete');
    });
  }
});
