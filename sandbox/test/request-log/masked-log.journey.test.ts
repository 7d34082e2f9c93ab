/** A workspace's log of calls and callbacks has no secret, wherever in a request the secret was sent. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { newKeyPair } from '../../../src/crypto/pem.js';
import { describeAtTheBank } from '../../../test/support/server/bank.js';
import { AuthorizeBrowser, arrivalOf } from '../../../test/support/customer/customer-at-authorize.js';
import { Developer } from '../../../test/support/portal/developer.js';
import { entriesOf } from '../../../test/support/portal/developer-log.js';
import { exchange } from '../../../test/support/server/exchange.js';
import { listAt, textAt } from '../../../test/support/runner/json.js';
import { ana, rightCode } from '../../../test/support/embedded-bank/sandbox.js';
import { findLeaks } from '../../../test/support/portal/searched-log.js';
import { domestic, orderOf, v132 } from '../../../test/support/tpp/tpp.js';
import { callbackOf, type OwnClient, WorkspaceTpp } from '../../../test/support/tpp/workspace-tpp.js';

const accounts = '/psd2-bank-accounts-api-1.3.2/v1';
const oauth2 = '/psd2-bank-oauth2-api/oauth2';
const payments = `${v132}/payments/${domestic}`;
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const json = { 'Content-Type': 'application/json' };

type MisplacedSecrets = ReturnType<typeof createSecrets>;

type Headers = Readonly<Record<string, string>>;
type WrongCall = readonly [method: string, path: string, headers: Headers, body?: string];

/** Secrets for calls of a client that send them in wrong places. */
function createSecrets(client: OwnClient, key: string) {
  const subject = Buffer.from(`{"sub":"${client.id}"}`).toString('base64url');
  const privateKey = newKeyPair('rsa').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return {
    client,
    key,
    token: randomBytes(32).toString('base64url'),
    // On one line, as a header requires.
    privateKey: privateKey.replaceAll('\n', ' '),
    assertion: `eyJhbGciOiJQUzI1NiJ9.${subject}.c2lnbmF0dXJl`,
    password: 'pa"ss wörd&=%',
  };
}

function wrongCalls(secrets: MisplacedSecrets): readonly WrongCall[] {
  return [...wrongReads(secrets), ...wrongOrders(secrets), ...wrongForms(secrets)];
}

function wrongReads({ client, key, privateKey, token }: MisplacedSecrets): readonly WrongCall[] {
  const { id, secret } = client;
  const named = { 'X-Gateway-Client-Id': id };
  const address = encodeURIComponent(`https://tpp.example/?code=${token}`);
  const query = `client_secret=${secret}&code=${token}&redirect_uri=${address}`;
  const headers: readonly Headers[] = [
    { 'User-Agent': `curl ${token}`, 'X-Token': token },
    { Authorization: secret, 'Consent-ID': secret },
    { Cookie: `session=${token}; other=${secret}` },
    { 'TPP-Signature-Certificate': privateKey, Signature: 'x' },
  ];
  return [
    ['GET', `${accounts}/accounts?access_token=${token}&secret=${secret}`, named],
    ['GET', `${accounts}/accounts/${token}`, { ...named, Authorization: `Bearer ${token}` }],
    ['GET', `${accounts}/nothing/${key}`, named],
    ...headers.map((each) => ['GET', `${accounts}/accounts`, { ...named, ...each }] as const),
    ['GET', `${oauth2}/authorize?client_id=${id}&${query}`, {}],
  ];
}

function wrongOrders({ client: { id, secret }, key, token }: MisplacedSecrets): readonly WrongCall[] {
  const named = { 'X-Gateway-Client-Id': id };
  const order = orderOf({
    remittanceInformationUnstructured: `workspace ${key}`,
    jwk: { kty: 'RSA', d: token },
  });
  const credentials = { client_id: id, client_secret: secret, otherwise: token };
  const address = `https://x:${secret}@tpp.example/?token=${token}`;
  return [
    ['POST', payments, { ...named, ...json }, `{"accessToken":"${token}","x":{"pin":"123456"}`],
    ['POST', payments, { ...named, ...json, 'TPP-Redirect-URI': address }, JSON.stringify(order)],
    ['POST', payments, { ...named, 'Content-Type': 'text/plain' }, secret],
    ['POST', `${oauth2}/token`, { ...named, ...json }, JSON.stringify(credentials)],
  ];
}

function wrongForms({ assertion, client, password, token }: MisplacedSecrets): readonly WrongCall[] {
  const { id, secret } = client;
  const typed = encodeURIComponent(password);
  const jwtBearer = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
  const basic = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  const forms = [
    `grant_type=password&password=${typed}&username=${typed}`,
    `${secret}&code%3D${token}`,
    `grant_type=client_credentials&client_assertion=${assertion}&client_assertion_type=${jwtBearer}`,
  ];
  return [
    ...forms.map((each) => ['POST', `${oauth2}/token`, form, `client_id=${id}&${each}`] as const),
    [
      'POST',
      `${oauth2}/revoke`,
      { ...form, Authorization: basic },
      `token=${token}&token_type_hint=${token}`,
    ],
  ];
}

