/** The portal's page for simulated customer decisions, without script. */
import { expect } from 'chai';
import { portalPaths } from '../../src/portal/frame/paths.js';
import { workspaceAddress } from '../../src/api/portal-paths.js';
import { describeAtTheBank, untilStatus } from '../../../test/support/server/bank.js';
import { textAt } from '../../../test/support/runner/json.js';
import { madeCustomer } from '../../../test/support/portal/own-data.js';
import { plainText, textIn } from '../../../test/support/browser/page-text.js';
import { openWorkspace, sendTo, wordsOf, wrongAt } from '../../../test/support/portal/portal-walk.js';
import { ana, ibans, ivan, petra } from '../../../test/support/embedded-bank/sandbox.js';
import type { WalkingBrowser } from '../../../test/support/browser/walking-browser.js';
import { setUpDecisions, exchangeCode, pay } from './decision-setup.js';

const approve = { customer: ana.userName, decision: 'approve' } as const;

describeAtTheBank('The page for simulated customer decisions', (bank) => {
  const { url } = bank;
  const open = async () => {
    const workspace = await setUpDecisions(bank);
    const browser = await openWorkspace(url, workspace.developer);
    await browser.open(url() + portalPaths.decisions);
    return { workspace, browser };
  };
  const decide = (browser: WalkingBrowser, authorisation: string, fields: Readonly<Record<string, string>>) =>
    sendTo(browser, portalPaths.decisions, { authorisation, method: '', accounts: '', ...fields });
  /** Page, outcome or notice, and scaStatus of each step. */
  const shownSteps = (browser: WalkingBrowser) =>
    [...browser.page.matchAll(/<dt>(?:Last page of the browser|scaStatus)<\/dt>\s*<dd><code[^>]*>([^<]*)</g)]
      .map(([, fact = '']) => fact)
      .join(', ');

  it('lists waiting authorisations, and shows the outcome, also after a reload', async () => {
    const { browser, workspace } = await open();
    const stranger = await open();
    expect(wordsOf(browser)).to.include('Nothing waits for a customer.');
    const { authorisationId, id } = await pay(workspace);
    await browser.open(url() + portalPaths.decisions);
    await browser.open(url() + (textIn(browser.page, /href="([^"#]*)#decide"/) ?? ''));
    expect(textIn(browser.page, /<textarea[^>]*name="authorisation"[^>]*>\s*([^<]*)</)).to.equal(
      authorisationId,
    );
    await decide(browser, authorisationId, approve);
    for (const what of ['sent', 'loaded again']) {
      expect([browser.status, shownSteps(browser)], what).to.deep.equal([200, 'done carried-out, finalised']);
      expect(plainText(browser.page), what).to.include(`href="${workspace.callback}?went=well"`);
      await browser.open(browser.url);
    }
    expect(wordsOf(browser)).to.include('Nothing waits for a customer.');
    await browser.open(workspaceAddress(url(), stranger.workspace.developer.key));
    await browser.open(url() + portalPaths.decisions);
    expect([browser.status, shownSteps(browser)], 'in another workspace').to.deep.equal([200, '']);
    await untilStatus(workspace.tpp, id, 'ACSC');
    await pay(workspace);
    await stranger.browser.open(url() + portalPaths.decisions);
    expect(wordsOf(stranger.browser)).to.include('Nothing waits for a customer.');
  });

  it('leaves out what only a newer release knows, and lists the others', async () => {
    const { browser, workspace } = await open();
    const [newer, known] = [await pay(workspace), await pay(workspace)];
    const row = bank.database().maintenance('payments').where({ id: newer.id });
    await row.clone().update({ product: 'next-credit-transfers' });
    await browser.open(url() + portalPaths.decisions);
    expect([browser.status, browser.page.includes(known.authorisationId)]).to.deep.equal([200, true]);
    expect(browser.page).not.to.include(newer.authorisationId);
    await row.delete();
  });

  it('lists waiting authorisations by the workspace’s clock', async () => {
    const { browser, workspace } = await open();
    await pay(workspace);
    await workspace.developer.ask('POST', '/clock', { forward: 'P1D' });
    const { authorisationId } = await pay(workspace);
    await browser.open(browser.url);
    const picked = [...browser.page.matchAll(/authorisation=([^"#]*)#decide/g)].map(([, id]) => id);
    expect(picked, 'and no authorisation that was abandoned for a day').to.deep.equal([authorisationId]);
  });

  for (const [decision, want] of [
    ['refuse', 'done cancelled, failed'],
    ['wrong-code', 'code code-wrong, started'],
    ['wrong-password', 'login credentials-wrong, psuIdentified'],
    ['expire', 'done expired, failed'],
  ] as const)
    it(`simulates the decision of a workspace’s customer: ${decision}`, async () => {
      const { browser, workspace } = await open();
      const {
        ibans: [iban = ''],
        userName,
      } = await madeCustomer(workspace.developer);
      const { authorisationId, link } = await pay(workspace, { debtorAccount: { iban } });
      await browser.open(browser.url);
      await decide(browser, decision === 'refuse' ? link : authorisationId, { customer: userName, decision });
      expect(shownSteps(browser)).to.equal(want);
    });

  it('simulates two signers in turn', async () => {
    const { browser, workspace } = await open();
    const debtorAccount = { iban: ibans.adriaTrade };
    const { authorisationId } = await pay(workspace, { debtorAccount });
    const second = { 'customer-1': ivan.userName, 'decision-1': 'approve' };
    await decide(browser, authorisationId, { customer: petra.userName, decision: 'approve', ...second });
    expect(shownSteps(browser)).to.equal('done signed, finalised, done carried-out, finalised');
  });

  it('gives a consent’s code for the client’s authorization address', async () => {
    const { browser, workspace } = await open();
    const { own } = workspace;
    const address = own.addressOf(await own.register(), { state: 'a-b' });
    await decide(browser, `${address.slice(0, 60)}\r\n${address.slice(60)}`, approve);
    const arrival = plainText(textIn(browser.page, /<a class="link" href="([^"]*callback\?[^"]*)">/) ?? '');
    expect(new URL(arrival).searchParams.get('state')).to.equal('a-b');
    const { body } = await exchangeCode(workspace, arrival);
    expect((await own.accounts(textAt(body, 'access_token') ?? '')).status).to.equal(200);
  });

  it('shows each mistake beside its field, and keeps the typed values', async () => {
    const { browser, workspace } = await open();
    const { authorisationId } = await pay(workspace);
    await browser.open(browser.url);
    await decide(browser, authorisationId, { customer: 'nobody', decision: 'approve' });
    expect(browser.status).to.equal(400);
    expect(wrongAt(browser, 'decision-customer')).to.include('neither a customer of the workspace');
    expect(browser.page).to.include(`>\n${authorisationId}</textarea>`);
    const second = { 'customer-1': 'nobody', 'decision-1': 'wrong-password' };
    await decide(browser, authorisationId, { ...approve, ...second });
    expect(wrongAt(browser, 'decision-customer')).to.equal(undefined);
    expect(wrongAt(browser, 'decision-customer-1')).not.to.equal(undefined);
    await decide(browser, authorisationId, approve);
    await decide(browser, authorisationId, approve);
    expect(browser.status).to.equal(409);
    expect(wordsOf(browser)).to.include('There is nothing left to decide');
  });

  it('treats another workspace’s authorisation as unknown', async () => {
    const { browser } = await open();
    const { workspace } = await open();
    const { authorisationId } = await pay(workspace);
    const { own } = workspace;
    for (const foreign of [authorisationId, 'nothing', own.addressOf(await own.register())]) {
      await decide(browser, foreign, approve);
      const text = wrongAt(browser, 'decision-authorisation') ?? '';
      expect([browser.status, text.startsWith('The workspace has no ')], foreign).to.deep.equal([400, true]);
    }
  });
});
