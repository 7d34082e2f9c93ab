/** The callback address for every client of a workspace: the values that arrive, their owner, and their use. */
import { createHash, randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { describeAtThePublicBank } from '../../../test/support/server/bank.js';
import { AuthorizeBrowser, arrivalOf } from '../../../test/support/customer/customer-at-authorize.js';
import { Developer } from '../../../test/support/portal/developer.js';
import { exchange } from '../../../test/support/server/exchange.js';
import { openWorkspace } from '../../../test/support/portal/portal-walk.js';
import { entryOf } from '../../../test/support/portal/developer-log.js';
import { listAt, textAt, valueAt } from '../../../test/support/runner/json.js';
import { plainText } from '../../../test/support/browser/page-text.js';
import { WalkingBrowser } from '../../../test/support/browser/walking-browser.js';
import { operationPath } from '../../src/portal/frame/paths.js';
import { callbackOf, WorkspaceTpp } from '../../../test/support/tpp/workspace-tpp.js';

describeAtThePublicBank('The sandbox’s callback address', ({ url }) => {
  const begin = () => new Developer(url).begin();
  const arrive = (parameters: Readonly<Record<string, string>>) =>
    exchange(`${callbackOf(url())}?${new URLSearchParams(parameters).toString()}`, {
      headers: { 'Accept-Language': 'en' },
    });
  const callbacksOf = async (developer: Developer) =>
    listAt((await developer.ask('GET', '/callbacks')).body, 'callbacks');

  /** A workspace whose client's customer has just been redirected with a code. */
  async function withCode(parameters: Readonly<Record<string, string>> = {}, registration: object = {}) {
    const developer = await begin();
    const own = await WorkspaceTpp.of(developer, url, registration);
    const arrival = await own.arrive(await own.register(), parameters);
    return { arrival, code: arrival.searchParams.get('code') ?? '', developer, own };
  }

  it('records an authorization response for the client’s workspace, with the code masked', async () => {
    const { arrival, code, developer, own } = await withCode({ state: 'af0ifjsldkj' });
    expect(arrival.origin + arrival.pathname).to.equal(callbackOf(url()));
    const { headers, status, text } = await exchange(arrival.href);
    expect([status, headers['content-type']]).to.deep.equal([200, 'text/html; charset=utf-8']);
    expect(text).to.contain(code).and.to.contain(own.client.id);
    const [callback, ...more] = await callbacksOf(developer);
    expect(more).to.deep.equal([]);
    expect(callback).to.deep.include({
      clientId: own.client.id,
      parameters: [
        { name: 'code', value: '[masked]' },
        { name: 'state', value: 'af0ifjsldkj' },
        { name: 'iss', value: url() },
      ],
    });
    expect(await callbacksOf(await begin())).to.deep.equal([]);
  });

  it('records a refusal for the client that sent the same state', async () => {
    const developer = await begin();
    const own = await WorkspaceTpp.of(developer, url);
    const registered = await own.register();
    const state = randomUUID();
    const browser = new AuthorizeBrowser(url());
    await browser.open(own.addressOf(registered, { state }));
    const arrival = arrivalOf(await browser.cancel());
    await exchange(arrival.href);
    const [callback] = await callbacksOf(developer);
    expect(listAt(callback, 'parameters')).to.deep.include({ name: 'error', value: 'access_denied' });
  });

  it('records the return from a payment for the client that the address names, with secrets masked', async () => {
    const developer = await begin();
    const { id } = await developer.client();
    await arrive({ client_id: id, payment: '17', api_key: 'not to be kept' });
    const [callback] = await callbacksOf(developer);
    expect(listAt(callback, 'parameters').slice(1)).to.deep.equal([
      { name: 'payment', value: '17' },
      { name: 'api_key', value: '[masked]' },
    ]);
  });

  it('records no callback without a workspace’s client, and rejects POST', async () => {
    for (const parameters of [{ state: 'x' }, { code: 'x' }, { client_id: 'sandbox-tpp' }, {}])
      expect((await arrive(parameters)).text).to.contain('The client is unknown');
    expect((await exchange(callbackOf(url()), { method: 'POST' })).status).to.equal(403);
  });

  it('offers the code exchange as a button in the workspace’s browser, and as a command elsewhere', async () => {
    const { arrival, code, developer, own } = await withCode({ state: "'; rm -rf x <b>" });
    const stranger = await new WalkingBrowser().open(arrival.href);
    expect(stranger.heading).to.equal('Redirect received');
    expect(stranger.page).not.to.contain('<form method="post"').and.not.to.contain('<b>');
    expect(plainText(stranger.page.replaceAll(/<[^>]*>/g, '')))
      .to.contain(`-u '${own.client.id}:SECRET'`)
      .and.to.contain(`'code=${code}'`);
    const browser = await openWorkspace(url, developer);
    await browser.open(arrival.href);
    await browser.send({ verifier: 'none was asked for, so that this is wrong' });
    expect([browser.status, browser.heading]).to.deep.equal([400, 'No tokens were issued']);
    expect(browser.html.$('#verifier-wrong').text()).to.include('code_verifier');
    expect(browser.html.$('#verifier').attr('aria-describedby')).to.include('verifier-wrong');
    await browser.open(arrival.href);
    await browser.send({ verifier: '' });
    expect(browser.heading).to.equal('The tokens');
    const token = /access_token<.*?<code translate="no">([\w-]{43})</s.exec(browser.page)?.[1] ?? '';
    expect((await own.accounts(token)).status).to.equal(200);
    await browser.reload();
    expect(browser.page, 'shown again').to.include(token);
    await browser.open(`${url()}${operationPath('accounts-1.3.2.2', 'listAccounts')}`);
    await browser.press('Send');
    expect(browser.html.textOf('#answer'), 'in the reference').to.include('The answer, 200');
    const other = await begin();
    await browser.open(`${url()}/sandbox/workspaces/${other.key}`);
    await browser.open(`${url()}/sandbox/callback/tokens`);
    expect(browser.page, 'in another workspace').not.to.contain(token);
  });

  it('exchanges a code once for tokens that read the account', async () => {
    const { code, developer, own } = await withCode();
    const { body, headers, status } = await developer.ask('POST', '/callbacks/exchange', { code });
    expect([status, headers['cache-control']]).to.deep.equal([200, 'no-store']);
    expect((await own.accounts(textAt(body, 'access_token') ?? '')).status).to.equal(200);
    const again = await developer.ask('POST', '/callbacks/exchange', { code });
    expect(again.status).to.equal(400);
  });

  it('logs an exchange as the client’s call of the token endpoint', async () => {
    const { code, developer, own } = await withCode();
    const exchangeAs = async (requestId: string) => {
      await developer.ask('POST', '/callbacks/exchange', { code }, { 'X-Request-ID': requestId });
      return entryOf(developer, requestId);
    };
    const entry = await exchangeAs(randomUUID());
    expect(entry).to.deep.include({
      clientId: own.client.id,
      contract: 'oauth2-1.3.2.1',
      operation: 'exchangeToken',
      method: 'POST',
      path: '/psd2-bank-oauth2-api/oauth2/token',
      status: 200,
      isByKey: true,
    });
    const address = encodeURIComponent(callbackOf(url()));
    expect(textAt(entry, 'request', 'body')).to.equal(
      `grant_type=authorization_code&code=[masked]&redirect_uri=${address}&client_id=${own.client.id}`,
    );
    expect(textAt(entry, 'answer', 'body')).to.contain('"access_token":"[masked]"');
    const again = await exchangeAs(randomUUID());
    expect(again).to.deep.include({ status: 400, code: 'invalid_grant' });
    expect(valueAt(again, 'refusal', 'explanation', 'state')).to.equal('used');
  });

  it('exchanges a code with a PKCE challenge only with its verifier', async () => {
    const codeVerifier = 'a'.repeat(60);
    const code_challenge = createHash('sha256').update(codeVerifier).digest('base64url');
    const challenge = { code_challenge, code_challenge_method: 'S256' };
    const { code, developer } = await withCode(challenge, { requiresPkce: true });
    const refused = await developer.ask('POST', '/callbacks/exchange', { code });
    expect(refused.status).to.equal(400);
    expect(refused.text).to.contain('code_verifier');
    const elsewhere = { code, codeVerifier, redirectUri: 'https://elsewhere.example/' };
    expect((await developer.ask('POST', '/callbacks/exchange', elsewhere)).status).to.equal(400);
    expect((await developer.ask('POST', '/callbacks/exchange', { code, codeVerifier })).status).to.equal(200);
  });

  it('rejects a code that has expired by the workspace’s clock', async () => {
    const { code, developer } = await withCode();
    expect((await developer.ask('POST', '/clock', { forward: 'P1D' })).status).to.be.below(300);
    const { status, text } = await developer.ask('POST', '/callbacks/exchange', { code });
    expect(status, text).to.equal(400);
  });

  it('treats another workspace’s code as unknown', async () => {
    const { code, developer } = await withCode();
    const stranger = await begin();
    const foreign = await stranger.ask('POST', '/callbacks/exchange', { code });
    const unknown = await stranger.ask('POST', '/callbacks/exchange', { code: 'nothing' });
    expect([foreign.status, unknown.status]).to.deep.equal([404, 404]);
    expect(foreign.body).to.deep.equal(unknown.body);
    expect((await developer.ask('POST', '/callbacks/exchange', { code })).status).to.equal(200);
  });
});
