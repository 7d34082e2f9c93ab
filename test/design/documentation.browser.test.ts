/** The documentation that `npm run design` shows, in a real browser: under its policy, and after a change. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { JsonObject } from '../../codegen/json.js';
import type { Contract } from '../../codegen/operations/operations.js';
import { Site } from '../../tools/design/site.js';
import { readFiles } from '../../tools/mock/contracts.js';
import { type Running, serveHere } from '../../tools/mock/server.js';
import { violationsHere } from '../support/browser/accessibility.js';
import { describeInBrowser } from '../support/browser/browser.js';

describeInBrowser('The documentation of a contract', (open) => {
  const site = new Site();
  const faults: string[] = [];
  let contracts: readonly Contract[] = [];
  let server: Running;

  before(async () => {
    const read = await readFiles([
      'specs/accounts/1.3.2.yaml',
      'specs/accounts/1.3.2.2.yaml',
      'specs/bank-app/1.0.0.yaml',
    ]);
    if ('mistakes' in read) throw new Error(read.mistakes.join('\n'));
    contracts = read.contracts;
    await site.show(contracts);
    server = await serveHere(site.listener, 0);
  });
  after(() => server.stop());

  async function pageAt(path: string): Promise<Page> {
    const page = await (await open()).newPage();
    faults.length = 0;
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(server.url + path);
    return page;
  }

  it('is listed, and shows an operation within its content security policy', async () => {
    const page = await pageAt('/');
    await page.getByRole('link', { name: 'accounts-1.3.2', exact: true }).click();
    const links = page.getByRole('navigation', { name: 'Contracts' }).getByRole('link');
    expect(await links.allTextContents()).to.deep.equal([
      'accounts-1.3.2',
      'accounts-1.3.2.2',
      'bank-app-1.0.0',
    ]);
    const operations = page.getByRole('navigation', { name: 'Operations' });
    await operations.getByRole('link', { name: 'Register a consent to account information' }).first().click();
    await page.getByText('Call the mock').click();
    expect(await page.locator('pre').innerText()).to.include(
      'curl -X POST "$MOCK/psd2-bank-accounts-api-1.3.2/v1/consent',
    );
    expect(await page.locator('[id="body.access"]').innerText()).to.include('required');
    expect(await violationsHere(page)).to.deep.equal([]);
    expect(faults).to.deep.equal([]);
  });

  it('shows an operation beside its form in the version before', async () => {
    const page = await pageAt('/documentation/accounts-1.3.2.2/listAccounts');
    await page.getByRole('link', { name: 'Compare with 1.3.2' }).click();
    const heading = page.getByRole('heading', { level: 1 });
    expect(await heading.innerText()).to.match(/: 1\.3\.2 and 1\.3\.2\.2$/);
    expect(await page.getByRole('main').innerText()).to.include('/psd2-bank-accounts-api-1.3.2/v1/accounts');
    expect(await violationsHere(page)).to.deep.equal([]);
    expect(faults).to.deep.equal([]);
  });

  it('is reloaded after a change of the contract', async () => {
    const page = await pageAt('/documentation/bank-app-1.0.0');
    const summary = (text: string) => page.getByRole('main').getByText(text).waitFor();
    await summary('Read an authorisation');
    await site.show(contracts.map(withAnotherSummary));
    await summary('Read the authorisation');
    await site.show(contracts);
    await summary('Read an authorisation');
  });
});

function withAnotherSummary({ document, written, ...contract }: Contract): Contract {
  const change = (each: JsonObject): JsonObject =>
    JSON.parse(JSON.stringify(each).replace('Read an authorisation', 'Read the authorisation'));
  return { ...contract, document: change(document), written: change(written) };
}
