/** The components of the portal that need a real browser: buttons at code, and the way past the menu. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { chapterPath, guidePath, portalPaths } from '../../src/portal/frame/paths.js';
import { WalkingBrowser } from '../../../test/support/browser/walking-browser.js';
import { describeAtTheBank } from '../../../test/support/browser/browser.js';
import { enterCode, goToStep } from '../../../test/support/customer/customer-walk.js';
import { complaintsOf, openWorkspace } from '../../../test/support/browser/portal-in-browser.js';

describeAtTheBank('The components of the portal in a browser', ({ bankUrl, open }) => {
  it('copies a block of code, and wraps its lines', async () => {
    const context = await open();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await context.newPage();
    const complaints = complaintsOf(page, bankUrl());
    await page.goto(bankUrl() + portalPaths.start);
    const block = page.locator('.snippet').first();
    await page
      .getByRole('button', { name: /^Copy: / })
      .first()
      .click();
    await page.getByText('Copied').waitFor();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).to.equal(await block.textContent());
    await page
      .getByRole('button', { name: /^Wrap: / })
      .first()
      .click();
    expect(await block.getAttribute('class')).to.equal('snippet wrapped');
    expect(complaints).to.deep.equal([]);
  });

  it('leaves a page that waits for the customer as it is until the customer has decided', async () => {
    const page = await (await open()).newPage();
    const complaints = complaintsOf(page, bankUrl());
    await (await openWorkspace(page, bankUrl)).client();
    await page.goto(bankUrl() + guidePath('payment'));
    const followed = page.waitForRequest(/guides\/events$/);
    await page.getByRole('button', { name: 'Make this call' }).first().click();
    await followed;
    await page.evaluate(`document.body.id = 'unchanged'`);
    const [address] = page.url().split('#');
    const looked = page.waitForResponse((answer) => answer.url() === address);
    const link = await page.getByRole('link', { name: 'Open the bank’s page' }).getAttribute('href');
    const customer = new WalkingBrowser();
    await goToStep(customer, link ?? '', 'code');
    await looked;
    await page.locator('#unchanged #waiting').waitFor();
    await enterCode(customer);
    await page.getByText('The customer has decided, ').waitFor();
    expect(complaints).to.deep.equal([]);
  });

  it('searches from any page by keyboard', async () => {
    const page = await (await open()).newPage();
    const complaints = complaintsOf(page, bankUrl());
    await page.goto(bankUrl() + portalPaths.outcomes);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('rate limit');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Rates', exact: true }).click();
    await page.waitForURL(`${bankUrl()}${chapterPath('limits')}#rates`);
    expect(complaints).to.deep.equal([]);
  });

  it('skips its menu by keyboard', async () => {
    const page = await (await open()).newPage();
    const complaints = complaintsOf(page, bankUrl());
    await page.goto(bankUrl() + portalPaths.start);
    await page.keyboard.press('Tab');
    expect(await focused(page)).to.equal('To the content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focused(page)).to.equal('Create it and continue here');
    await page.keyboard.press('Enter');
    await page.waitForURL(bankUrl() + guidePath('payment'));
    expect(complaints).to.deep.equal([]);
  });
});

/** The text of the focused element. */
function focused(page: Page): Promise<string> {
  return page.evaluate<string>('document.activeElement.textContent.trim()');
}
