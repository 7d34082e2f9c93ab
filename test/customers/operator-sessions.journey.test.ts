/** An operator lists and ends the sessions of one customer, in every browser. */
import { expect } from 'chai';
import { endCustomerSessions, listCustomerSessions } from '../../src/usecases/operator/customer-sessions.js';
import { browserAt as browserOf } from '../authorisation/authorisation-browser.js';
import { bankWithLongLinks, rowOf } from '../authorisation/every-kind.js';
import { browserAt, stepOf } from '../support/customer/own-page.js';
import { ana, marko } from '../support/embedded-bank/sandbox.js';
import { forEachEngine } from '../support/database/engines.js';
import { seed } from '../support/database/seed.js';

forEachEngine('The sessions of a customer', (engine) => {
  before(() => seed(engine.database()));
  beforeEach(async () => {
    for (const table of ['customer_sessions', 'combined_sessions'])
      await engine.database().maintenance(table).delete();
  });

  const loggedIn = async (
    services: Parameters<typeof browserAt>[0]['services'],
    name: typeof ana | typeof marko,
  ) => {
    const browser = browserAt({ services });
    await browser.password(name.userName);
    await browser.code();
    return browser;
  };

  it('are listed by kind, and end in every browser, while those of others stay', async () => {
    const { services } = bankWithLongLinks(engine.database());
    const { proofClock, stores, work } = services;
    const [first, second] = [await loggedIn(services, ana), await loggedIn(services, ana)];
    const other = await loggedIn(services, marko);
    const { authorisationId } = await rowOf('a payment').make(bankWithLongLinks(engine.database()));
    const approval = browserOf(services, authorisationId);
    await approval.logIn(ana);
    expect(await approval.shown()).to.equal('review');
    const cookies = { sessionKey: 'a session', browserKey: 'a browser', clientId: 'sandbox-tpp' };
    const confirmed = { psuId: ana.userName, confirmedAt: proofClock.now() };
    await work.run((transaction) => stores.combinedSessions.begin(transaction, { ...cookies, ...confirmed }));

    const listed = await listCustomerSessions(ana.userName, services);
    expect(listed.map(({ kind }) => kind)).to.deep.equal(['own-pages', 'own-pages', 'combined', 'approval']);
    expect(listed[2]).to.include({ client: 'sandbox-tpp', begunAt: confirmed.confirmedAt });
    expect(listed[3]).to.include({ authorisationId });
    expect(await listCustomerSessions('nobody', services)).to.deep.equal([]);

    expect(await endCustomerSessions(ana.userName, services)).to.deep.equal(listed);
    expect(await listCustomerSessions(ana.userName, services)).to.deep.equal([]);
    for (const browser of [first, second]) expect(stepOf(await browser.view())).to.match(/^login/);
    expect(await approval.shown()).to.equal('login logged-out');
    expect(stepOf(await other.view())).to.equal('consents');
    expect(await listCustomerSessions(marko.userName, services)).to.have.length(1);

    await approval.goToCode(ana);
    await approval.enterCode();
    expect(await approval.outcome()).to.equal('approved');
  });

  it('are listed while they live, and no longer', async () => {
    const { pass, services } = bankWithLongLinks(engine.database());
    const policy = { ...services.policy, customerIdleSeconds: 300 };
    await loggedIn(services, ana);
    const count = async () => (await listCustomerSessions(ana.userName, { ...services, policy })).length;
    expect(await count()).to.equal(1);
    pass(301);
    expect(await count()).to.equal(0);
  });
});
