/** The documentation of the sandbox's portal, as it is before any script runs. */
import { expect } from 'chai';
import { contracts as sandboxContracts } from '../../../generated/sandbox.js';
import { publicContracts } from '../../../src/contract/audiences.js';
import { codesNeverAnswered, messageCodes } from '../../src/portal/message-codes/index.js';
import { oauthErrors } from '../../src/portal/message-codes/oauth-errors.js';
import { accountOutcomes, payeeOutcomes } from '../../src/domain/forced-outcomes.js';
import { chapterPath, contractPath, operationPath, portalPaths } from '../../src/portal/frame/paths.js';
import { describeAtTheDoor } from '../../../test/support/server/bank.js';
import { exchange } from '../../../test/support/server/exchange.js';
import { plainText } from '../../../test/support/browser/page-text.js';
import { beginAt } from '../../../test/support/portal/portal-walk.js';
import { WalkingBrowser } from '../../../test/support/browser/walking-browser.js';

const contracts = [...publicContracts, ...sandboxContracts];

/** The text of a page, without markup. */
const textOf = (page: string) => plainText(page.replaceAll(/<[^>]*>/g, '')).replaceAll(/\s+/g, ' ');

describeAtTheDoor('The portal’s documentation', ({ url }) => {
  const open = (path: string) => new WalkingBrowser().open(url() + path);

  it('links every contract, and its document as JSON and YAML', async () => {
    const { headers, page } = await open(portalPaths.documentation);
    expect(headers['content-security-policy']).to.include("script-src 'self'").and.not.include('unsafe');
    for (const { basePath, name } of contracts) {
      expect(page)
        .to.include(`href="${contractPath(name)}"`)
        .and.include(basePath);
      for (const ending of ['json', 'yaml']) {
        const href = `/openapi/${name}.${ending}`;
        expect(page).to.include(`href="${href}"`);
        expect((await exchange(url() + href)).status).to.equal(200);
      }
    }
  });

  it('shows each contract with all its operations, and opens the chosen contract', async () => {
    for (const { name, operations } of contracts) {
      const { page, status } = await open(contractPath(name));
      expect(status).to.equal(200);
      for (const { id } of operations) expect(page).to.include(`href="${operationPath(name, id)}"`);
      const chosen = await open(`${portalPaths.documentation}?contract=${name}`);
      expect(chosen.url).to.equal(url() + contractPath(name));
    }
  });

  it('works without script', async () => {
    const browser = await open(portalPaths.documentation);
    await browser.follow('Payments 1.3.2');
    expect(browser.html.text).to.include('Initiate a domestic credit transfer');
    browser.html.fill('Contract', 'accounts-1.3.2.2');
    await browser.press('Show');
    expect([browser.url, browser.heading]).to.deep.equal([
      url() + contractPath('accounts-1.3.2.2'),
      'Accounts and funds 1.3.2.2',
    ]);
  });

  it('fills in the workspace key for the sandbox’s own contract only', async () => {
    const browser = await (await open(portalPaths.start)).send({});
    const key = browser.cookie('sandbox-workspace') ?? '';
    const pageOf = async (contract: string, id: string) =>
      (await browser.open(url() + operationPath(contract, id))).page;
    expect(await pageOf('sandbox-1.0.0', 'getWorkspace')).to.include(`Authorization: Bearer ${key}`);
    expect(await pageOf('payments-1.3.2', 'getPayment')).not.to.include(key);
  });

  it('links a version’s changelog, a section of the handbook, which takes the place of an earlier page', async () => {
    for (const [name, id] of [
      ['payments-1.3.16', 'payments-what-1316-changes-from-132'],
      ['accounts-1.3.2.2', 'accounts-what-1322-changes-from-132'],
    ] as const) {
      const browser = await open(contractPath(name));
      await browser.follow('Changelog');
      expect(browser.url).to.equal(`${url()}${chapterPath('versions')}#${id}`);
      expect(browser.page).to.include(`id="${id}"`);
      expect((await open(`${contractPath(name)}/differences`)).url).to.equal(browser.url);
    }
    expect((await open(`${contractPath('payments-1.0.0')}/differences`)).heading).to.equal(
      'Versions of a contract',
    );
  });

  it('answers 404 for an unknown or internal contract', async () => {
    for (const path of [
      contractPath('payments-9'),
      `${contractPath('payments-9')}/differences`,
      contractPath('admin-1.0.0'),
    ])
      expect((await open(path)).status, path).to.equal(404);
  });

  it('explains every message code, with a call by the workspace’s client', async () => {
    const { browser } = await beginAt(url);
    await browser.send({ name: 'Vodomar Pay', type: 'confidential', 'role-PSP_PI': 'on' });
    const id = browser.url.split('/').at(-1) ?? '';
    const { page } = await browser.open(url() + portalPaths.codes);
    const entries = [...Object.entries(messageCodes), ...Object.entries(oauthErrors)];
    for (const [code, { cause, remedy }] of entries) {
      expect(page).to.include(`id="${code.replace(' ', '-')}"`);
      for (const text of [cause, remedy]) expect(textOf(page)).to.include(text.replaceAll('`', ''));
    }
    for (const code of Object.keys(codesNeverAnswered)) expect(page).to.include(code);
    expect(page).to.include(`X-Gateway-Client-Id: ${id}`).and.not.include('sandbox-tpp-secret');
  });

  it('lists every payee and account with a forced outcome', async () => {
    const { page } = await open(portalPaths.outcomes);
    for (const { payee } of payeeOutcomes) expect(page).to.include(payee);
    for (const { account } of accountOutcomes) expect(page).to.include(account);
  });
});
