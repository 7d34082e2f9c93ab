/** The pages of a workspace's clients and data, without script: what they ask for is what a call could ask for. */
import { expect } from 'chai';
import { clientPath, portalPaths } from '../../src/portal/frame/paths.js';
import { describeAtTheDoor } from '../support/bank.js';
import { Developer } from '../support/developer.js';
import { listAt, textAt, valueAt } from '../support/json.js';
import { plainText, textIn } from '../support/page-text.js';
import { orderOf } from '../support/tpp.js';
import { WalkingBrowser } from '../support/walking-browser.js';

describeAtTheDoor('A developer’s own clients and data in the browser', ({ url }) => {
  const begin = async () => {
    const browser = await new WalkingBrowser().open(url() + portalPaths.start);
    await browser.send({});
    const developer = new Developer(url);
    developer.key = browser.cookie('sandbox-workspace') ?? '';
    return { browser, developer };
  };
  const withClient = async () => {
    const begun = await begin();
    return { ...begun, ...(await begun.developer.client()) };
  };
  /** Sends the form of the page that goes to this address; hidden fields of others stay where they are. */
  const sendTo = async (browser: WalkingBrowser, path: string, fields: Readonly<Record<string, string>>) => {
    const form = new RegExp(`action="${path}">\\s*<input type="hidden" name="state" value="([^"]*)"`);
    const state = textIn(browser.page, form) ?? '';
    expect(state, path).not.to.equal('');
    // The browser of the tests sends the first form of a page: this one is alone.
    browser.page = `<form method="post" action="${path}">`;
    await browser.send({ state, ...fields });
  };
  const text = ({ page }: WalkingBrowser) =>
    plainText(page.replaceAll(/<[^>]*>/g, ' ')).replaceAll(/\s+/g, ' ');

  it('changes a client, and reads what it may not be', async () => {
    const { browser, developer, id } = await withClient();
    const path = clientPath(id);
    await browser.open(url() + path);
    await sendTo(browser, path, {
      name: 'Vodomar Plus',
      redirectUris: 'https://vodomar.example/',
      'role-PSP_PI': 'on',
    });
    expect([browser.url, browser.status]).to.deep.equal([url() + path, 200]);
    const { body } = await developer.ask('GET', `/clients/${id}`);
    expect(valueAt(body, 'roles')).to.deep.equal(['PSP_PI']);
    expect(textAt(body, 'name')).to.equal('Vodomar Plus');
    await sendTo(browser, path, {
      name: 'Vodomar',
      redirectUris: 'ftp://vodomar.example/',
      'role-PSP_PI': 'on',
    });
    expect([browser.status, text(browser).includes('redirectUris.0')]).to.deep.equal([400, true]);
  });

  it('gets a new secret, which is shown on the client’s page', async () => {
    const { browser, id, secret, tpp } = await withClient();
    const path = clientPath(id);
    await browser.open(url() + path);
    await sendTo(browser, `${path}/secret`, {});
    const shown = textIn(browser.page, /<dt>Secret<\/dt>\s*<dd>\s*<strong><code[^>]*>([^<]*)</) ?? '';
    expect(shown)
      .to.match(/^[\w-]{43}$/)
      .and.not.equal(secret);
    const headers = { 'X-Gateway-Client-Secret': shown };
    expect((await tpp.initiate({ headers })).status).to.equal(201);
  });

  it('gets a certificate, or reads why there is none', async () => {
    const { browser, id } = await withClient();
    const path = clientPath(id);
    await browser.open(url() + path);
    await sendTo(browser, `${path}/certificates`, {
      use: 'seal',
      certificateState: 'good',
      signingRequest: '',
    });
    expect(browser.status).to.equal(200);
    expect(browser.page).to.include('-----BEGIN CERTIFICATE-----').and.include('-----BEGIN PRIVATE KEY-----');
    await sendTo(browser, `${path}/certificates`, {
      use: 'tls',
      certificateState: 'good',
      signingRequest: 'none',
    });
    expect(browser.status).to.equal(400);
  });

  it('removes a client, unless something of it is open', async () => {
    const { browser, id, tpp } = await withClient();
    const path = clientPath(id);
    await tpp.initiate();
    await browser.open(url() + path);
    await sendTo(browser, `${path}/removal`, {});
    expect(browser.status).to.equal(409);
    const other = await withClient();
    await other.browser.open(url() + clientPath(other.id));
    await sendTo(other.browser, `${clientPath(other.id)}/removal`, {});
    expect(other.browser.url).to.equal(url() + portalPaths.workspace);
    expect(other.browser.page).not.to.include(other.id);
  });

  it('adds a customer, who can be paid for at once', async () => {
    const { browser, tpp } = await withClient();
    await browser.open(url() + portalPaths.data);
    await sendTo(browser, portalPaths.customers, { name: 'Iva Perić', userName: 'iva', balance: '250.00' });
    expect(text(browser)).to.match(/User name iva-\w+ Password \S+/);
    expect(text(browser)).to.include('250.00 EUR');
    const [iban = ''] = /HR\d{19}/.exec(browser.page) ?? [];
    expect((await tpp.initiate({ order: orderOf({ debtorAccount: { iban } }) })).status).to.equal(201);
    await sendTo(browser, portalPaths.customers, { name: 'Iva Perić', userName: '', balance: 'a lot' });
    expect(browser.status).to.equal(400);
  });

  it('makes the workspace what a file says, as YAML and as JSON, and reads what is wrong with one', async () => {
    const { browser } = await begin();
    const yaml =
      'version: 1\ncustomers:\n  - customerId: ana\n    name: Ana Horvat\n    accounts:\n      - balance: 250.00\n';
    await browser.open(url() + portalPaths.data);
    await sendTo(browser, portalPaths.file, { file: yaml.replaceAll('\n', '\r\n'), action: 'import' });
    expect(browser.status).to.equal(200);
    expect(text(browser))
      .to.include('"password"')
      .and.match(/ana-\w+ Name Ana Horvat/);
    await sendTo(browser, portalPaths.file, {
      file: '{"version":1,"customers":[{"customerId":"mia","name":"Mia Babić"}]}',
      action: 'import',
    });
    expect(text(browser)).to.include('Name Mia Babić').and.not.include('Name Ana Horvat');
    await sendTo(browser, portalPaths.file, { file: 'version: 2\ncustomers: 7\n', action: 'import' });
    expect(browser.status).to.equal(400);
    expect(browser.page).to.include('version: 2');
    expect(text(browser)).to.include('customers');
  });

  it('resets the workspace to a file, and to its beginning, and downloads it', async () => {
    const { browser } = await begin();
    await browser.open(url() + portalPaths.data);
    const file = 'version: 1\ncustomers:\n  - customerId: ana\n    name: Ana Horvat\n';
    await sendTo(browser, portalPaths.file, { file, action: 'reset' });
    expect(text(browser)).to.include('Ana Horvat');
    await browser.open(url() + portalPaths.export);
    expect(listAt(JSON.parse(browser.page), 'customers')).to.have.length(1);
    expect(browser.headers['content-disposition']).to.equal('attachment; filename="workspace.json"');
    await browser.open(url() + portalPaths.data);
    await sendTo(browser, portalPaths.reset, {});
    expect([browser.status, browser.url]).to.deep.equal([200, url() + portalPaths.data]);
    expect(text(browser)).to.include('There is none yet');
  });
});
