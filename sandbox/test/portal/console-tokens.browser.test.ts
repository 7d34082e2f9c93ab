/** From a consent to the documentation's console: the console has the exchanged token without copying. */
import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { contractPath, portalPaths } from '../../src/portal/frame/paths.js';
import { violationsHere } from '../../../test/support/browser/accessibility.js';
import { describeAtTheBank } from '../../../test/support/browser/browser.js';
import { textAt } from '../../../test/support/runner/json.js';
import { complaintsOf, openWorkspace } from '../../../test/support/browser/portal-in-browser.js';
import { ana } from '../../../test/support/embedded-bank/sandbox.js';
import { WorkspaceTpp } from '../../../test/support/tpp/workspace-tpp.js';

const accounts = 'accounts-1.3.2.2';

describeAtTheBank('The documentation’s console', ({ bankUrl, open }) => {
  /** Opens the operation that lists accounts. */
  const openAccounts = async (page: Page) => {
    const operation = page.locator('.opblock-get', { hasText: /^GET\s*\/accounts/ }).first();
    await operation.locator('.opblock-summary-control').click();
    await operation.getByRole('button', { name: 'Try it out' }).click();
    return operation;
  };
  /** Calls the operation; returns what was sent and what was answered. */
  const call = async (page: Page, operation: Locator) => {
    const answer = page.waitForResponse((each) => new URL(each.url()).pathname.endsWith('/accounts'));
    await operation.getByRole('button', { name: 'Execute', exact: true }).click();
    const { authorization, 'x-gateway-client-id': client } = await (await answer).request().allHeaders();
    return { authorization, client, status: (await answer).status() };
  };
  const documentation = async (page: Page) => {
    await page.goto(bankUrl() + contractPath(accounts));
    await page.locator('.opblock').first().waitFor();
  };
  it('calls with the client’s last token of this tab, or with a typed token', async () => {
    const context = await open();
    const page = await context.newPage();
    const complaints = complaintsOf(page, bankUrl());
    const developer = await openWorkspace(page, bankUrl);
    const { id: other } = await developer.client({ name: 'Another one' });
    const own = await WorkspaceTpp.of(developer, bankUrl);
    const { id } = own.client;
    const address = own.addressOf(await own.register());
    const decision = { address, customer: ana.userName, decision: 'approve' };
    const { body } = await developer.ask('POST', '/authorization-decisions', decision);

    await page.goto(textAt(body, 'redirectUri') ?? '');
    await page.getByRole('button', { name: 'Exchange' }).click();
    await page.waitForURL(bankUrl() + portalPaths.tokens);
    await page.reload();
    await page.getByText('the console of the API reference calls with the access token').waitFor();
    expect(await violationsHere(page)).to.deep.equal([]);
    const token = await page.locator('#tokens').getAttribute('data-token');
    await page.getByRole('link', { name: 'To the API reference' }).click();
    await documentation(page);
    await page.locator('#client').selectOption(id);
    await page.getByText('The access token of this client’s last exchange').waitFor();
    expect(await violationsHere(page)).to.deep.equal([]);
    const operation = await openAccounts(page);
    const exchanged = { authorization: `Bearer ${token}`, client: id, status: 200 };
    expect(await call(page, operation), 'of the exchange').to.deep.equal(exchanged);
    expect(await violationsHere(page, '.opblock.is-open')).to.deep.equal([]);

    const hint = page.locator('#token-hint');
    await page.locator('#client').selectOption(other);
    await hint.waitFor({ state: 'hidden' });
    const { authorization, client } = await call(page, operation);
    expect([authorization, client], 'of another client').to.deep.equal([undefined, other]);

    await page.locator('.auth-wrapper .authorize').first().click();
    const bearer = page.locator('.auth-container', { hasText: 'bearerToken' });
    await bearer.getByRole('textbox').fill('typed');
    await page.locator('.modal-btn.authorize').first().click();
    await page.locator('.modal-btn.btn-done').first().click();
    for (const chosen of [id, other]) {
      await page.locator('#client').selectOption(chosen);
      expect(await hint.isHidden(), chosen).to.equal(true);
      const { authorization: typed, client: caller } = await call(page, operation);
      expect([typed, caller], 'typed').to.deep.equal(['Bearer typed', chosen]);
    }
    // A browser reports the refused calls as network errors; they are no errors of the page.
    expect(complaints.filter((each) => !each.includes('status of 401'))).to.deep.equal([]);

    const tab = await context.newPage();
    await documentation(tab);
    expect(await tab.locator('#token-hint').isHidden(), 'of another tab').to.equal(true);
  });
});
