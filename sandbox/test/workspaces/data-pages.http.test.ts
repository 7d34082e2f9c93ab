/** The pages of a workspace's customers, companies and accounts, without script: they offer what calls offer. */
import { expect } from 'chai';
import { accountPath, companyPath, customerPath, portalPaths } from '../../src/portal/frame/paths.js';
import { describeAtTheDoor } from '../../../test/support/server/bank.js';
import { listAt, textAt, valueAt } from '../../../test/support/runner/json.js';
import { balanceAt, made, madeCustomer } from '../../../test/support/portal/own-data.js';
import { beginAt, sendTo, wordsOf, wrongAt } from '../../../test/support/portal/portal-walk.js';
import { orderOf } from '../../../test/support/tpp/tpp.js';
import type { WalkingBrowser } from '../../../test/support/browser/walking-browser.js';

const iva = { name: 'Iva Perić', userName: 'iva', password: '', paymentLimit: '' };
const opened = { balance: '250.00', historyDays: '30' };

describeAtTheDoor('The data pages of the portal', ({ url }) => {
  const begin = () => beginAt(url);
  const at = (browser: WalkingBrowser, path: string) => browser.open(url() + path);
  const pathOf = (browser: WalkingBrowser) => browser.url.slice(url().length);
  /** A workspace with a customer who has an account, on the customer's page. */
  const withCustomer = async () => {
    const begun = await begin();
    const { ibans, userName } = await madeCustomer(begun.developer);
    await at(begun.browser, customerPath(userName));
    return { ...begun, iban: ibans[0] ?? '', userName, path: customerPath(userName) };
  };
  const withCompany = async () => {
    const begun = await withCustomer();
    const { userName: second } = await madeCustomer(begun.developer, { name: 'Mia Babić' });
    const company = { name: 'Vodomar d.o.o.', signers: [begun.userName, second], signaturesNeeded: 2 };
    const id = textAt(await made(begun.developer, '/companies', company), 'companyId') ?? '';
    await at(begun.browser, companyPath(id));
    return { ...begun, second, id, path: companyPath(id) };
  };

  it('add a customer with a password and an account that can pay at once', async () => {
    const { browser, developer } = await begin();
    const { tpp } = await developer.client();
    await at(browser, portalPaths.data);
    await sendTo(browser, portalPaths.customers, { ...iva, ...opened });
    expect(pathOf(browser)).to.match(/^\/sandbox\/workspace\/data\/customers\/iva-\w+$/);
    expect(wordsOf(browser)).to.match(/User name iva-\w+ Password \w{10} /);
    const [iban = ''] = /HR\d{19}/.exec(browser.page) ?? [];
    expect(await balanceAt(developer, iban)).to.equal('250.00');
    expect((await tpp.initiate({ order: orderOf({ debtorAccount: { iban } }) })).status).to.equal(201);
    await browser.open(browser.url);
    expect(wordsOf(browser), 'loaded again').to.match(/Password \w{10} /);
    await at(browser, portalPaths.data);
    expect(wordsOf(browser))
      .to.include('Iva Perić')
      .and.not.match(/Password \w{10} /);
  });

  it('show each mistake beside its field, and keep the typed values', async () => {
    const { browser } = await begin();
    await at(browser, portalPaths.data);
    const wrong = { ...iva, userName: 'Iva P', paymentLimit: 'a lot', balance: '-5', historyDays: 'all' };
    await sendTo(browser, portalPaths.customers, wrong);
    expect(browser.status).to.equal(400);
    expect(wrongAt(browser, 'customer-historyDays')).to.include('Days of generated history');
    await sendTo(browser, portalPaths.customers, { ...wrong, historyDays: '30' });
    for (const [field, label] of [
      ['userName', 'User name'],
      ['paymentLimit', 'Limit per payment'],
      ['balance', 'Balance'],
    ] as const)
      expect(wrongAt(browser, `customer-${field}`), field).to.include(label);
    expect(browser.page)
      .to.include('value="Iva P"')
      .and.include('value="a lot"')
      .and.include('value="Iva Perić"');
  });

  it('change and remove a customer', async () => {
    const { browser, developer, path, userName } = await withCustomer();
    const change = { name: 'Ana Babić', status: 'blocked', password: 'tajna', paymentLimit: '75.50' };
    await sendTo(browser, path, change);
    expect([browser.status, pathOf(browser)]).to.deep.equal([200, path]);
    const { body } = await developer.ask('GET', `/customers/${userName}`);
    expect(body).to.include({ name: 'Ana Babić', status: 'blocked', paymentLimit: '75.50' });
    await sendTo(browser, path, { ...change, paymentLimit: '-1' });
    expect(wrongAt(browser, 'change-paymentLimit')).to.equal('“Limit per payment” must not be negative.');
    await sendTo(browser, `${path}/removal`, { sure: 'on' });
    expect(pathOf(browser)).to.equal(portalPaths.data);
    expect((await developer.ask('GET', `/customers/${userName}`)).status).to.equal(404);
  });

  it('open an account with a balance and a transaction history', async () => {
    const { browser, developer, path, userName } = await withCustomer();
    const account = { name: 'Štednja', currency: 'USD', overdraft: '10', cashAccountType: 'SVGS' };
    const more = { status: 'enabled', product: 'Zlatni', balance: '70.5', historyDays: '60' };
    await sendTo(browser, `${path}/accounts`, { ...account, ...more });
    expect([browser.status, pathOf(browser)]).to.deep.equal([200, path]);
    const { body } = await developer.ask('GET', '/accounts');
    const { iban: _iban, openedAt: _openedAt, ...shown } = Object(listAt(body, 'accounts')[1]);
    expect(shown).to.deep.equal({
      ...account,
      ...more,
      balance: '70.50',
      overdraft: '10.00',
      owner: userName,
      historyDays: 60,
    });
  });

  it('change and close an account', async () => {
    const { browser, developer, iban } = await withCustomer();
    const path = accountPath(iban);
    await at(browser, path);
    const change = { name: 'Režije', overdraft: '100', cashAccountType: 'TRAN', status: 'blocked' };
    await sendTo(browser, path, { ...change, product: '', balance: '' });
    const { body } = await developer.ask('GET', `/accounts/${iban}`);
    expect(body).to.include({ ...change, overdraft: '100.00', balance: '1000.00' });
    await sendTo(browser, path, { ...change, product: '', balance: '5.123' });
    expect(wrongAt(browser, 'change-balance')).to.equal('“Balance” must have at most the 2 decimals of EUR.');
    await sendTo(browser, `${path}/closure`, { sure: 'on' });
    expect(pathOf(browser)).to.equal(portalPaths.data);
    expect((await developer.ask('GET', `/accounts/${iban}`)).status).to.equal(404);
  });

  it('add, change and remove a company with signers', async () => {
    const { browser, developer, userName } = await withCustomer();
    await at(browser, portalPaths.data);
    const signed = { signaturesNeeded: '1', [`signers-${userName}`]: 'on' };
    const terms = { name: 'Vodomar d.o.o.', companyId: 'vodomar', ...signed, ...opened };
    await sendTo(browser, portalPaths.companies, { ...terms, signaturesNeeded: '2' });
    expect(wrongAt(browser, 'company-signaturesNeeded')).to.equal(
      '“Signatures that a payment needs” must be at most the number of signers.',
    );
    expect(browser.page).to.match(new RegExp(`name="signers-${userName}"\\s+value="on"\\s+checked`));
    await sendTo(browser, portalPaths.companies, terms);
    const path = pathOf(browser);
    expect(path).to.match(/^\/sandbox\/workspace\/data\/companies\/vodomar-\w+$/);
    await sendTo(browser, path, { ...signed, name: 'Vodomar Plus' });
    const { body } = await developer.ask('GET', '/companies');
    expect(valueAt(listAt(body, 'companies')[0], 'name')).to.equal('Vodomar Plus');
    await sendTo(browser, `${path}/removal`, { sure: 'on' });
    expect(listAt((await developer.ask('GET', '/companies')).body, 'companies')).to.deep.equal([]);
  });

  it('keep a customer who signs for a company, and name the company', async () => {
    const { browser, id, userName } = await withCompany();
    await at(browser, customerPath(userName));
    expect(browser.page).to.include(`href="${companyPath(id)}"`);
    await sendTo(browser, `${customerPath(userName)}/removal`, { sure: 'on' });
    expect(browser.status).to.equal(409);
    expect(wordsOf(browser)).to.include(`signs for the company ${id}`);
  });

  it('show no customer, company or account of another workspace', async () => {
    const { id, iban, userName } = await withCompany();
    const { browser } = await begin();
    for (const path of [customerPath(userName), companyPath(id), accountPath(iban), customerPath('nobody')]) {
      await at(browser, path);
      expect([browser.status, browser.heading], path).to.deep.equal([404, 'There is nothing here']);
    }
  });
});
