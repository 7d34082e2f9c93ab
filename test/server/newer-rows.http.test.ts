/**
 * Rows that only a newer release knows, which a process of this one meets during a rolling upgrade and after a rollback:
 * lists and pages leave them out or show them without what is unknown, and a call for one of them is unavailable.
 */
import { expect } from 'chai';
import { authorise } from '../support/customer/customer.js';
import { expectHeading, logIn } from '../support/customer/customer-walk.js';
import { command } from '../support/server/command-line.js';
import { describeAtTheDoor } from '../support/server/bank.js';
import { ibans, rightCode } from '../support/embedded-bank/sandbox.js';
import { listAt, textAt } from '../support/runner/json.js';
import { farAway } from '../support/tpp/payments.js';
import { bulkOf, bulksOf, entryOf, periodicOf, periodicsOf } from '../support/tpp/tpp-bulks.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';
import { orderOf, startedBy, type Tpp, verdictOf } from '../support/tpp/tpp.js';
import { WalkingBrowser } from '../support/browser/walking-browser.js';

describeAtTheDoor('What only a newer release knows', ({ client, database, databaseUrl, tpp, url }) => {
  const consents = new ConsentTpp(url);
  const ids = { payment: '', bulk: '', standingOrder: '', consent: '' };
  const links: string[] = [];
  let known = '';

  const rowOf = (table: string, id: string) => database().maintenance(table).where({ id });
  /** Makes a payment due that waits for its turn, so that its money is reserved. */
  const reserve = (id: string) =>
    rowOf('payments', id).update({
      execution_date: today(),
      next_attempt_at: Date.now() + 3_600_000,
    });
  const enter = async (page: string) => {
    const browser = await new WalkingBrowser().open(url() + page);
    await logIn(browser);
    browser.html.fill('One-time code', rightCode);
    await browser.press('Continue');
    return browser;
  };
  const today = () => new Date().toISOString().slice(0, 10);

  before(async () => {
    const later = startedBy(await tpp.initiate({ order: orderOf({ requestedExecutionDate: farAway }) }));
    await authorise(later.link);
    await reserve(later.id);
    const bulk = await bulksOf(tpp).start(bulkOf([entryOf('1.00')]));
    const periodic = await periodicsOf(tpp).start(periodicOf());
    links.push(later.link, bulk.link, periodic.link);
    const { consentId } = await consents.granted();
    Object.assign(ids, { payment: later.id, bulk: bulk.id, standingOrder: periodic.id, consent: consentId });
    known = startedBy(await tpp.initiate()).id;
  });

  const becomeNewer = async () => {
    await rowOf('payments', ids.payment).update({ product: 'next-credit-transfers' });
    await rowOf('bulks', ids.bulk).update({ product: 'next-credit-transfers' });
    await rowOf('standing_orders', ids.standingOrder).update({ product: 'next-credit-transfers' });
    await rowOf('consents', ids.consent).update({ kind: 'next-consents' });
  };

  it('keeps its money reserved, and its account lists it without what is unknown', async () => {
    const { token } = await consents.granted({
      access: { balances: [ibans.ana], transactions: [ibans.ana] },
    });
    const read = async () => {
      const [account] = listAt((await consents.ask('GET', '/accounts', { token })).body, 'accounts');
      const path = `/accounts/${textAt(account, 'resourceId')}`;
      const balances = await consents.ask('GET', `${path}/balances`, { token });
      const listed = await consents.ask('GET', `${path}/transactions?bookingStatus=pending`, { token });
      return {
        balances: listAt(balances.body, 'balances'),
        pending: listAt(listed.body, 'transactions', 'pending'),
      };
    };
    const before = await read();
    await becomeNewer();
    const after = await read();
    expect(after.balances).to.deep.equal(before.balances);
    const [{ bankTransactionCode, ...shown }] = before.pending.map(Object);
    expect(bankTransactionCode).to.equal('PMNT-ICDT-DMCT');
    expect(after.pending).to.deep.equal([shown]);
  });

  it('is left out of its customer’s lists, and its own page is unavailable', async () => {
    await becomeNewer();
    const payments = await enter('/my-payments');
    expectHeading(payments, 'Your payments');
    expect(payments.page).to.include(known);
    for (const id of [ids.payment, ids.bulk, ids.standingOrder]) {
      expect(payments.page, id).not.to.include(id);
      const page = await payments.step(`${url()}/my-payments/${id}`);
      expect([page.status, page.headers['retry-after']]).to.deep.equal([503, '5']);
    }
    await payments.open(`${url()}/my-consents`);
    expectHeading(payments, 'Your consents');
    expect(payments.page).not.to.include(ids.consent);
    expect((await payments.step(`${url()}/my-consents/${ids.consent}`)).status).to.equal(503);
  });

  it('is unavailable to its TPP, unknown to another one, and a link to it is unavailable', async () => {
    await becomeNewer();
    const other = client('sandbox-tpp-b');
    const reads = [
      (by: Tpp) => by.read(ids.payment),
      (by: Tpp) => bulksOf(by).ask('GET', ids.bulk),
      (by: Tpp) => periodicsOf(by).ask('GET', ids.standingOrder),
    ];
    for (const read of reads) {
      const answer = await read(tpp);
      expect([answer.status, answer.headers['retry-after']], answer.text).to.deep.equal([503, '5']);
      expect(verdictOf(await read(other))).to.equal('404 RESOURCE_UNKNOWN path.paymentId');
    }
    const { token } = await consents.granted();
    const consent = await consents.ask('GET', `/consents/${ids.consent}`, { token });
    expect(consent.status).to.equal(503);
    for (const link of links) expect((await new WalkingBrowser().open(link)).status).to.equal(503);
    expect((await tpp.read(known)).status).to.equal(200);
    const named = startedBy(await tpp.initiate({ headers: { 'Consent-ID': ids.consent } }));
    expect((await new WalkingBrowser().open(named.link)).status).to.equal(200);
  });

  it('is found by the operator’s commands, and counted by the report', async () => {
    await becomeNewer();
    const run = (...words: readonly string[]) =>
      command({ DATABASE_URL: databaseUrl(), LOG_LEVEL: 'silent' }, ...words);
    for (const id of Object.values(ids)) expect((await run('find', id)).status, id).to.equal(0);
    // A later consent of the same customer has ended this one.
    await rowOf('consents', ids.consent).update({ status: 'valid' });
    expect((await run('consents', 'revoke', ids.consent)).status).to.equal(0);
    expect(await rowOf('consents', ids.consent).first('status')).to.deep.equal({ status: 'revokedByPsu' });
    await database().maintenance('usage_counts').insert({
      day: today(),
      contract: 'next-1.0.0',
      operation: 'doNext',
      service: 'next',
      calls: 1,
      faults: 0,
      milliseconds: 1,
    });
    const [year, month = ''] = today().split('-');
    const report = await run('report', `${year}-Q${Math.ceil(Number(month) / 3)}`);
    expect([report.status, report.stdout]).to.deep.include(0);
    expect(report.stdout).to.include('doNext');
    expect((await run('payments', 'stuck', '--minutes', '0')).status).to.equal(0);
  });
});
