/** A workspace's own customers in the simulated bank app and in the hint of the login. */
import { expect } from 'chai';
import { describeAtTheBank, until, untilStatus } from '../../../test/support/server/bank.js';
import { WalkingBrowser } from '../../../test/support/browser/walking-browser.js';
import { madeCustomer } from '../../../test/support/portal/own-data.js';
import { beginAt } from '../../../test/support/portal/portal-walk.js';
import { textAt } from '../../../test/support/runner/json.js';
import { english } from '../../../src/pages/texts/en.js';
import { orderOf, startedBy } from '../../../test/support/tpp/tpp.js';

const words = english.standIn;

describeAtTheBank('A workspace’s customer in the bank’s app', ({ url }) => {
  const begin = async () => {
    const { browser, developer } = await beginAt(url);
    const accounts = [{ balance: '100.00' }];
    const customer = await madeCustomer(developer, { name: 'Tvrtko Novi', accounts });
    return { browser, developer, customer };
  };
  const orderFrom = ([iban]: readonly string[]) => orderOf({ debtorAccount: { iban } });

  it('confirms a payment without a browser', async () => {
    const { browser, customer, developer } = await begin();
    await browser.open(`${url()}/app`);
    await browser.follow('Tvrtko Novi');
    await browser.press(words.use);
    const { tpp } = await developer.client();
    const headers = { 'TPP-Redirect-Preferred': 'false', 'PSU-ID': customer.userName };
    const answer = await tpp.initiate({ order: orderFrom(customer.ibans), headers });
    expect(answer.headers['aspsp-sca-approach']).to.equal('DECOUPLED');
    await until(async () => (await browser.reload()).html.all('button', words.confirm).length > 0);
    await browser.press(words.confirm);
    await untilStatus(tpp, textAt(answer.body, 'paymentId') ?? '', 'ACSC');
  });

  it('is shown only to the browser that has the workspace open', async () => {
    const { browser, customer } = await begin();
    const address = `${url()}/app/customers/${customer.userName}`;
    expect((await browser.open(address)).heading).to.equal(words.of('Tvrtko Novi'));
    for (const other of [new WalkingBrowser(), (await beginAt(url)).browser]) {
      expect((await other.open(address)).status).to.equal(404);
      expect((await other.open(`${url()}/app`)).html.text).not.to.contain('Tvrtko Novi');
    }
    const stranger = await new WalkingBrowser().open(`${url()}/app`);
    expect((await stranger.follow(words.openWorkspace)).url).to.equal(`${url()}/sandbox`);
    const key = browser.cookie('sandbox-workspace') ?? '';
    await stranger.open(`${url()}/sandbox/workspaces/${key}`);
    expect((await stranger.open(`${url()}/app`)).html.text).to.contain('Tvrtko Novi');
  });

  it('stands first in the hint of the login for a client of the workspace, without the password', async () => {
    const { customer, developer } = await begin();
    const { tpp } = await developer.client();
    const { link } = startedBy(await tpp.initiate({ order: orderFrom(customer.ibans) }));
    const { html } = await new WalkingBrowser().open(link);
    const hint = html.textOf('aside.sandbox');
    expect(hint).to.contain(`${customer.userName} / ${english.sandbox.ownPassword}`);
    expect(hint.indexOf(customer.userName)).to.be.below(hint.indexOf('ana.horvat'));
    expect(hint).not.to.contain(customer.password);
  });
});
