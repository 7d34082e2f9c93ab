/** The pages of a workspace's log and callbacks, without script. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { portalPaths } from '../../src/portal/frame/paths.js';
import { describeAtTheDoor, until } from '../../../test/support/server/bank.js';
import { Developer } from '../../../test/support/portal/developer.js';
import { plainText, textIn } from '../../../test/support/browser/page-text.js';
import { orderOf } from '../../../test/support/tpp/tpp.js';
import { WalkingBrowser } from '../../../test/support/browser/walking-browser.js';

const readable = (page: string) => plainText(page.replaceAll(/<[^>]*>/g, ' ')).replaceAll(/\s+/g, ' ');

describeAtTheDoor('The log pages of the portal', ({ url }) => {
  const begin = async () => {
    const browser = await new WalkingBrowser().open(url() + portalPaths.start);
    await browser.send({});
    const developer = new Developer(url);
    developer.key = browser.cookie('sandbox-workspace') ?? '';
    return { browser, developer, ...(await developer.client()) };
  };
  const logOf = (browser: WalkingBrowser, query = '') => browser.open(url() + portalPaths.log + query);
  const entriesOf = ({ page }: WalkingBrowser) =>
    [...page.matchAll(/href="(\/sandbox\/workspace\/log\/[0-9a-f-]{36})"/g)].map(([, href = '']) => href);
  /** A call is in the log a moment after its answer. */
  const withEntries = (browser: WalkingBrowser, count: number, query?: string) =>
    until(
      () => logOf(browser, query),
      (each) => entriesOf(each).length === count,
    );

  it('show the request and answer of each call, and the reason of a refusal', async () => {
    const { browser, tpp } = await begin();
    await tpp.initiate();
    await tpp.read('01a1fcf1-927b-7a30-bfa1-75531da99c84', { headers: { Authorization: 'Bearer a-secret' } });
    await withEntries(browser, 2);
    const [refused = '', taken = ''] = entriesOf(browser);
    const { page } = await browser.open(url() + refused);
    expect(readable(page))
      .to.include('By the bank’s own rules.')
      .and.include('RESOURCE_UNKNOWN')
      .and.include('Authorization: Bearer [masked]');
    expect(page).not.to.include('a-secret');
    await browser.open(url() + taken);
    expect(readable(browser.page)).to.include('"creditorName": "Vodovod Zagreb"').and.include('201');
    expect(browser.page).not.to.include('Why it was refused');
  });

  it('filter calls by status, operation, client and X-Request-ID', async () => {
    const { browser, id, tpp } = await begin();
    const requestId = randomUUID();
    await tpp.initiate({ headers: { 'X-Request-ID': requestId } });
    await tpp.initiate({ order: orderOf({ creditorName: '' }) });
    await withEntries(browser, 2);
    const found = [
      ['status=201', 1],
      ['status=400', 1],
      ['status=nothing', 0],
      ['operation=initiateDomesticCreditTransfer', 2],
      ['operation=getPayment', 0],
      [`clientId=${id}`, 2],
      ['clientId=sandbox-tpp', 0],
      [`requestId=${requestId}`, 1],
      [`requestId=${requestId.toUpperCase()}&status=201`, 1],
    ] as const;
    for (const [query, count] of found)
      expect(entriesOf(await logOf(browser, `?${query}`)), query).to.have.length(count);
  });

  it('replay a call with its masked values supplied', async () => {
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
    expect(readable(browser.page)).to.include('invalid_client').and.include('body.client_secret');
    await browser.send({ 'bring-0': secret });
    expect(browser.url).not.to.equal(url() + entry);
    expect(readable(browser.page)).to.include('unauthorized_client');
  });

  it('empty the log', async () => {
    const { browser, tpp } = await begin();
    await tpp.initiate();
    await withEntries(browser, 1);
    await browser.send({});
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
    expect(readable(browser.page)).to.include('state=mine').and.include(id).and.not.include('a-secret-code');
  });
});
