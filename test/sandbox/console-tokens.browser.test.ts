/** From a consent to the documentation's console: the token of an exchange is there, and nobody has copied it. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { contractPath, portalPaths } from '../../src/portal/frame/paths.js';
import { violationsHere } from '../support/accessibility.js';
import { describeAtTheBank } from '../support/browser.js';
import { Developer } from '../support/developer.js';
import { textAt } from '../support/json.js';
import { beginWorkspace, complaintsOf, registerClient } from '../support/portal-in-browser.js';
import { ana } from '../support/sandbox.js';
import { Tpp } from '../support/tpp.js';
import { WorkspaceTpp } from '../support/workspace-tpp.js';

const accounts = 'accounts-1.3.2.2';

describeAtTheBank('The console of the documentation', ({ bankUrl, open }) => {
  /** Makes the first call of the accounts in the console; returns what was sent and what was answered. */
  const callAccounts = async (page: Page) => {
    const operation = page.locator('.opblock-get', { hasText: /^GET\s*\/accounts/ }).first();
    await operation.locator('.opblock-summary-control').click();
    await operation.getByRole('button', { name: 'Try it out' }).click();
    const answer = page.waitForResponse((each) => new URL(each.url()).pathname.endsWith('/accounts'));
    await operation.getByRole('button', { name: 'Execute', exact: true }).click();
    const { authorization, 'x-gateway-client-id': client } = await (await answer).request().allHeaders();
    return { authorization, client, status: (await answer).status() };
  };
  const documentation = async (page: Page) => {
    await page.goto(bankUrl() + contractPath(accounts));
    await page.locator('.opblock').first().waitFor();
  };
  /** With a client of the workspace, and the address at which its customer's browser comes back with a code. */
  const begin = async (page: Page) => {
    await beginWorkspace(page, bankUrl());
    const id = await registerClient(page, bankUrl());
    const developer = new Developer(bankUrl);
    const cookies = await page.context().cookies();
    developer.key = cookies.find(({ name }) => name === 'sandbox-workspace')?.value ?? '';
    const own = new WorkspaceTpp(bankUrl, { id, secret: '', tpp: new Tpp(bankUrl, id) });
    const address = own.addressOf(await own.register());
    const decision = { address, customer: ana.userName, decision: 'approve' };
    const { body } = await developer.ask('POST', '/authorization-decisions', decision);
    return { id, arrival: textAt(body, 'redirectUri') ?? '' };
  };

  it('calls with the token of the client that was exchanged for last in this tab, and of no other client', async () => {
    const page = await (await open({ bypassCSP: true })).newPage();
    const { arrival, id } = await begin(page);
    await page.goto(arrival);
    await page.getByRole('button', { name: 'Exchange' }).click();
    await page.waitForURL(bankUrl() + portalPaths.tokens);
    await page.reload();
    await page.getByText('the documentation’s console calls with the access token').waitFor();
    expect(await violationsHere(page)).to.deep.equal([]);
    const token = await page.locator('#tokens').getAttribute('data-token');
    await page.getByRole('link', { name: 'To the documentation' }).click();
    await documentation(page);
    await page.getByText('The access token of this client’s last exchange').waitFor();
    const sent = await callAccounts(page);
    expect(sent).to.deep.equal({ authorization: `Bearer ${token}`, client: id, status: 200 });

    const other = await registerClient(page, bankUrl(), 'Another one');
    await documentation(page);
    await page.locator('#client').selectOption(other);
    await page.locator('#token-hint').waitFor({ state: 'hidden' });
    const { authorization, client } = await callAccounts(page);
    expect([authorization, client]).to.deep.equal([undefined, other]);
  });

  it('calls with a token that somebody has typed, whichever client is chosen then', async () => {
    const page = await (await open()).newPage();
    const { arrival, id } = await begin(page);
    const other = await registerClient(page, bankUrl(), 'Another one');
    await page.goto(arrival);
    await page.getByRole('button', { name: 'Exchange' }).click();
    await page.getByText('the documentation’s console calls with the access token').waitFor();
    await documentation(page);
    await page.locator('#client').selectOption(other);
    await page.locator('#token-hint').waitFor({ state: 'hidden' });
    await page.locator('.auth-wrapper .authorize').first().click();
    const bearer = page.locator('.auth-container', { hasText: 'bearerToken' });
    await bearer.getByRole('textbox').fill('typed');
    await page.locator('.modal-btn.authorize').first().click();
    await page.locator('.modal-btn.btn-done').first().click();
    for (const chosen of [id, other]) {
      await page.locator('#client').selectOption(chosen);
      expect(await page.locator('#token-hint').isHidden(), chosen).to.equal(true);
    }
    const { authorization, client } = await callAccounts(page);
    expect([authorization, client]).to.deep.equal(['Bearer typed', other]);
  });

  it('has no token of another tab, and the policy of no page is broken on the way', async () => {
    const context = await open();
    const page = await context.newPage();
    const complaints = complaintsOf(page, bankUrl());
    const { arrival } = await begin(page);
    await page.goto(arrival);
    await page.getByRole('button', { name: 'Exchange' }).click();
    await page.getByText('the documentation’s console calls with the access token').waitFor();
    await documentation(page);
    await page.locator('#token-hint').waitFor();
    expect(complaints).to.deep.equal([]);
    const tab = await context.newPage();
    await documentation(tab);
    expect(await tab.locator('#token-hint').isHidden()).to.equal(true);
  });

  it('has no script to keep tokens by where scripts are off, and shows them all the same', async () => {
    const page = await (await open({ javaScriptEnabled: false })).newPage();
    const { arrival } = await begin(page);
    await page.goto(arrival);
    await page.getByRole('button', { name: 'Exchange' }).click();
    await page.getByRole('heading', { name: 'The tokens' }).waitFor();
    expect(await page.getByText('access_token').isVisible()).to.equal(true);
    expect(await page.locator('#tokens').isHidden()).to.equal(true);
  });
});
