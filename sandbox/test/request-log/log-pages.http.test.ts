/** The pages of a workspace's log and callbacks, without script. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { beginWithClient, sendTo, wordsOf } from '../../../test/support/portal/portal-walk.js';
import { portalPaths } from '../../src/portal/frame/paths.js';
import { describeAtTheDoor, until } from '../../../test/support/server/bank.js';
import { plainText, textIn } from '../../../test/support/browser/page-text.js';
import { authorise } from '../../../test/support/customer/customer.js';
import { textAt } from '../../../test/support/runner/json.js';
import { signedHeaders } from '../../../test/support/tpp/signing.js';
import {
  issuing,
  paymentPath,
  root,
  rsaKeys,
  trustFolderOf,
} from '../../../test/support/tpp/signing-bank.js';
import { orderOf, startedBy } from '../../../test/support/tpp/tpp.js';
import type { WalkingBrowser } from '../../../test/support/browser/walking-browser.js';

const settings = { TRUST_FOLDER: trustFolderOf([root, issuing]) };

describeAtTheDoor(
  'The log pages of the portal',
  ({ url }) => {
    const begin = () => beginWithClient(url);
    const logOf = (browser: WalkingBrowser, query = '') => browser.open(url() + portalPaths.log + query);
    const entriesOf = ({ page }: WalkingBrowser) =>
      // The bar above the list links the last refusal too.
      [
        ...page
          .slice(page.indexOf('id="calls"'))
          .matchAll(/href="(\/sandbox\/workspace\/log\/[0-9a-f-]{36})"/g),
      ].map(([, href = '']) => href);
    /** A call is in the log a moment after its answer. */
    const withEntries = (browser: WalkingBrowser, count: number, query?: string) =>
      until(
        () => logOf(browser, query),
        (each) => entriesOf(each).length === count,
      );

    it('show the request and answer of each call, and the reason of a refusal', async () => {
      const { browser, tpp } = await begin();
      await tpp.initiate();
      await tpp.read('01a1fcf1-927b-7a30-bfa1-75531da99c84', {
        headers: { Authorization: 'Bearer a-secret' },
      });
      await withEntries(browser, 2);
      const [refused = '', taken = ''] = entriesOf(browser);
      await browser.open(url() + refused);
      expect(wordsOf(browser))
        .to.include('Rules of the bank.')
        .and.include('RESOURCE_UNKNOWN')
        .and.include('Authorization: Bearer [masked]');
      expect(browser.page).not.to.include('a-secret');
      await browser.open(url() + taken);
      expect(wordsOf(browser)).to.include('"creditorName": "Vodovod Zagreb"').and.include('201');
      expect(browser.page).not.to.include('Why it was refused');
    });

    it('filter calls by each of their properties, and by a text in the call or its answer', async () => {
      const { browser, id, tpp } = await begin();
      const requestId = randomUUID();
      const { body } = await tpp.initiate({ headers: { 'X-Request-ID': requestId } });
      const paymentId = textAt(body, 'paymentId') ?? '';
      await tpp.read(paymentId);
      await tpp.initiate({ order: orderOf({ creditorName: '' }) });
      await withEntries(browser, 3);
      const found = [
        ['status=201', 1],
        ['status=nothing', 0],
        ['class=2', 2],
        ['class=4', 1],
        ['class=x', 0],
        ['method=GET', 1],
        ['messageCode=FORMAT_ERROR', 1],
        ['operation=initiateDomesticCreditTransfer', 2],
        ['operation=cancelPayment', 0],
        [`clientId=${id}`, 3],
        ['clientId=sandbox-tpp', 0],
        [`requestId=${requestId}`, 1],
        [`requestId=${requestId.toUpperCase()}&status=201`, 1],
        ['time=5', 3],
        [`find=${paymentId}`, 2],
        [`find=${paymentId.toUpperCase()}&method=POST`, 1],
        ['find=%25', 0],
      ] as const;
      for (const [query, count] of found)
        expect(entriesOf(await logOf(browser, `?${query}`)), query).to.have.length(count);
      expect(wordsOf(browser)).to.include('None of the 3 calls in the log matches: Id or text %.');
    });

    it('list calls by their start, with the customer’s steps and the sandbox’s own calls in between', async () => {
      const { browser, developer, tpp } = await begin();
      const { id, link } = startedBy(await tpp.initiate());
      await authorise(link);
      await developer.ask('PUT', '/faults', { faults: [] });
      const steps = [
        'The sandbox was called: PUT /sandbox-1.0.0/v1/faults 200',
        'The customer confirmed: ana.horvat',
        'A confirmation was requested: ana.horvat (code)',
        'The customer logged in: ana.horvat',
        'The customer opened the bank’s page',
      ];
      const text = await until(
        async () => wordsOf(await logOf(browser)),
        (words) => steps.every((step) => words.includes(step)),
      );
      const places = [...steps, 'POST /v1/payments-api'].map((step) => text.indexOf(step));
      expect(places).to.deep.equal(places.toSorted((one, other) => one - other));
      expect(text).to.include(`Payment RCVD → ACTC`).and.include(id);
      expect(wordsOf(await logOf(browser, '?method=POST'))).not.to.include('The customer logged in');
    });

    it('link the message code of a refusal, mark the field in the request, and leave browser headers out', async () => {
      const { browser, tpp } = await begin();
      const order = orderOf({ creditorAccount: { iban: 'HR00' }, creditorName: undefined });
      await tpp.initiate({ order, headers: { 'User-Agent': 'a browser', 'PSU-IP-Address': 'nowhere' } });
      await withEntries(browser, 1);
      const { page } = await browser.open(url() + (entriesOf(browser)[0] ?? ''));
      const marked = [...page.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, text = '']) =>
        plainText(text.replaceAll(/<[^>]*>/g, '')).trim(),
      );
      expect(marked).to.deep.equal(['PSU-IP-Address: nowhere', '{', '"iban": "HR00"']);
      expect(page).to.include('href="/sandbox/docs/codes#400-FORMAT_ERROR"').and.not.include('a browser');
    });

    it('show the text that the bank checks beside the text that the client has signed', async () => {
      const { browser, developer, id, tpp } = await begin();
      const { organisationId = '' } = Object((await developer.ask('GET', `/clients/${id}`)).body);
      const [signed, sent] = [randomUUID(), randomUUID()];
      const message = { method: 'POST', path: paymentPath, content: JSON.stringify(orderOf()) };
      const headers = signedHeaders(issuing.issue(rsaKeys, { organisationId }), {
        ...message,
        headers: { 'X-Request-ID': signed, 'Content-Type': 'application/json' },
      });
      const content = Buffer.from(message.content);
      await tpp.ask('POST', paymentPath, { headers: { ...headers, 'X-Request-ID': sent }, content });
      await withEntries(browser, 1);
      await browser.open(url() + (entriesOf(browser)[0] ?? ''));
      const [, checked = ''] = /checks"[^>]*><code>([^<]*)/.exec(browser.page) ?? [];
      browser.html.fill('The text that you have signed', plainText(checked).replace(sent, signed));
      await browser.press('Compare');
      const marked = [...browser.page.matchAll(/<mark>x-request-id: (.*?)<\/mark>/g)].map(([, text]) => text);
      expect(marked).to.deep.equal([sent, signed]);
      expect(browser.page).to.include('The marked lines differ.');
    });

    it('call an edited request again, with its masked values typed in', async () => {
      const { browser, id, secret, tpp } = await begin();
      await tpp.token({
        grant_type: 'client_credentials',
        client_id: id,
        client_secret: 'wrong',
        scope: 'AISP',
      });
      await withEntries(browser, 1);
      const [entry = ''] = entriesOf(browser);
      await browser.open(url() + entry);
      const edited = {
        method: 'POST',
        target: '/psd2-bank-oauth2-api/oauth2/token',
        headers: 'Content-Type: application/x-www-form-urlencoded',
        body: `grant_type=client_credentials&client_id=${id}&scope=AISP&client_secret=`,
      };
      await browser.send({ ...edited, body: `${edited.body}[masked]`, headers: 'none' });
      expect([browser.status, wordsOf(browser)].join(' '))
        .to.include('400')
        .and.include('“Headers” has a line that is not a header: none')
        .and.include('“Body” has a masked secret: replace it.');
      await browser.send({ ...edited, body: edited.body + secret });
      expect(browser.url).not.to.equal(url() + entry);
      expect(wordsOf(browser)).to.include('unauthorized_client');
    });

    it('keep, show and repeat a body that could not be read, so that it can be corrected', async () => {
      const { browser, tpp } = await begin();
      const order = JSON.stringify(orderOf());
      const twice = order.replace('{', '{"creditorName":"Somebody else",');
      let calls = 0;
      for (const body of [order.slice(0, -1), twice, `/* {"access_token": */${order}`]) {
        await tpp.initiate({ content: body });
        await withEntries(browser, calls + 1);
        await browser.open(url() + (entriesOf(browser)[0] ?? ''));
        const isShown = !body.includes('token');
        expect(browser.html.$('[name=body]').text().trim()).to.equal(isShown ? body : '');
        expect(browser.page.includes('The body is not shown, because')).to.equal(!isShown);
        if (isShown) {
          browser.html.fill('Body', order);
          await browser.press('Repeat the call');
          expect(wordsOf(browser)).to.include('201').and.include('RCVD');
        }
        calls += isShown ? 2 : 1;
      }
    });

    it('empty the log', async () => {
      const { browser, tpp } = await begin();
      await tpp.initiate();
      await withEntries(browser, 1);
      await sendTo(browser, portalPaths.logRemoval, { sure: 'on' });
      expect([browser.status, entriesOf(browser).length]).to.deep.equal([200, 0]);
    });

    it('show no calls of another workspace', async () => {
      const [{ browser, tpp }, stranger] = [await begin(), await begin()];
      await tpp.initiate();
      await withEntries(browser, 1);
      const [entry = ''] = entriesOf(browser);
      expect(entriesOf(await logOf(stranger.browser))).to.deep.equal([]);
      expect((await stranger.browser.open(url() + entry)).status).to.equal(404);
    });

    it('show callbacks with their codes masked', async () => {
      const { browser, id } = await begin();
      await browser.open(`${url()}${portalPaths.callback}?client_id=${id}&state=mine&code=a-secret-code`);
      await browser.open(url() + portalPaths.callbacks);
      expect(textIn(browser.page, /<h1>([^<]*)</)).to.equal('Callbacks');
      expect(wordsOf(browser)).to.include('state=mine').and.include(id).and.not.include('a-secret-code');
    });
  },
  settings,
);
