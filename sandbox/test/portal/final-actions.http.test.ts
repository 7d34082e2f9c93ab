/** What cannot be undone asks first, and what was done is said on the next page. */
import { expect } from 'chai';
import {
  accountPath,
  clientPath,
  companyPath,
  customerPath,
  portalPaths,
} from '../../src/portal/frame/paths.js';
import { describeAtTheDoor } from '../../../test/support/server/bank.js';
import { made, madeCustomer } from '../../../test/support/portal/own-data.js';
import { textAt } from '../../../test/support/runner/json.js';
import { beginAt, sendTo, wordsOf } from '../../../test/support/portal/portal-walk.js';

describeAtTheDoor('An action that cannot be undone', ({ url }) => {
  /** The actions in an order in which each still has its subject: page, path of the form, and what is said. */
  const rows = async () => {
    const { browser, developer } = await beginAt(url);
    const { id } = await developer.client();
    const { ibans, userName } = await madeCustomer(developer);
    const company = { name: 'Vodomar', signers: [userName], signaturesNeeded: 1 };
    const companyId = textAt(await made(developer, '/companies', company), 'companyId') ?? '';
    const [client, customer, firm] = [clientPath(id), customerPath(userName), companyPath(companyId)];
    const account = accountPath(ibans[0] ?? '');
    const actions = [
      [client, `${client}/secret`, 'The client has a new secret, and the old one is no longer valid.'],
      [client, `${client}/removal`, 'The client is removed.'],
      [account, `${account}/closure`, 'The account is closed.'],
      [firm, `${firm}/removal`, 'It is removed, with its accounts.'],
      [customer, `${customer}/removal`, 'It is removed, with its accounts.'],
      [portalPaths.file, portalPaths.reset, 'The workspace is as it was at the beginning.'],
    ] as const;
    return { actions, browser };
  };

  it('has a box that must be ticked first, and is named on the next page, once', async () => {
    const { actions, browser } = await rows();
    for (const [page, action, said] of actions) {
      await browser.open(url() + page);
      const form = browser.html.$(`form[action="${action}"]`);
      expect(form.find('input[name="sure"][required]'), action).to.have.length(1);
      expect(form.text(), action).to.include('Yes, although it cannot be undone');
      await sendTo(browser, action, { sure: 'on' });
      expect(wordsOf(browser), action).to.include(said);
      await browser.open(browser.url);
      expect(wordsOf(browser), `${action}, loaded again`).not.to.include(said);
    }
  });
});
