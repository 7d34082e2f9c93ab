/** A bank with two addresses: pages, login and tokens at PUBLIC_URL; payments, accounts and funds at API_URL. */
import { expect } from 'chai';
import {
  callPath,
  collectionPath,
  operationPath,
  portalPaths,
} from '../../sandbox/src/portal/frame/paths.js';
import { publicContracts } from '../../src/contract/audiences.js';
import { authorize } from '../support/customer/customer-at-authorize.js';
import { Developer } from '../support/portal/developer.js';
import { newestOf } from '../support/portal/developer-log.js';
import { freePort } from '../support/runner/ports.js';
import { listAt, textAt, valueAt } from '../support/runner/json.js';
import { exchange } from '../support/server/exchange.js';
import { WalkingBrowser } from '../support/browser/walking-browser.js';
import { startServer, type RunningServer } from '../support/server/server.js';
import { root, issuing, sendSigned, trustFolderOf } from '../support/tpp/signing-bank.js';
import { consentRequest } from '../support/tpp/tpp-consents.js';
import { Tpp, v132 } from '../support/tpp/tpp.js';

const accounts132 = '/psd2-bank-accounts-api-1.3.2/v1';
const oauth = '/psd2-bank-oauth2-api/oauth2';
const metadataPath = '/.well-known/oauth-authorization-server';
const callback = 'https://tpp.example/callback';

