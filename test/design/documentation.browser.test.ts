/** The documentation that `npm run design` shows, in a real browser: under its policy, and after a save. */
import { contracts } from '../../generated/index.js';
import { contracts as sandboxContracts } from '../../generated/sandbox.js';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../support/browser.js';
import { Designing } from './designing.js';

const contract = 'specs/payments/1.3.2.yaml';

describeInBrowser('The documentation of a contract', (open) => {
  const designing = new Designing();
  const faults: string[] = [];

  before(async () => {
    await designing.screen('nothing has changed', 'all fit');
  });
  after(() => designing.stop());

  async function pageAt(path: string): Promise<Page> {
    const context = await open();
    const page = await context.newPage();
    faults.length = 0;
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(designing.url + path);
    return page;
  }

  it('is found from the list of contracts, and shows operations without breaking its policy', async () => {
    const page = await pageAt('/');
    await page.getByRole('link', { name: 'payments-1.3.2' }).click();
    await page.getByText('/signing-baskets', { exact: true }).first().waitFor();
    const links = page.getByRole('navigation').getByRole('link');
    expect(await links.count()).to.equal(contracts.length + sandboxContracts.length);
    expect(faults).to.deep.equal([]);
  });

  it('is loaded again when a contract was saved', async () => {
    const page = await pageAt('/documentation/payments-1.3.2');
    await page.getByText('with the name of the payer').waitFor();
    const undo = designing.project.edit(contract, 'with the name of the payer', 'with the name of who pays');
    await page.getByText('with the name of who pays').waitFor();
    undo();
    await page.getByText('with the name of the payer').waitFor();
  });

  it('tries an operation on the mock', async () => {
    const page = await pageAt('/documentation/accounts-1.3.2');
    const operation = page.locator('.opblock', { hasText: '/accounts' }).first();
    await operation.locator('button').first().click();
    await page.getByRole('button', { name: 'Try it out' }).first().click();
    const requestId = operation.locator('tr[data-param-name="X-Request-ID"] input');
    await requestId.fill('99391c7e-ad88-49ec-a2ad-99ddcb1f7721');
    await page.getByRole('button', { name: 'Execute' }).first().click();
    const status = page.locator('.live-responses-table tbody .response-col_status').first();
    await status.waitFor();
    expect(await status.innerText()).to.match(/^(200|201|400)/);
  });
});
