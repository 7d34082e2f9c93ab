/** The handbook's pages: the chapters of the guide for TPPs, with calls that a workspace sends. */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { load } from 'cheerio';
import { callPath, chapterPath, portalPaths } from '../../src/portal/frame/paths.js';
import { listChapters } from '../../src/portal/handbook/chapters.js';
import { plainText } from '../../../test/support/browser/page-text.js';
import { WalkingBrowser } from '../../../test/support/browser/walking-browser.js';
import { beginAt } from '../../../test/support/portal/portal-walk.js';
import { describeAtTheDoor } from '../../../test/support/server/bank.js';
import { exchange } from '../../../test/support/server/exchange.js';

const names = listChapters().map(({ name }) => name);
const topics = [
  'every-call',
  'idempotency',
  'statuses',
  'by-redirect',
  'lifetimes',
  'signed-requests',
  'rates',
];

describeAtTheDoor('The handbook', ({ url }) => {
  const open = (path: string) => new WalkingBrowser().open(url() + path);

  it('begins with the first chapter', async () => {
    expect((await open(portalPaths.handbook)).url).to.equal(url() + chapterPath('start'));
  });

  it('has no dead link, no id twice and no place without a value', async () => {
    const pages = new Map<string, ReturnType<typeof load>>();
    for (const name of names) pages.set(chapterPath(name), load((await open(chapterPath(name))).page));
    const dead: string[] = [];
    for (const [path, page] of pages) {
      const ids = page('[id]')
        .toArray()
        .map(({ attribs }) => attribs['id']);
      expect(new Set(ids), path).to.have.length(ids.length);
      expect(page('main').text(), path).not.to.match(/\{\{|undefined/);
      for (const { attribs } of page('main a, .sided > nav a').toArray()) {
        const { hash, origin, pathname } = new URL(attribs['href'] ?? '', url() + path);
        const target = pages.get(pathname);
        const isThere = target
          ? hash === '' || target(hash).length === 1
          : (await exchange(origin + pathname)).status < 400;
        if (!isThere) dead.push(`${path}: ${attribs['href']}`);
      }
    }
    expect(dead).to.deep.equal([]);
  });

  it('links no page of the bank that no setting names', async () => {
    expect((await open(portalPaths.start)).page).not.to.include('Release news');
  });

  it('covers the topics of an integration, each at an address of its own', () => {
    const ids = listChapters().flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : [])),
    );
    expect(ids).to.include.members(topics);
  });

  it('answers 404 for a chapter or a call that does not exist', async () => {
    const { browser } = await beginAt(url);
    const paths = [chapterPath('nothing'), callPath('start', 99), `${chapterPath('start')}/x`];
    for (const path of paths) expect((await browser.open(url() + path)).status, path).to.equal(404);
  });

  it('shows the public client’s call without a workspace, and offers one for sending', async () => {
    const browser = await open(chapterPath('start'));
    expect(browser.page).to.include('X-Gateway-Client-Id: sandbox-tpp').and.include(`${url()}/psd2-bank-`);
    await browser.follow(/^Send: POST .*sepa/);
    await browser.press('Create it and continue here');
    expect([browser.heading, browser.html.valueOf('Path')]).to.deep.equal([
      'Send a call',
      '/psd2-bank-payments-api-1.3.2/v1/payments/sepa-credit-transfers',
    ]);
  });

  it('sends a call as the workspace’s client, and fills the next one from the answer', async () => {
    const { browser, developer } = await beginAt(url);
    const { id } = await developer.client();
    const path = '/psd2-bank-payments-api-1.3.2/v1/payments/sepa-credit-transfers';
    await browser.open(url() + chapterPath('start'));
    expect(plainText(browser.page)).to.include(`X-Gateway-Client-Id: ${id}`).and.include('PAYMENT_ID');
    await browser.follow(`Send: POST ${path}`);
    await browser.press('Send');
    expect(browser.html.text).to.include('The call was made').and.include('The answer, 201');
    const bank = browser.html.the('link', 'scaRedirect in a new tab').attr('href');
    expect(bank).to.match(new RegExp(`^${url()}/approve/`));
    const [, paymentId = ''] = /"paymentId" : "([^"]+)"/.exec(browser.html.textOf('#answer')) ?? [];
    const entry = browser.html.the('link', 'This call in the request log').attr('href');
    expect(entry).to.match(/\/sandbox\/workspace\/log\/[^/]+$/);
    await browser.follow('Getting started');
    expect(browser.url).to.equal(url() + chapterPath('start'));
    expect(plainText(browser.page)).to.include(`${path}/${paymentId}/status`);
    await browser.follow(new RegExp(`^Send: GET ${path}/`));
    await browser.press('Send');
    expect(browser.html.textOf('#answer')).to.include('"transactionStatus" : "RCVD"');
  });

  it('carries a token from its exchange into the next call, and masks it in the log', async () => {
    const { browser, developer } = await beginAt(url);
    await developer.client({ grants: ['client_credentials'] });
    await browser.open(url() + callPath('tokens', 1));
    await browser.press('Send');
    expect(browser.html.textOf('#answer')).to.match(/"access_token" : "[\w-]{43}"/);
    await browser.follow('This call in the request log');
    expect(browser.html.text).to.include('"access_token" : "[masked]"');
    await browser.open(url() + callPath('tokens', 2));
    expect(browser.page).to.match(/token=[\w-]{43}/);
    await browser.press('Send');
    expect(browser.html.text).to.include('200');
  });

  it('names what a refused call lacks, beside its field', async () => {
    const { browser, developer } = await beginAt(url);
    await developer.client();
    await browser.open(url() + callPath('start', 1));
    expect(browser.html.text).to.include('PAYMENT_ID');
    browser.html.fill('Path', 'not a path');
    await browser.press('Send');
    expect([browser.status, browser.html.text.includes('path of this server')]).to.deep.equal([400, true]);
  });

  it('says so where the workspace has no client', async () => {
    const { browser } = await beginAt(url);
    await browser.open(url() + callPath('start', 0));
    expect(browser.html.text).to.include('no client that could call');
  });
});

const addresses = {
  SUPPORT_URL: 'mailto:psd2@bank.example',
  STATUS_URL: 'https://status.bank.example/',
  RELEASE_NEWS_URL: 'https://bank.example/psd2/news',
};

describeAtTheDoor(
  'The portal of a bank with pages for developers',
  ({ url }) => {
    it('links them on each page, failures too', async () => {
      for (const path of [portalPaths.start, chapterPath('limits'), `${portalPaths.start}/nowhere`]) {
        const { html } = await new WalkingBrowser().open(url() + path);
        const texts = ['Support', 'Status of the interface', 'Release news'];
        const links = texts.map((text) => html.the('link', text).attr('href'));
        expect(links, path).to.deep.equal(Object.values(addresses));
      }
    });
  },
  addresses,
);

describe('The package', () => {
  it('has the chapters', () => {
    const { files }: { readonly files: readonly string[] } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(files).to.include('dist/sandbox');
    expect(names).to.include.members(['start', 'limits', 'going-live']);
  });
});
