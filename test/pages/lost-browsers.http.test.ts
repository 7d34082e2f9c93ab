/** An unknown address: a page for a browser, JSON for a program. */
import { expect } from 'chai';
import { publicContracts } from '../../src/contract/audiences.js';
import { catalogue } from '../../src/pages/texts/catalogue.js';
import { describeAtTheDoor } from '../support/server/bank.js';
import { exchange } from '../support/server/exchange.js';
import { WalkingBrowser } from '../support/browser/walking-browser.js';
import { textAt } from '../support/runner/json.js';

const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const browser = { Accept: accept };

const lost = [
  '/nowhere',
  '/login',
  '/v1',
  '/psd2-bank-payments-api-9.9.9/v1/payments',
  '/approved',
  '/my-consentsx',
  '/openapis',
  '/a/b/c?d=e',
  '/%ZZ',
  '/%00',
  '//evil.example/%2e%2e?lang=hr',
  '/<script>alert(1)</script>',
  `/${'x'.repeat(8000)}`,
];

describeAtTheDoor('A browser at an unknown address', ({ url }) => {
  for (const path of lost) {
    it(`gets a page with 404: ${path.slice(0, 50)}`, async () => {
      const { headers, status, text } = await exchange(url() + path, { headers: browser });
      expect([status, headers['content-type']]).to.deep.equal([404, 'text/html; charset=utf-8']);
      expect(text).to.include(`<h1>${catalogue.hr.failures.nowhere.title}</h1>`);
      expect(text, 'what was asked for').not.to.match(/evil|script>|xxx/);
      expect(headers).to.include({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' });
      expect(headers['content-security-policy']).to.match(/^default-src 'none'/);
      expect(headers.location).to.equal(undefined);
    });
  }

  it('gets the page in its requested or chosen language', async () => {
    const chosen = await exchange(`${url()}/?lang=en`, { headers: browser });
    const [cookie = ''] = (chosen.headers['set-cookie'] ?? []).map((each) => each.split(';', 1)[0]);
    for (const headers of [
      { 'Accept-Language': 'en-GB,en;q=0.9' },
      { 'Accept-Language': 'hr', Cookie: cookie },
    ]) {
      const { text } = await exchange(`${url()}/nowhere`, { headers: { ...browser, ...headers } });
      expect(text).to.include(`<h1>${catalogue.en.failures.nowhere.title}</h1>`);
    }
  });

  for (const path of ['/nowhere', '/approve/unknown', '//evil.example/%2e%2e']) {
    it(`changes the language of the error page, and stays at its address: ${path}`, async () => {
      const walking = new WalkingBrowser();
      await walking.open(url() + path);
      expect(walking.html.language).to.equal('en');
      const before = walking.heading;
      await walking.follow('Hrvatski');
      expect(walking.html.language).to.equal('hr');
      await walking.follow('English');
      expect(walking.heading).to.equal(before);
      expect(new URL(walking.url).pathname).to.equal(new URL(url() + path).pathname);
      for (const visited of walking.visited)
        expect(visited).to.satisfy((each: string) => each.startsWith(url()));
    });
  }

  it('gets the start page at the root, and another page for an unknown approval', async () => {
    const titleAt = async (path: string) => {
      const { text } = await exchange(url() + path, { headers: browser });
      return /<h1>([^<]*)/.exec(text)?.[1];
    };
    expect(await titleAt('/')).to.equal(catalogue.hr.start.title('Sandbox Bank'));
    expect(await titleAt('/approve/unknown')).to.equal(catalogue.hr.failures.unknown.title);
  });
});

describeAtTheDoor('A program at an unknown address', ({ url }) => {
  const basePaths = publicContracts.map(({ basePath }) => basePath);
  const asked = [
    ...['*/*', 'application/json', undefined].map((type) => ['GET', '/nowhere', type] as const),
    ...['POST', 'PUT', 'DELETE'].map((method) => [method, '/nowhere', accept] as const),
    ...[
      ...basePaths.flatMap((path) => [path, `${path}/no/such/path/at/all/here`]),
      '/openapi/none.json',
      '/health',
      '/health/x',
      '/.well-known/x',
    ].map((path) => ['GET', path, accept] as const),
  ];
  for (const [method, path, type] of asked) {
    it(`gets JSON: ${method} ${path} as ${type?.slice(0, 20)}`, async () => {
      const headers = { ...(type && { Accept: type }) };
      const { headers: given, status, text } = await exchange(url() + path, { method, headers });
      expect([status, given['content-type']]).to.deep.equal([404, 'application/json']);
      const body: unknown = JSON.parse(text);
      expect(textAt(body, 'tppMessages', '0', 'code') ?? textAt(body, 'error')).to.be.oneOf([
        'RESOURCE_UNKNOWN',
        'invalid_request',
      ]);
    });
  }
});
