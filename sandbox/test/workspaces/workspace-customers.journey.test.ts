/** A workspace's customers, companies and accounts: used at the bank like any other, and changed by their owner alone. */
import { expect } from 'chai';
import { isIban } from '../../../src/domain/iban.js';
import { workspaceLimits } from '../../src/domain/workspace.js';
import { wrongPlacesIn } from '../../../test/support/server/back-office.js';
import { describeAtTheBank } from '../../../test/support/server/bank.js';
import { findMistakes } from '../../../test/support/database/books.js';
import { authorise, browserAt } from '../../../test/support/customer/customer.js';
import { Developer } from '../../../test/support/portal/developer.js';
import { listAt, textAt } from '../../../test/support/runner/json.js';
import { balanceAt, made, madeCustomer, statusesOf } from '../../../test/support/portal/own-data.js';
import { ana } from '../../../test/support/embedded-bank/sandbox.js';
import { orderOf, startedBy } from '../../../test/support/tpp/tpp.js';

describeAtTheBank('A workspace’s customer', ({ database, url }) => {
  const begin = () => new Developer(url).begin();
  const payFrom = (iban = '', amount = '12.50') =>
    orderOf({ debtorAccount: { iban }, instructedAmount: { currency: 'EUR', amount } });

  afterEach(async () => expect(await findMistakes(database())).to.deep.equal([]));

  it('gets a user name with the requested beginning, and a generated or chosen password', async () => {
    const customer = await madeCustomer(await begin(), { userName: 'ana.horvat' });
    expect(customer.userName).to.match(/^ana\.horvat-[a-z2-9]{5}$/);
    expect(customer.password).to.match(/^[a-z2-9]{10}$/);
    const named = await madeCustomer(await begin(), { name: 'Željka Đurić-Šimić', password: 'lozinka 1' });
    expect(named.userName).to.match(/^zeljka-duric-simic-[a-z2-9]{5}$/);
    expect(named.password).to.equal('lozinka 1');
  });

  it('approves a payment of the workspace’s client on the bank’s pages', async () => {
    const developer = await begin();
    const customer = await madeCustomer(developer, { accounts: [{ balance: '100.00' }] });
    const [iban] = customer.ibans;
    const client = await developer.client();
    const { link } = startedBy(await client.tpp.initiate({ order: payFrom(iban) }));
    expect(await authorise(link, ana)).to.equal('account-foreign');
    expect(await authorise(link, customer)).to.equal('carried-out');
    expect(await balanceAt(developer, iban)).to.equal('87.50');
  });

  it('has accounts with valid IBANs of this bank and a transaction history', async () => {
    const developer = await begin();
    const kind = { currency: 'USD', product: 'Gold', cashAccountType: 'SVGS' };
    const options = { ...kind, balance: '1234.56', historyDays: 400 };
    const { ibans, userName } = await madeCustomer(developer, { accounts: [options, {}] });
    expect(ibans.map(isIban)).to.deep.equal([true, true]);
    expect(ibans.every((iban) => iban.slice(4, 11) === '9900014')).to.equal(true);
    const { body } = await developer.ask('GET', `/accounts/${ibans[0]}`);
    const rest = { owner: userName, name: 'Current account', status: 'enabled', overdraft: '0.00' };
    expect(body).to.deep.include({ ...options, ...rest, iban: ibans[0] });
    const entries = database().reader('ledger_entries as e').join('accounts as a', 'a.id', 'e.account_id');
    expect(await entries.where('a.iban', ibans[0])).to.have.length.above(150);
    expect(await balanceAt(developer, ibans[1])).to.equal('1000.00');
  });

  it('gets a new balance by a booking during concurrent payments', async () => {
    const developer = await begin();
    const customer = await madeCustomer(developer, { accounts: [{ balance: '1000' }] });
    const [iban] = customer.ibans;
    const { tpp: own } = await developer.client();
    const set = (balance: string) =>
      developer.ask('PUT', `/accounts/${iban}`, { name: 'Everyday', balance, overdraft: '50' });
    const links = await Promise.all(
      [1, 2, 3].map(async () => startedBy(await own.initiate({ order: payFrom(iban, '10.00') })).link),
    );
    const all = [...links.map((link) => authorise(link, customer)), set('500'), set('700')];
    await Promise.all(all);
    const { body } = await set('-49.99');
    expect(body).to.deep.include({ balance: '-49.99', overdraft: '50.00', name: 'Everyday' });
    expect((await developer.ask('PUT', `/accounts/${iban}`, { overdraft: '60' })).body).to.deep.include({
      balance: '-49.99',
      overdraft: '60.00',
    });
  });

  it('can be blocked, and can get a payment limit and a new password', async () => {
    const developer = await begin();
    const customer = await madeCustomer(developer);
    const [iban] = customer.ibans;
    const { tpp: own } = await developer.client();
    const { link } = startedBy(await own.initiate({ order: payFrom(iban) }));
    const change = (changes: object) =>
      developer.ask('PUT', `/customers/${customer.userName}`, { name: 'Ana Horvat', ...changes });
    await change({ status: 'blocked' });
    expect(await authorise(link, customer)).to.equal('psu-blocked');
    const { body } = await change({ paymentLimit: '12.49', password: 'another one' });
    expect(body).to.deep.include({ status: 'active', paymentLimit: '12.49' });
    const again = startedBy(await own.initiate({ order: payFrom(iban) })).link;
    expect(await authorise(again, customer)).to.equal('credentials-wrong');
    expect(await authorise(again, { ...customer, password: 'another one' })).to.equal('limit-exceeded');
    expect((await change({})).body).not.to.have.property('paymentLimit');
  });

  it('signs for a company together with another customer', async () => {
    const developer = await begin();
    const [one, other] = [await madeCustomer(developer), await madeCustomer(developer)];
    const signers = [one.userName, other.userName];
    const signing = { name: 'Adria Trade d.o.o.', signers, signaturesNeeded: 2 };
    const company = await made(developer, '/companies', { ...signing, accounts: [{ balance: '100' }] });
    const id = textAt(company, 'companyId') ?? '';
    expect(id).to.match(/^adria-trade-d-o-o-[a-z2-9]{5}$/);
    const [iban] = listAt(company, 'accounts').map(String);
    const { tpp: own } = await developer.client();
    const { link } = startedBy(await own.initiate({ order: payFrom(iban) }));
    expect(await authorise(link, one)).to.equal('signed');
    const second = startedBy(await own.initiate({ order: payFrom(iban) }));
    expect((await browserAt(second.link).goToCode(other)).name).to.equal('code');

    const refused = await developer.ask('DELETE', `/customers/${one.userName}`);
    expect(refused.status).to.equal(409);
    const alone = { name: 'Adria', signers: [other.userName], signaturesNeeded: 1 };
    expect((await developer.ask('PUT', `/companies/${id}`, alone)).body).to.deep.include(alone);
    expect((await developer.ask('DELETE', `/customers/${one.userName}`)).status).to.equal(204);
    expect(await authorise(second.link, other)).not.to.equal('account-foreign');
  });

  it('is removed with the accounts, and cannot approve or pay any more', async () => {
    const developer = await begin();
    const customer = await madeCustomer(developer);
    const { tpp: own } = await developer.client();
    const { link } = startedBy(await own.initiate({ order: payFrom(customer.ibans[0]) }));
    expect((await developer.ask('DELETE', `/customers/${customer.userName}`)).status).to.equal(204);
    expect((await developer.ask('GET', `/customers/${customer.userName}`)).status).to.equal(404);
    expect(listAt((await developer.ask('GET', '/accounts')).body, 'accounts')).to.deep.equal([]);
    expect(listAt((await developer.ask('GET', '/customers')).body, 'customers')).to.deep.equal([]);
    expect(await authorise(link, customer)).to.equal('psu-blocked');
    expect((await own.initiate({ order: payFrom(customer.ibans[0]) })).status).to.equal(409);
  });

  it('stays unknown to other workspaces after removal', async () => {
    const [owner, stranger] = [await begin(), await begin()];
    const { userName } = await madeCustomer(owner);
    expect((await owner.ask('DELETE', `/customers/${userName}`)).status).to.equal(204);
    const { tpp: theirs } = await stranger.client();
    const { link } = startedBy(await theirs.initiate());
    const decision = (customer: string) =>
      stranger.ask('POST', `/authorisations/${browserAt(link).authorisationId}/decision`, {
        customer,
        decision: 'approve',
      });
    const [removed, unknown] = [await decision(userName), await decision('nobody')];
    expect([removed.status, unknown.status]).to.deep.equal([400, 400]);
    expect(removed.text.replaceAll(userName, 'nobody')).to.equal(unknown.text);
  });

  it('remains after an account is closed and a company is removed', async () => {
    const developer = await begin();
    const customer = await madeCustomer(developer, { accounts: [{}, { balance: '-5', overdraft: '10' }] });
    const [first, second] = customer.ibans;
    expect((await developer.ask('DELETE', `/accounts/${second}`)).status).to.equal(204);
    expect((await developer.ask('DELETE', `/accounts/${second}`)).status).to.equal(404);
    const { body } = await developer.ask('GET', `/customers/${customer.userName}`);
    expect(listAt(body, 'accounts')).to.deep.equal([first]);
    const company = { name: 'Adria', signers: [customer.userName], signaturesNeeded: 1, accounts: [{}] };
    const id = textAt(await made(developer, '/companies', company), 'companyId');
    expect((await developer.ask('DELETE', `/companies/${id}`)).status).to.equal(204);
    expect(listAt((await developer.ask('GET', '/companies')).body, 'companies')).to.deep.equal([]);
    expect(listAt((await developer.ask('GET', '/accounts')).body, 'accounts')).to.have.length(1);
  });

  it('counts against the workspace’s limits, also in concurrent requests', async () => {
    const developer = await begin();
    const most = workspaceLimits.customers;
    const ask = () => developer.ask('POST', '/customers', { name: 'Ana' });
    const answers = await Promise.all(Array.from({ length: most + 3 }, ask));
    expect(statusesOf(answers)).to.deep.equal([...Array(most).fill(201), 409, 409, 409]);
    const first = answers.find(({ status }) => status === 201);
    const userName = textAt(first?.body, 'customer', 'customerId');
    const open = () => developer.ask('POST', '/accounts', { owner: userName });
    const opened = await Promise.all(Array.from({ length: workspaceLimits.accounts + 2 }, open));
    expect(statusesOf(opened)).to.deep.equal([...Array(workspaceLimits.accounts).fill(201), 409, 409]);
    const company = () =>
      developer.ask('POST', '/companies', { name: 'Adria', signers: [userName], signaturesNeeded: 1 });
    const founded = await Promise.all(Array.from({ length: workspaceLimits.companies + 1 }, company));
    expect(statusesOf(founded)).to.deep.equal([...Array(workspaceLimits.companies).fill(201), 409]);
  });

  it('counts against the workspace’s lifetime limit, also after removal', async () => {
    const developer = await begin();
    const { id: workspace_id } = await database().reader('workspaces').orderBy('id', 'desc').first();
    const { userName } = await madeCustomer(developer);
    const ids = Array.from({ length: 10 * workspaceLimits.customers - 1 }, (_, at) => `${userName}-${at}`);
    const psus = ids.map((id) => ({ id, name: 'Gone', status: 'blocked', password_hash: '' }));
    const gone = ids.map((customer_id) => ({ customer_id, workspace_id, created_at: 1, removed_at: 1 }));
    await database().maintenance.batchInsert('psus', psus, 50);
    await database().maintenance.batchInsert('workspace_customers', gone, 50);
    const refused = await developer.ask('POST', '/customers', { name: 'Ana' });
    expect(refused.status).to.equal(409);
    expect(textAt(refused.body, 'detail')).to.contain('create another workspace');
  });

  it('looks unknown to another workspace', async () => {
    const [owner, stranger] = [await begin(), await begin()];
    const { ibans, userName } = await madeCustomer(owner);
    const signing = { name: 'Adria', signers: [userName], signaturesNeeded: 1 };
    const company = textAt(await made(owner, '/companies', signing), 'companyId');
    for (const [path, foreign, everybodys, change] of [
      ['/customers', userName, ana.userName, { name: 'Mine' }],
      ['/companies', company, 'adria-trade', { ...signing, signers: [userName] }],
      ['/accounts', ibans[0], 'HR9599000143200001010', { balance: '1' }],
    ] as const) {
      for (const [method, body] of [['GET'], ['PUT', change], ['DELETE']] as const) {
        const answers = await Promise.all(
          [foreign, everybodys, 'nobody'].map((id) => stranger.ask(method, `${path}/${id}`, body)),
        );
        expect(statusesOf(answers), method + path).to.deep.equal([404, 404, 404]);
        expect(new Set(answers.map(({ text }) => text))).to.have.length(1);
      }
    }
    for (const [path, options, place] of [
      ['/companies', { ...signing, name: 'Mine' }, 'body.signers.0'],
      ['/accounts', { owner: userName }, 'body.owner'],
      ['/accounts', { owner: ana.userName }, 'body.owner'],
    ] as const) {
      const refused = await stranger.ask('POST', path, options);
      expect([refused.status, wrongPlacesIn(refused)]).to.deep.equal([400, [place]]);
    }
    expect(await balanceAt(owner, ibans[0])).to.equal('1000.00');
  });
});
