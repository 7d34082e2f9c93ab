/** The page of the portal's search, and the ids that lead to a story. */
import { expect } from 'chai';
import { chapterPath, portalPaths } from '../../src/portal/frame/paths.js';
import { listEntries } from '../../src/portal/search/entries.js';
import { publicContracts } from '../../../src/contract/audiences.js';
import { contracts as sandboxContracts } from '../../../generated/sandbox.js';
import { WalkingBrowser } from '../../../test/support/browser/walking-browser.js';
import { beginAt } from '../../../test/support/portal/portal-walk.js';
import { describeAtTheDoor } from '../../../test/support/server/bank.js';

const unusual = [
  ['nothing', ''],
  ['white space', '   '],
  ['an unknown word', 'zxqv'],
  ['ten thousand letters', 'x'.repeat(10_000)],
  ['markup', '<zxqv>zxqv("&")</zxqv>'],
  ['a control character', 'a\u0000b'],
  ['half of a surrogate pair', '%ED%A0%80'],
  ['an unfinished escape', '%E0%A4%A'],
] as const;

describeAtTheDoor('The search of the portal', ({ url }) => {
  const open = (query: string) => new WalkingBrowser().open(`${url()}${portalPaths.search}?q=${query}`);

  it('is on every page, and needs no script', async () => {
    const browser = await new WalkingBrowser().open(url() + chapterPath('limits'));
    browser.html.fill('Search, or paste an id', 'signed request');
    await browser.press('Find');
    expect(browser.html.$('.results a').first().text()).to.equal('Signed requests');
    expect(browser.html.$('#search').val()).to.equal('signed request');
  });

  it('shows an operation with its older versions, which lead to their pages', async () => {
    const browser = await open('initiateSepaCreditTransfer');
    const links = browser.html.$('.results li').first().find('a').toArray();
    expect(links.map(({ attribs }) => attribs['href'])).to.have.length(3);
    for (const { attribs } of links)
      expect((await new WalkingBrowser().open(url() + attribs['href'])).status).to.equal(200);
  });

  for (const [what, query] of unusual)
    it(`answers a plain page to ${what}`, async () => {
      const escaped = query.startsWith('%') ? query : encodeURIComponent(query);
      const browser = await open(escaped);
      expect([browser.status, browser.heading]).to.deep.equal([200, 'Search']);
      expect(browser.page).not.to.include('<script>');
      expect(browser.html.$('.results')).to.have.length(0);
      expect(browser.html.$('[role=status]')).to.have.length(1);
    });

  it('leads only to pages that exist', async () => {
    const paths = new Set(
      listEntries([...publicContracts, ...sandboxContracts]).map(({ href }) => href.replace(/#.*/, '')),
    );
    const { browser } = await beginAt(url);
    const dead: string[] = [];
    for (const path of paths) if ((await browser.open(url() + path)).status !== 200) dead.push(path);
    expect(dead).to.deep.equal([]);
  });

  it('offers the request log of an open workspace for the same text', async () => {
    const { browser } = await beginAt(url);
    await browser.open(`${url()}${portalPaths.search}?q=Invoice%2017`);
    await browser.follow('Look for it in the request log');
    expect(browser.url).to.equal(`${url()}${portalPaths.log}?find=Invoice+17`);
    expect((await open('Invoice')).page).not.to.include('request log</a>');
  });
});