describeAtTheBank('The masked log of a workspace', ({ database, url }) => {
  /** All rows of the log, as text. */
  async function kept(): Promise<string> {
    const rows: unknown[] = [];
    for (const table of ['workspace_log', 'workspace_callbacks', 'workspace_events'])
      rows.push(...(await database().maintenance(table).select()));
    return JSON.stringify(rows);
  }

  /** The secrets that the tables contain, in any spelling. */
  function foundOf(secrets: ReadonlyMap<string, string>): Promise<readonly string[]> {
    for (const [name, secret] of secrets) expect(secret.length, name).to.be.above(5);
    return findLeaks(database(), secrets.values());
  }

  it('has no secret, code, token or password from calls for accounts, tokens and payments', async () => {
    const developer = await new Developer(url).begin();
    const grants = ['authorization_code', 'refresh_token', 'client_credentials', 'password', 'implicit'];
    const own = await WorkspaceTpp.of(developer, url, { grants });
    const { id, secret, tpp } = own.client;
    const secrets = new Map([
      ['key', developer.key],
      ['client secret', secret],
      ['password', ana.password],
    ]);
    const verifier = randomBytes(40).toString('base64url');
    secrets.set('verifier', verifier);
    const challenge = createHash('sha256').update(verifier).digest('base64url');

    const registered = await own.register();
    const browser = new AuthorizeBrowser(url());
    const parameters = { state: 'af0ifjsldkj', code_challenge: challenge, code_challenge_method: 'S256' };
    const first = await browser.open(own.addressOf(registered, parameters));
    secrets.set('cookie', /=([^;]{20,})/.exec(first.headers['set-cookie']?.[0] ?? '')?.[1] ?? '');
    await browser.logIn(ana);
    await browser.confirm();
    const arrival = arrivalOf(await browser.enterCode(rightCode));
    const code = arrival.searchParams.get('code') ?? '';
    secrets.set('code', code);
    await exchange(arrival.href);
    const basic = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
    const exchanged = { grant_type: 'authorization_code', code, code_verifier: verifier };
    const { body: tokens } = await tpp.token(
      { ...exchanged, redirect_uri: callbackOf(url()) },
      { Authorization: basic },
    );
    secrets.set('access token', textAt(tokens, 'access_token') ?? '');
    const refresh_token = textAt(tokens, 'refresh_token') ?? '';
    secrets.set('refresh token', refresh_token);
    const next = (await own.token({ grant_type: 'refresh_token', refresh_token })).body;
    const token = textAt(next, 'access_token') ?? '';
    secrets.set('second access token', token);
    secrets.set('second refresh token', textAt(next, 'refresh_token') ?? '');
    const list = await own.accounts(token);
    const [account] = listAt(list.body, 'accounts');
    await own.accounts(token, `/${textAt(account, 'resourceId')}/balances`);
    const typed = { username: ana.userName, password: ana.password };
    const password = { grant_type: 'password', ...typed, scope: 'AISP' };
    secrets.set('token by password', textAt((await own.token(password)).body, 'access_token') ?? '');
    const ownName = await own.token({ grant_type: 'client_credentials', scope: 'AISP' });
    secrets.set('own token', textAt(ownName.body, 'access_token') ?? '');
    const implicit = await own.arrive(await own.register(), { response_type: 'token' });
    secrets.set('implicit token', new URLSearchParams(implicit.hash.slice(1)).get('access_token') ?? '');
    await tpp.initiate({ basePath: v132, headers: { 'X-Gateway-Client-Secret': secret } });
    await tpp.revoke({ client_id: id, client_secret: secret, token });

    await entriesOf(developer, 1, '?operation=revokeToken');
    await entriesOf(developer, 12);
    expect(await foundOf(secrets)).to.deep.equal([]);
    expect(await kept())
      .to.contain('af0ifjsldkj')
      .and.to.contain(challenge);
  });

  it('has no secret that was sent in a wrong place', async () => {
    const developer = await new Developer(url).begin();
    const { client } = await WorkspaceTpp.of(developer, url);
    const misplaced = createSecrets(client, developer.key);
    const { assertion, key, password, privateKey, token } = misplaced;
    const calls = wrongCalls(misplaced);
    for (const [method, path, headers, body] of calls)
      await exchange(url() + path, {
        method,
        headers: { 'X-Request-ID': randomUUID(), ...headers },
        ...(body !== undefined && { body }),
      });
    const { id, secret } = client;
    await exchange(`${callbackOf(url())}?client_id=${id}&code=${token}&x=${token}&session_state=${secret}`);
    await entriesOf(developer, calls.length);
    const secrets = new Map([
      ['key', key],
      ['client secret', secret],
      ['token', token],
      ['private key', privateKey.slice(40, 100)],
      ['assertion', assertion],
      ['its signature', 'c2lnbmF0dXJl'],
      ['password', password],
    ]);
    expect(await foundOf(secrets)).to.deep.equal([]);
    expect(await kept()).not.to.contain('123456');
  });
});
