/** Reset of a workspace: what its clients began ends, and the data are as at the beginning or as in a file. */
import { expect } from 'chai';
import { callbackAddress } from '../../src/api/portal-paths.js';
import { localDate } from '../../../src/domain/time.js';
import { payeeOutcomes } from '../../src/domain/forced-outcomes.js';
import { describeOnEachEngine } from '../../../test/support/server/bank.js';
import { findMistakes } from '../../../test/support/database/books.js';
import { authorise, browserAt } from '../../../test/support/customer/customer.js';
import { authorize } from '../../../test/support/customer/customer-at-authorize.js';
import { Developer } from '../../../test/support/portal/developer.js';
import { listAt, textAt, valueAt } from '../../../test/support/runner/json.js';
import { madeCustomer, type OwnCustomer } from '../../../test/support/portal/own-data.js';
import { orderOf, startedBy, type Tpp, verdictOf } from '../../../test/support/tpp/tpp.js';
import { accessOf, accountPaths, consentRequest } from '../../../test/support/tpp/tpp-consents.js';
import { exported } from '../../../test/support/portal/workspace-files.js';

const [accounts] = accountPaths;
const hour = 3_600_000;
/** The core accepts an order to it, and executes it some seconds later. */
const acceptedPayee = payeeOutcomes.find(({ does }) => does.kind === 'accepted' && !does.canBeStopped)?.payee;

