/** The workspace as JSON in the browser: exported, imported, and reset. */
import { expect } from 'chai';
import { workspaceAddress } from '../../src/api/portal-paths.js';
import { portalPaths } from '../../src/portal/frame/paths.js';
import { describeAtTheDoor } from '../../../test/support/server/bank.js';
import { Developer } from '../../../test/support/portal/developer.js';
import { listAt } from '../../../test/support/runner/json.js';
import { plainText, textIn } from '../../../test/support/browser/page-text.js';
import { beginAt, sendTo, wordsOf } from '../../../test/support/portal/portal-walk.js';
import type { WalkingBrowser } from '../../../test/support/browser/walking-browser.js';

const file = JSON.stringify({
  version: 1,
  customers: [{ customerId: 'ana', name: 'Ana Horvat', accounts: [{ balance: '250.00' }] }],
});

describeAtTheDoor('The page for the workspace as JSON', ({ url }) => {
  const begin = async () => {
    const begun = await beginAt(url);
    await begun.browser.open(url() + portalPaths.file);
    return begun;
  };
  /** Sends the page's form, with the box ticked. */
  const send = (
    browser: WalkingBrowser,
    action: string,
    fields: Readonly<Record<string, string>> = { file },
  ) => sendTo(browser, portalPaths.file, { sure: 'on', action, ...fields });
  const dataOf = async (browser: WalkingBrowser) => wordsOf(await browser.open(url() + portalPaths.data));
  /** The content of the text area. */
  const textOf = ({ page }: WalkingBrowser) =>
    plainText(/<textarea[^>]*>([^<]*)<\/textarea>/.exec(page)?.[1] ?? '');

  it('exports the workspace into the text area', async () => {
    const { browser, developer } = await begin();
    const exported = async () => (await developer.ask('GET', '/workspace/export')).body;
    expect(JSON.parse(textOf(browser))).to.deep.equal(await exported());
    await send(browser, 'import');
    expect(JSON.parse(textOf(browser))).to.deep.equal(await exported());
    expect(listAt(await exported(), 'customers')).to.have.length(1);
  });

  it('imports the typed JSON, and shows new passwords also after a reload', async () => {
    const { browser } = await begin();
    const typed = JSON.stringify(JSON.parse(file), null, 2).replaceAll('\n', '\r\n');
    await send(browser, 'import', { file: typed });
    expect(browser.status).to.equal(200);
    expect(browser.visited.slice(-2), 'sent, and redirected').to.deep.equal([browser.url, browser.url]);
    expect(wordsOf(browser))
      .to.include('"password"')
      .and.match(/"customerId": "ana-\w+"/);
    await browser.open(browser.url);
    expect(wordsOf(browser), 'loaded again').to.include('"password"');
    expect(await dataOf(browser))
      .to.include('Ana Horvat')
      .and.not.include('"password"');
    await browser.open(url() + portalPaths.file);
    const json = '{"version":1,"customers":[{"customerId":"mia","name":"Mia Babić"}]}';
    await send(browser, 'import', { file: json });
    expect(await dataOf(browser))
      .to.include('Mia Babić')
      .and.not.include('Ana Horvat');
  });

  it('shows the mistakes of wrong JSON beside the typed text', async () => {
    const { browser } = await begin();
    const typed = '{"version":2,"customers":7}';
    await send(browser, 'import', { file: typed });
    expect([browser.status, textOf(browser).trim()]).to.deep.equal([400, typed]);
    expect(wordsOf(browser)).to.include('body.version').and.include('body.customers');
  });

  const wrong = [
    ['JSON that is nested too deeply', '['.repeat(40_000) + ']'.repeat(40_000), 'nested deeper than 32'],
    ['JSON with a duplicate key', '{"version":1,"version":1}', 'has the key version twice'],
    ['JSON with a number out of range', '{"version":1e400}', 'version'],
    ['truncated JSON', '{"version":1', 'JSON'],
  ] as const;
  for (const [how, text, why] of wrong)
    it(`rejects ${how}, in an import and in a reset`, async () => {
      const { browser } = await begin();
      for (const action of ['import', 'reset']) {
        await browser.open(url() + portalPaths.file);
        await send(browser, action, { file: text });
        expect([browser.status, action]).to.deep.equal([400, action]);
        expect(textIn(browser.page, /role="alert"([^]*?)<\/(?:div|section)>/), action).to.include(why);
      }
    });

  it('changes nothing for a form that is too large or from another browser', async () => {
    const { browser } = await begin();
    for (const [fields, status] of [
      [{ file, state: 'stolen' }, 403],
      [{ file: file + ' '.repeat(300_000) }, 400],
    ] as const) {
      await browser.open(url() + portalPaths.file);
      await send(browser, 'import', fields);
      expect(browser.status).to.equal(status);
    }
    expect(await dataOf(browser)).not.to.include('Ana Horvat');
  });

  it('resets the workspace to a document, or to its empty beginning', async () => {
    const { browser } = await begin();
    await send(browser, 'reset');
    expect(browser.status).to.equal(200);
    expect(listAt(JSON.parse(textOf(browser)), 'customers')).to.have.length(1);
    await sendTo(browser, portalPaths.reset, { sure: 'on' });
    expect([browser.status, browser.url]).to.deep.equal([200, url() + portalPaths.data]);
    expect(wordsOf(browser)).to.include('None yet');
  });

  it('shows new passwords only for the workspace of their customers', async () => {
    const { browser, developer } = await begin();
    await send(browser, 'import');
    const other = await new Developer(url).begin();
    for (const [{ key }, isOwn] of [
      [other, false],
      [developer, true],
    ] as const) {
      await browser.open(workspaceAddress(url(), key));
      await browser.open(url() + portalPaths.file);
      expect([browser.status, wordsOf(browser).includes('"password"')]).to.deep.equal([200, isOwn]);
    }
  });

  it('shows new passwords at once where a redirect cannot carry them, and older passwords no more', async () => {
    const { browser } = await begin();
    await send(browser, 'import');
    const password = '\u{1F511}'.repeat(100);
    const ids = Array.from({ length: 20 }, (_, index) => `customer-${index}`);
    const customers = ids.map((customerId) => ({ customerId, name: 'Ana', password }));
    await send(browser, 'import', { file: JSON.stringify({ version: 1, customers }) });
    expect([browser.status, browser.page.includes('customer-19')]).to.deep.equal([200, true]);
    expect(wordsOf(browser)).to.include('copy it before you leave this page').and.not.include('ten minutes');
    await browser.open(url() + portalPaths.file);
    expect([browser.status, wordsOf(browser).includes('"password"')]).to.deep.equal([200, false]);
  });
});
