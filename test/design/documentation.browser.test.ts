/** The documentation that `npm run design` shows, in a real browser: under its policy, and after a change. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { JsonObject } from '../../codegen/json.js';
import type { Contract } from '../../codegen/operations/operations.js';
import { Site } from '../../tools/design/site.js';
import { readFiles } from '../../tools/mock/contracts.js';
import { type Running, serveHere } from '../../tools/mock/server.js';
import { describeInBrowser } from '../support/browser/browser.js';

describeInBrowser('The documentation of a contract', (open) => {
  const site = new Site();
  const faults: string[] = [];
  let contracts: readonly Contract[] = [];
  let server: Running;

  before(async () => {
    const read = await readFiles(['specs/accounts/1.3.2.yaml', 'specs/bank-app/1.0.0.yaml']);
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

  it('is listed, and tries an operation on the mock within its content security policy', async () => {
    const page = await pageAt('/');
    await page.getByRole('link', { name: 'accounts-1.3.2' }).click();
    const links = page.getByRole('navigation').getByRole('link');
    expect(await links.allTextContents()).to.deep.equal(['accounts-1.3.2', 'bank-app-1.0.0']);
    const operation = page.locator('.opblock', { hasText: '/accounts' }).first();
    await operation.locator('button').first().click();
    await page.getByRole('button', { name: 'Try it out' }).first().click();
    const requestId = operation.locator('tr[data-param-name="X-Request-ID"] input');
    await requestId.fill('99391c7e-ad88-49ec-a2ad-99ddcb1f7721');
    await page.getByRole('button', { name: 'Execute' }).first().click();
    const status = page.locator('.live-responses-table tbody .response-col_status').first();
    await status.waitFor();
    expect(await status.innerText()).to.match(/^(200|201|400)/);
    expect(faults).to.deep.equal([]);
  });

  it('is reloaded after a change of the contract', async () => {
    const page = await pageAt('/documentation/bank-app-1.0.0');
    await page.getByText('Read what a customer is to approve').waitFor();
    await site.show(contracts.map(withAnotherSummary));
    await page.getByText('Read what a customer has to approve').waitFor();
    await site.show(contracts);
    await page.getByText('Read what a customer is to approve').waitFor();
  });
});

function withAnotherSummary({ document, written, ...contract }: Contract): Contract {
  const change = (each: JsonObject): JsonObject =>
    JSON.parse(JSON.stringify(each).replace('is to approve', 'has to approve'));
  return { ...contract, document: change(document), written: change(written) };
}