describeOnEachEngine('The reset of a workspace', ({ database, url }) => {
  const begin = () => new Developer(url).begin();
  const reset = (developer: Developer, body: object = {}) => developer.ask('POST', '/workspace/reset', body);

  afterEach(async () => expect(await findMistakes(database())).to.deep.equal([]));

  function orderFrom({ ibans: [iban = ''] }: OwnCustomer, more: object = {}) {
    return orderOf({ debtorAccount: { iban }, ...more });
  }

  async function consent(tpp: Tpp, { ibans, userName }: OwnCustomer) {
    const access = accessOf({ accounts: ibans, balances: ibans });
    const headers = { 'PSU-ID': userName, 'PSU-IP-Address': '192.0.2.1', 'Content-Type': 'application/json' };
    const content = JSON.stringify(consentRequest({ access }));
    return tpp.ask('POST', `${accounts}/consent`, { headers, content });
  }

  it('empties the workspace', async () => {
    const developer = await begin();
    const beginning = await exported(developer);
    const customer = await madeCustomer(developer);
    const { tpp } = await developer.client();
    const { link } = startedBy(await tpp.initiate({ order: orderFrom(customer) }));
    const { body, status } = await reset(developer);
    expect([status, valueAt(body, 'workspace')]).to.deep.equal([200, beginning]);
    expect((await browserAt(link).open()).name).to.equal('expired');
    expect(verdictOf(await tpp.initiate())).to.match(/^401/);
  });

  it('ends open payments, consents and tokens, and restores clients and customers from the file', async () => {
    const developer = await begin();
    const customer = await madeCustomer(developer, { accounts: [{ balance: '100' }] });
    const { id, secret, tpp } = await developer.client();
    const file = await exported(developer);

    const waiting = startedBy(await tpp.initiate({ order: orderFrom(customer) }));
    const date = localDate(Date.now() + 72 * hour, 'Europe/Zagreb');
    const dated = startedBy(
      await tpp.initiate({ order: orderFrom(customer, { requestedExecutionDate: date }) }),
    );
    expect(await authorise(dated.link, customer)).to.equal('approved');
    const paid = startedBy(await tpp.initiate({ order: orderFrom(customer) }));
    expect(await authorise(paid.link, customer)).to.equal('carried-out');
    const received = await consent(tpp, customer);
    const given = await consent(tpp, customer);
    const address = new URL(textAt(given.body, '_links', 'scaRedirect', 'href') ?? '');
    address.searchParams.set('redirect_uri', callbackAddress(url()));
    const arrival = await authorize(url(), address.href, { credentials: customer });
    const { body: tokens } = await tpp.token({
      grant_type: 'authorization_code',
      client_id: id,
      client_secret: secret,
      redirect_uri: callbackAddress(url()),
      code: arrival.searchParams.get('code') ?? '',
    });
    const token = textAt(tokens, 'access_token') ?? '';
    const consentId = textAt(given.body, 'consentId') ?? '';
    const list = () =>
      tpp.ask('GET', `${accounts}/accounts`, {
        headers: { Authorization: `Bearer ${token}`, 'Consent-ID': consentId, 'PSU-IP-Address': '192.0.2.1' },
      });
    expect((await list()).status).to.equal(200);

    const answer = await reset(developer, { to: file });
    expect(answer.status, answer.text).to.equal(200);
    expect(valueAt(answer.body, 'workspace')).to.deep.equal(file);
    const statuses = await Promise.all([waiting, dated, paid].map((each) => tpp.statusOf(each.id)));
    expect(statuses).to.deep.equal(['RJCT', 'CANC', 'ACSC']);
    const rows = await database()
      .reader('consents')
      .whereIn('id', [consentId, textAt(received.body, 'consentId') ?? '']);
    expect(rows.map(({ status }) => String(status)).toSorted()).to.deep.equal(['expired', 'rejected']);
    expect((await list()).status).to.equal(401);
    const again = startedBy(await tpp.initiate({ order: orderFrom(customer) }));
    expect(await authorise(again.link, customer)).to.equal('carried-out');
  });

  it('returns the clock to the bank’s time', async () => {
    const developer = await begin();
    const { body } = await developer.ask('GET', '/workspace');
    const ahead = database()
      .maintenance('workspaces')
      .where({ id: textAt(body, 'workspaceId') });
    await ahead.clone().update({ ahead_milliseconds: 50 * hour });
    const clock = async () =>
      Date.parse(textAt((await developer.ask('GET', '/workspace')).body, 'clockAt') ?? '');
    expect((await clock()) - Date.now()).to.be.above(49 * hour);
    await reset(developer);
    expect((await clock()) - Date.now()).to.be.below(hour);
  });

  const ends = {
    'its reset': async (developer: Developer) => reset(developer, { to: await exported(developer) }),
    'its deletion': (developer: Developer) => developer.ask('DELETE', '/workspace'),
  };
  for (const [what, end] of Object.entries(ends)) {
    it(`of 30 days ahead, as ${what}, does not keep a payment that is at the core for 30 days`, async () => {
      const developer = await begin();
      const customer = await madeCustomer(developer);
      const { tpp } = await developer.client();
      await developer.ask('POST', '/clock', { forward: 'P30D' });
      const order = orderFrom(customer, { creditorAccount: { iban: acceptedPayee } });
      const { id, link } = startedBy(await tpp.initiate({ order }));
      expect(await authorise(link, customer)).to.equal('approved');
      const { maintenance } = database();
      const payment = () => maintenance('payments').where({ id });
      const step = () => maintenance('bank_delayed_orders').where({ payment_id: id });
      await step().increment('due_at', hour);
      await payment().increment('next_attempt_at', hour);
      await end(developer);
      const { execution_date: date, next_attempt_at: attemptAt } = await payment().first();
      expect(date).to.equal(localDate(Date.now(), 'Europe/Zagreb'));
      const dueAt = [attemptAt, (await step().first('due_at')).due_at].map(Number);
      expect(Math.max(...dueAt)).to.be.below(Date.now() + 2 * hour);
    });
  }

  it('leaves other workspaces alone, and changes nothing for a wrong file', async () => {
    const [developer, other] = [await begin(), await begin()];
    const theirs = await madeCustomer(other);
    const { tpp } = await other.client();
    const { link } = startedBy(await tpp.initiate({ order: orderFrom(theirs) }));
    await reset(developer);
    const wrong = { version: 1, customers: [{ customerId: theirs.userName, name: '\u200b' }] };
    const refused = await reset(other, { to: wrong });
    expect([refused.status, listAt(refused.body, 'errors').length]).to.deep.equal([400, 1]);
    expect(await authorise(link, theirs)).to.equal('carried-out');
  });

  it('is refused beyond the lifetime limit of companies', async () => {
    const developer = await begin();
    const companies = [1, 2, 3, 4, 5].map((each) => ({
      companyId: `c${each}`,
      name: 'Adria',
      signers: ['ana'],
      signaturesNeeded: 1,
    }));
    const to = { version: 1, customers: [{ customerId: 'ana', name: 'Ana' }], companies };
    for (let round = 0; round < 10; round += 1) expect((await reset(developer, { to })).status).to.equal(200);
    const before = await exported(developer);
    expect((await reset(developer, { to })).status).to.equal(409);
    expect(await exported(developer)).to.deep.equal(before);
  });
});
