/** The pages of a workspace's clients, without script: each form does what a call of the interface does. */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { expect } from 'chai';
import { newKeyPair } from '../../../src/crypto/pem.js';
import { clientCertificatesPath, clientPath, portalPaths } from '../../src/portal/frame/paths.js';
import { describeAtTheDoor } from '../../../test/support/server/bank.js';
import { plainText, textIn } from '../../../test/support/browser/page-text.js';
import { signingRequestOf } from '../../../test/support/tpp/signing-requests.js';
import {
  beginAt,
  beginWithClient,
  openWorkspace,
  sendTo,
  wordsOf,
  wrongAt,
} from '../../../test/support/portal/portal-walk.js';

describeAtTheDoor('The client pages of the portal', ({ url }) => {
  const withClient = () => beginWithClient(url);

  it('change a client', async () => {
    const { browser, developer, id } = await withClient();
    const path = clientPath(id);
    await browser.open(url() + path);
    // What a change ends is told before it is done.
    for (const lost of ['redirect address', 'role', 'grant'])
      expect(wordsOf(browser)).to.match(new RegExp(`without a ${lost}: .*(codes|tokens)`));
    const change = { name: 'Vodomar Plus', redirectUris: 'https://vodomar.example/', 'role-PSP_PI': 'on' };
    await sendTo(browser, path, change);
    expect([browser.url, browser.status]).to.deep.equal([url() + path, 200]);
    const { body } = await developer.ask('GET', `/clients/${id}`);
    expect(body).to.deep.include({ name: 'Vodomar Plus', roles: ['PSP_PI'] });
  });

  it('register a client with its own public keys, which survive a change of the client', async () => {
    const { browser, developer } = await beginAt(url);
    const key = { kty: 'EC', crv: 'P-256', kid: 'first', use: 'sig', ...pointOf(newKeyPair('ec').publicKey) };
    const rights = { 'role-PSP_AI': 'on', 'grant-client_credentials': 'on' };
    const fields = { name: 'Vodomar', type: 'confidential', ...rights };
    const wrong = [
      ['{', '“Public keys (JWKS)” is not JSON: it ends too early.'],
      ['{"keys":[],"keys":[]}', '“Public keys (JWKS)” has the key keys twice in one object.'],
      ['['.repeat(40_000) + ']'.repeat(40_000), '“Public keys (JWKS)” is nested deeper than 32 levels.'],
    ] as const;
    for (const [typed, why] of wrong) {
      await sendTo(browser, portalPaths.clients, { ...fields, jwks: typed });
      expect([browser.status, wrongAt(browser, 'register-jwks')]).to.deep.equal([400, why]);
    }
    const jwks = JSON.stringify({ keys: [key] });
    await sendTo(browser, portalPaths.clients, { ...fields, jwks, 'requiresPkce-true': 'on' });
    const path = browser.url.slice(url().length);
    const shown = plainText(textIn(browser.page, /<textarea[^>]*name="jwks"[^>]*>([^<]*)</) ?? '');
    expect(JSON.parse(shown)).to.deep.equal({ keys: [key] });
    expect(browser.page).to.match(/name="requiresPkce-true"\s+value="on"\s+checked/);
    await sendTo(browser, path, { ...fields, name: 'Vodomar Plus', jwks: shown, 'requiresPkce-true': 'on' });
    const { body } = await developer.ask('GET', `/clients/${path.split('/').at(-1)}`);
    expect(body).to.deep.include({ keyIds: ['first'], hasSecret: false, requiresPkce: true });
  });

  it('issue a new client secret and show it, in every browser of the workspace', async () => {
    const { browser, developer, id, secret, tpp } = await withClient();
    const path = clientPath(id);
    await browser.open(url() + path);
    await sendTo(browser, `${path}/secret`, { sure: 'on' });
    const shown = textIn(browser.page, /<dt>Secret<\/dt>\s*<dd>\s*<code[^>]*>([^<]*)</) ?? '';
    expect(shown)
      .to.match(/^[\w-]{43}$/)
      .and.not.equal(secret);
    const other = await (await openWorkspace(url, developer)).open(url() + path);
    expect(other.page).to.include(shown);
    const headers = { 'X-Gateway-Client-Secret': shown };
    expect((await tpp.initiate({ headers })).status).to.equal(201);
  });

  const certificatePage = async () => {
    const begun = await withClient();
    const path = clientCertificatesPath(begun.id);
    await begun.browser.open(url() + path);
    return { ...begun, path };
  };
  const order = { use: 'seal', certificateState: 'good', days: '30', key: 'ec', signingRequest: '' };

  it('issue a certificate with its private key as files, also after a reload', async () => {
    const { browser, path } = await certificatePage();
    await sendTo(browser, path, order);
    expect(browser.status).to.equal(200);
    expect(browser.visited.slice(-2), 'sent, and redirected').to.deep.equal([url() + path, url() + path]);
    expect(browser.page).to.include('-----BEGIN CERTIFICATE-----').and.include('-----BEGIN PRIVATE KEY-----');
    await browser.open(url() + path);
    const contents = new Map<string, string>();
    for (const [, href = ''] of browser.page.matchAll(/href="([^"]*\.pem)" download/g)) {
      const { headers, text } = await browser.step(url() + href);
      contents.set(headers['content-disposition'] ?? '', text);
    }
    const [certificate, key, authority] = ['certificate', 'key', 'authority'].map(
      (name) => contents.get(`attachment; filename="${name}.pem"`) ?? '',
    );
    const issued = new X509Certificate(certificate ?? '');
    expect(issued.checkPrivateKey(createPrivateKey(key ?? ''))).to.equal(true);
    expect(issued.verify(new X509Certificate(authority ?? '').publicKey)).to.equal(true);
  });

  it('issue a certificate for the client’s own key, without a key file', async () => {
    const { browser, path } = await certificatePage();
    const keys = newKeyPair('ec');
    const signingRequest = signingRequestOf(keys).replaceAll('\n', '\r\n');
    await sendTo(browser, path, { ...order, signingRequest });
    expect(browser.page).to.include('-----BEGIN CERTIFICATE-----').and.not.include('PRIVATE KEY');
    const { text } = await browser.step(`${url()}${path}/certificate.pem`);
    expect(new X509Certificate(text).checkPrivateKey(keys.privateKey)).to.equal(true);
    expect((await browser.step(`${url()}${path}/key.pem`)).status).to.equal(404);
  });

  it('hide key generation until its script runs, and let that script contact no host', async () => {
    const { browser } = await certificatePage();
    expect(browser.html.$('#own-key').attr('hidden')).not.to.equal(undefined);
    expect(browser.headers['content-security-policy']).to.match(/^default-src 'none';.*; script-src 'self'$/);
  });

  it('give certificate files to no other browser and to no other workspace', async () => {
    const { browser, developer, path } = await certificatePage();
    await sendTo(browser, path, order);
    const other = await openWorkspace(url, developer);
    expect((await other.open(`${url()}${path}/key.pem`)).status).to.equal(404);
    const stranger = await beginAt(url);
    for (const place of [path, `${path}/certificate.pem`])
      expect((await stranger.browser.open(url() + place)).status, place).to.equal(404);
  });

  it('remove a client, unless it has an open payment', async () => {
    const { browser, id, tpp } = await withClient();
    const path = clientPath(id);
    await tpp.initiate();
    await browser.open(url() + path);
    await sendTo(browser, `${path}/removal`, { sure: 'on' });
    expect(browser.status).to.equal(409);
    const other = await withClient();
    await other.browser.open(url() + clientPath(other.id));
    await sendTo(other.browser, `${clientPath(other.id)}/removal`, { sure: 'on' });
    expect(other.browser.url).to.equal(url() + portalPaths.workspace);
    expect(other.browser.page).not.to.include(other.id);
  });
});

function pointOf(publicKey: KeyObject) {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return { x, y };
}