describe('A bank with two addresses', () => {
  let server: RunningServer;
  let publicUrl = '';
  let apiUrl = '';
  const tpp = new Tpp(() => apiUrl);
  before(async () => {
    const [port, apiPort] = [String(await freePort()), String(await freePort())];
    publicUrl = `http://localhost:${port}`;
    apiUrl = `http://localhost:${apiPort}`;
    const settings = {
      PORT: port,
      API_URL: apiUrl,
      API_LISTEN_PORT: apiPort,
      TRUST_FOLDER: trustFolderOf([root, issuing]),
    };
    server = await startServer({ settings });
  });
  after(() => server.stop());

  const statusAt = async (url: string, path: string, headers = {}) =>
    (await exchange(url + path, { headers })).status;

  it('serves each contract at one address, and answers 404 at the other, which it names', async () => {
    for (const { basePath, name } of publicContracts) {
      const isOfTpps = /^(payments|accounts)-/.test(name);
      const [here, there] = isOfTpps ? [apiUrl, publicUrl] : [publicUrl, apiUrl];
      const { headers, status, text } = await exchange(`${there}${basePath}/nowhere`);
      expect([name, status]).to.deep.equal([name, 404]);
      expect(text, name).to.include(`This contract is served at ${here}.`);
      expect(headers.location, name).to.equal(`${there}${basePath}/nowhere`);
      expect((await exchange(`${here}${basePath}/nowhere`)).text, name).not.to.include('is served at');
    }
  });

  for (const [path, atPublicUrl, atApiUrl] of [
    ['/health/live', 200, 200],
    ['/health/ready', 200, 200],
    ['/', 200, 404],
    ['/my-consents', 200, 404],
    ['/my-payments', 200, 404],
    ['/sandbox', 200, 404],
    ['/openapi', 200, 404],
    [metadataPath, 200, 404],
    [`${oauth}/authorize?client_id=sandbox-tpp`, 400, 404],
    [`${oauth}/token`, 405, 405],
    [`${oauth}/revoke`, 405, 405],
  ] as const) {
    it(`answers ${path} with ${atPublicUrl} at PUBLIC_URL, and with ${atApiUrl} at API_URL`, async () => {
      const headers = { Accept: 'text/html, application/json' };
      const statuses = [await statusAt(publicUrl, path, headers), await statusAt(apiUrl, path, headers)];
      expect(statuses).to.deep.equal([atPublicUrl, atApiUrl]);
    });
  }

  it('gives a payment links to itself at API_URL, and to its approval at PUBLIC_URL', async () => {
    const { body, headers, status } = await tpp.initiate({ basePath: v132 });
    expect(status).to.equal(201);
    const self = `${apiUrl}${v132}/payments/domestic-credit-transfers-hr/${textAt(body, 'paymentId')}`;
    const hrefOf = (name: string) => textAt(body, '_links', name, 'href') ?? '';
    expect([headers.location, hrefOf('self'), hrefOf('status')]).to.deep.equal([
      self,
      self,
      `${self}/status`,
    ]);
    expect(hrefOf('scaRedirect')).to.match(new RegExp(`^${publicUrl}/approve/`));
    const page = await exchange(hrefOf('scaRedirect'), { headers: { Accept: 'text/html' } });
    expect(page.status).to.equal(200);
    expect(await statusAt(apiUrl, new URL(hrefOf('scaRedirect')).pathname)).to.equal(404);
  });

  it('lets a customer confirm a consent of API_URL, whose token the TPP gets and revokes at either', async () => {
    for (const url of [publicUrl, apiUrl]) {
      const { body } = await tpp.ask('POST', `${accounts132}/consent`, {
        headers: {
          'PSU-ID': 'ana.horvat',
          'PSU-IP-Address': '192.0.2.1',
          'Content-Type': 'application/json',
        },
        content: JSON.stringify(consentRequest()),
      });
      expect(textAt(body, '_links', 'scaOAuth', 'href')).to.equal(publicUrl + metadataPath);
      const address = new URL(textAt(body, '_links', 'scaRedirect', 'href') ?? '');
      expect(address.origin).to.equal(publicUrl);
      address.searchParams.set('redirect_uri', callback);
      const code = (await authorize(publicUrl, address.href)).searchParams.get('code') ?? '';
      const client = { client_id: 'sandbox-tpp', client_secret: 'sandbox-tpp-secret' };
      const at = new Tpp(() => url);
      const form = { ...client, grant_type: 'authorization_code', code, redirect_uri: callback };
      const granted = await at.token(form);
      expect(granted.status, granted.text).to.equal(200);
      const token = textAt(granted.body, 'access_token') ?? '';
      const read = () =>
        tpp.ask('GET', `${accounts132}/accounts`, {
          headers: {
            Authorization: `Bearer ${token}`,
            'Consent-ID': textAt(body, 'consentId'),
            'PSU-ID': 'ana.horvat',
            'PSU-IP-Address': '192.0.2.1',
          },
        });
      expect((await read()).status).to.equal(200);
      expect((await at.revoke({ ...client, token })).status).to.equal(200);
      expect((await read()).status).to.equal(401);
    }
  });

  it('accepts a signature of the target and of the host that was called', async () => {
    const { host } = new URL(apiUrl);
    const names = ['(request-target)', 'host', 'digest', 'x-request-id'];
    const verdictOf = async (called: string) =>
      (await sendSigned({ tpp }, { headers: { Host: called }, names })).status;
    expect(await verdictOf(host)).to.equal(201);
    expect(
      (await sendSigned({ tpp }, { headers: { Host: host }, names, sentPath: `${v132}/payments/x` })).status,
    ).to.equal(401);
  });

  it('names in each published document the address where its contract is served', async () => {
    const { text } = await exchange(`${publicUrl}/openapi`);
    for (const listed of listAt(JSON.parse(text), 'contracts')) {
      const document = await exchange(textAt(listed, 'json') ?? '');
      const [first] = listAt(JSON.parse(document.text), 'servers');
      const isOfTpps = ['payments', 'accounts'].includes(textAt(listed, 'api') ?? '');
      const origin = isOfTpps ? apiUrl : publicUrl;
      expect(textAt(first, 'url')).to.equal(origin + textAt(listed, 'basePath'));
    }
  });

  it('names the token endpoints for clients with a certificate in the metadata (RFC 8705)', async () => {
    const document: unknown = JSON.parse((await exchange(publicUrl + metadataPath)).text);
    expect(textAt(document, 'issuer')).to.equal(publicUrl);
    expect(textAt(document, 'authorization_endpoint')).to.equal(`${publicUrl}${oauth}/authorize`);
    expect(textAt(document, 'token_endpoint')).to.equal(`${publicUrl}${oauth}/token`);
    expect(valueAt(document, 'mtls_endpoint_aliases')).to.deep.equal({
      token_endpoint: `${apiUrl}${oauth}/token`,
      revocation_endpoint: `${apiUrl}${oauth}/revoke`,
    });
  });

  it('shows developers each contract’s address, and sends calls of the reference there', async () => {
    const developer = await new Developer(() => publicUrl).begin();
    await developer.client();
    const browser = await new WalkingBrowser().open(`${publicUrl}${portalPaths.workspaces}/${developer.key}`);
    await browser.open(publicUrl + operationPath('payments-1.3.2', 'initiateDomesticCreditTransfer'));
    expect(browser.page).to.include(`${apiUrl}${v132}/`).and.not.to.include(`${publicUrl}${v132}/`);
    await browser.press('Send');
    expect(browser.html.textOf('#answer')).to.include('The answer, 201');
    await browser.follow('Read the status of a single payment');
    await browser.press('Send');
    expect(browser.html.textOf('#answer')).to.include('The answer, 200');
    await browser.open(publicUrl + operationPath('oauth2-1.3.2.1', 'exchangeToken'));
    expect(browser.page).to.include(`${publicUrl}${oauth}/token`).and.not.to.include(`${apiUrl}${oauth}/`);
    await browser.open(publicUrl + callPath('start', 0));
    await browser.press('Send');
    expect(browser.html.textOf('#answer')).to.include('The answer, 201');
    const commands = (await exchange(publicUrl + portalPaths.codes)).text;
    expect(commands).to.include(`${apiUrl}${v132}/`).and.not.to.include(`${publicUrl}${v132}/`);
    const collection = JSON.parse((await exchange(publicUrl + collectionPath('payments-1.3.2'))).text);
    expect(listAt(collection, 'variable')).to.deep.include({ key: 'api', value: apiUrl });
    expect(JSON.stringify(collection)).to.include(`{{api}}${v132}/`).and.not.to.include(`{{bank}}${v132}/`);
  });

  it('replays a call of a workspace’s log at the address of its contract', async () => {
    const developer = await new Developer(() => publicUrl).begin();
    const { id } = await developer.client();
    await new Tpp(() => apiUrl, id).initiate();
    const entryId = textAt(await newestOf(developer), 'entryId');
    const { body } = await developer.ask('POST', `/log/${entryId}/replay`, {});
    expect(valueAt(body, 'status')).to.equal(201);
  });
});

describe('The HSTS header of a bank with two addresses', () => {
  it('is sent at each address that is https, and covers only subdomains of PUBLIC_URL', async () => {
    const apiPort = String(await freePort());
    const server = await startServer({
      settings: {
        PUBLIC_URL: 'https://bank.example',
        HSTS_SUBDOMAINS: 'true',
        API_URL: 'https://api.bank.example',
        API_LISTEN_PORT: apiPort,
      },
    });
    const headerAt = async (url: string) =>
      (await exchange(`${url}/health/live`)).headers['strict-transport-security'];
    const sent = [await headerAt(server.url), await headerAt(`http://localhost:${apiPort}`)];
    await server.stop();
    expect(sent).to.deep.equal(['max-age=31536000; includeSubDomains', 'max-age=31536000']);
  });
});
