/** The workspace as a file in the browser: uploaded, typed, downloaded, and put back. */
import { expect } from 'chai';
import { portalPaths } from '../../src/portal/frame/paths.js';
import { describeAtTheDoor } from '../support/bank.js';
import { Developer } from '../support/developer.js';
import { exchange } from '../support/exchange.js';
import { listAt } from '../support/json.js';
import { textIn } from '../support/page-text.js';
import { beginAt, sendTo, wordsOf } from '../support/portal-walk.js';
import type { WalkingBrowser } from '../support/walking-browser.js';

const yaml =
  'version: 1\ncustomers:\n  - customerId: ana\n    name: Ana Horvat\n    accounts:\n      - balance: 250.00\n';

describeAtTheDoor('A developer’s workspace as a file in the browser', ({ url }) => {
  const begin = async () => {
    const begun = await beginAt(url);
    await begun.browser.open(url() + portalPaths.file);
    return begun;
  };
  const dataOf = async (browser: WalkingBrowser) => wordsOf(await browser.open(url() + portalPaths.data));
  /** Sends the form as a browser does that has a file for it. */
  const upload = async (browser: WalkingBrowser, file: Blob, fields: Readonly<Record<string, string>>) => {
    const pattern = new RegExp(
      `action="${portalPaths.file}">\\s*<input type="hidden" name="state" value="([^"]*)"`,
    );
    const form = new FormData();
    const all = { state: textIn(browser.page, pattern) ?? '', file: 'version: 7', ...fields };
    for (const [name, value] of Object.entries(all)) form.set(name, value);
    form.set('upload', file, 'workspace.yaml');
    const sent = new Response(form);
    const body = Buffer.from(await sent.arrayBuffer());
    const headers = {
      Cookie: browser.cookies(url()),
      'Content-Type': sent.headers.get('Content-Type') ?? '',
      'Accept-Language': 'en',
    };
    return exchange(url() + portalPaths.file, { method: 'POST', headers, body });
  };

  it('becomes what is typed, as YAML and as JSON, and its new passwords outlive a reload', async () => {
    const { browser } = await begin();
    await sendTo(browser, portalPaths.file, { file: yaml.replaceAll('\n', '\r\n'), action: 'import' });
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
    await sendTo(browser, portalPaths.file, { file: json, action: 'import' });
    expect(await dataOf(browser))
      .to.include('Mia Babić')
      .and.not.include('Ana Horvat');
  });

  it('becomes what is uploaded, whatever is typed beside it', async () => {
    const { browser } = await begin();
    const { headers, status, text } = await upload(browser, new Blob([yaml]), { action: 'import' });
    expect([status, headers.location], text).to.deep.equal([303, portalPaths.file]);
    expect(await dataOf(browser)).to.include('Ana Horvat');
  });

  it('says what is wrong with a file, and lets it be corrected on the page', async () => {
    const { browser } = await begin();
    const wrong = await upload(browser, new Blob(['version: 2\ncustomers: 7\n']), { action: 'import' });
    expect(wrong.status).to.equal(400);
    expect(wrong.text)
      .to.match(/<textarea[^>]*>\s*version: 2\n/)
      .and.include('body.customers');
    const binary = await upload(browser, new Blob([new Uint8Array([0xff, 0xfe])]), { action: 'import' });
    expect([
      binary.status,
      textIn(binary.text, /id="workspace-upload-wrong" lang="en">([^<]*)</),
    ]).to.deep.equal([400, 'The file is not UTF-8.']);
    await sendTo(browser, portalPaths.file, { file: 'version: 2\ncustomers: 7\n', action: 'import' });
    expect([browser.status, browser.page.includes('version: 2')]).to.deep.equal([400, true]);
  });

  const wrong = [
    ['nested without end', '['.repeat(40_000) + ']'.repeat(40_000), 'nested deeper than 32 levels'],
    ['with a key twice', '{"version":1,"version":1}', 'has the key version twice'],
    ['with a number beyond all', '{"version":1e400}', 'version'],
  ] as const;
  for (const [how, file, why] of wrong)
    it(`is held to what a call is held to where it is JSON ${how}`, async () => {
      const { browser } = await begin();
      for (const action of ['import', 'reset']) {
        await browser.open(url() + portalPaths.file);
        await sendTo(browser, portalPaths.file, { file, action });
        expect([browser.status, action]).to.deep.equal([400, action]);
        expect(textIn(browser.page, /role="alert"([^]*?)<\/(?:div|section)>/), action).to.include(why);
      }
    });

  it('is answered a page also where it is twenty megabytes', async () => {
    const { browser } = await begin();
    const { headers, status, text } = await upload(browser, new Blob(['x'.repeat(20_000_000)]), {
      action: 'import',
    });
    expect([status, headers.connection]).to.deep.equal([400, 'keep-alive']);
    expect(text).to.include('Nothing has changed.');
  });

  it('is reset to YAML with directives, marks of its beginning and of its end', async () => {
    const { browser } = await begin();
    const file = `%YAML 1.2\n--- # the workspace of ours\n${yaml}...\n`;
    for (const action of ['import', 'reset']) {
      await browser.open(url() + portalPaths.file);
      await sendTo(browser, portalPaths.file, { file, action });
      expect([browser.status, action]).to.deep.equal([200, action]);
    }
    expect(await dataOf(browser)).to.include('Ana Horvat');
  });

  it('is a form like any other: broken, too large, or another browser’s, it changes nothing', async () => {
    const { browser } = await begin();
    const cases = [
      [new Blob([yaml]), { state: 'stolen' }, 403],
      [new Blob(['x'.repeat(300_000)]), {}, 400],
    ] as const;
    for (const [file, fields, status] of cases)
      expect((await upload(browser, file, { action: 'import', ...fields })).status).to.equal(status);
    const headers = { Cookie: browser.cookies(url()), 'Content-Type': 'multipart/form-data; boundary=none' };
    const broken = await exchange(url() + portalPaths.file, { method: 'POST', headers, body: 'no form' });
    expect(broken.status).to.equal(400);
    expect(await dataOf(browser)).not.to.include('Ana Horvat');
  });

  it('is reset to a file, and to its beginning, and downloaded', async () => {
    const { browser } = await begin();
    const file = 'version: 1\ncustomers:\n  - customerId: ana\n    name: Ana Horvat\n';
    await sendTo(browser, portalPaths.file, { file, action: 'reset' });
    expect(browser.status).to.equal(200);
    await browser.open(url() + portalPaths.export);
    expect(listAt(JSON.parse(browser.page), 'customers')).to.have.length(1);
    expect(browser.headers['content-disposition']).to.equal('attachment; filename="workspace.json"');
    await browser.open(url() + portalPaths.file);
    await sendTo(browser, portalPaths.reset, {});
    expect([browser.status, browser.url]).to.deep.equal([200, url() + portalPaths.data]);
    expect(wordsOf(browser)).to.include('There is none yet');
  });

  it('has its new passwords for itself, whichever workspace the browser opens next', async () => {
    const { browser, developer } = await begin();
    await sendTo(browser, portalPaths.file, { file: yaml, action: 'import' });
    const other = await new Developer(url).begin();
    for (const [{ key }, isOwn] of [
      [other, false],
      [developer, true],
    ] as const) {
      await browser.open(`${url()}${portalPaths.workspaces}/${key}`);
      await browser.open(url() + portalPaths.file);
      expect([browser.status, wordsOf(browser).includes('"password"')]).to.deep.equal([200, isOwn]);
    }
  });

  it('says at once what it has made where that is too long for a redirect, and nothing that was made before', async () => {
    const { browser } = await begin();
    await sendTo(browser, portalPaths.file, { file: yaml, action: 'import' });
    const customers = Array.from({ length: 20 }, (_, index) => ({
      customerId: `customer-${index}`,
      name: 'Ana',
      password: '\u{1F511}'.repeat(100),
    }));
    await sendTo(browser, portalPaths.file, {
      file: JSON.stringify({ version: 1, customers }),
      action: 'import',
    });
    expect([browser.status, browser.page.includes('customer-19')]).to.deep.equal([200, true]);
    expect(wordsOf(browser)).to.include('keep it before you leave this page').and.not.include('ten minutes');
    await browser.open(url() + portalPaths.file);
    expect([browser.status, wordsOf(browser).includes('"password"')]).to.deep.equal([200, false]);
  });
});
