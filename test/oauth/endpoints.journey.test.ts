import { expect } from 'chai';
import { sha256Hex } from '../../src/crypto/digests.js';
import { describeAtTheBank } from '../support/server/bank.js';
import { textAt } from '../support/runner/json.js';
import { tokenBank } from '../support/embedded-bank/token-bank.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';
import { type Form, oauthVerdict, Tpp, verdictOf } from '../support/tpp/tpp.js';

const tpp = { client_id: 'sandbox-tpp', client_secret: 'sandbox-tpp-secret' } as const;
const tppB = { client_id: 'sandbox-tpp-b', client_secret: 'sandbox-tpp-b-secret' } as const;
const app = { client_id: 'sandbox-app' } as const;
const clientCredentials = { grant_type: 'client_credentials', scope: 'AISP' } as const;

function basic(id: string, secret: string): Form {
  return { Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` };
}

describeAtTheBank('The token endpoint', (bank) => {
  const oauth = new Tpp(bank.url);
  const code = (approval = {}) => tokenBank(bank.database()).code(approval);
  const redirectUri = 'https://tpp.example/callback';
  const codeForm = (given: string, more: Form = {}) => ({
    ...tpp,
    grant_type: 'authorization_code',
    code: given,
    redirect_uri: redirectUri,
    ...more,
  });
  const accounts = async (token = '') =>
    verdictOf(await new ConsentTpp(bank.url).ask('GET', '/accounts', { token }));

  const requests: readonly (readonly [title: string, want: string, form: Form | string, headers?: Form])[] = [
    ['the secret in the form', '200', { ...tpp, ...clientCredentials }],
    ['an Accept of another format', '200', { ...tpp, ...clientCredentials }, { Accept: 'text/csv' }],
    ['an Accept of no format', '200', { ...tpp, ...clientCredentials }, { Accept: '*/*;q=0' }],
    ['a refused Accept', '400 unsupported_grant_type', { ...tpp, grant_type: 'x' }, { Accept: 'json' }],
    ['the secret in HTTP Basic', '200', clientCredentials, basic('sandbox-tpp', 'sandbox-tpp-secret')],
    [
      'the same client_id in the form and HTTP Basic',
      '200',
      { ...app, ...clientCredentials, client_id: 'sandbox-tpp' },
      basic('sandbox-tpp', 'sandbox-tpp-secret'),
    ],
    [
      'the secret in the form and HTTP Basic',
      '400 invalid_request',
      { ...tpp, ...clientCredentials },
      basic('sandbox-tpp', 'sandbox-tpp-secret'),
    ],
    [
      'two client_ids in the form and HTTP Basic',
      '400 invalid_request',
      { ...app, ...clientCredentials },
      basic('sandbox-tpp', 'sandbox-tpp-secret'),
    ],
    ['a wrong secret', '400 invalid_client', { ...tpp, ...clientCredentials, client_secret: 'wrong' }],
    ['a wrong secret in HTTP Basic', '400 invalid_client', clientCredentials, basic('sandbox-tpp', 'wrong')],
    ['no secret', '400 invalid_client', { client_id: 'sandbox-tpp', ...clientCredentials }],
    ['no client', '400 invalid_client', clientCredentials],
    [
      'an unknown client',
      '400 invalid_client',
      { client_id: 'nobody', client_secret: 'x', ...clientCredentials },
    ],
    [
      'a client_id with a space',
      '400 invalid_client',
      { ...tpp, ...clientCredentials, client_id: 'sandbox-tpp ' },
    ],
    [
      'a client_id in capitals',
      '400 invalid_client',
      { ...tpp, ...clientCredentials, client_id: 'SANDBOX-TPP' },
    ],
    [
      'a client_id with a space in HTTP Basic',
      '400 invalid_client',
      clientCredentials,
      basic('sandbox-tpp%20', 'sandbox-tpp-secret'),
    ],
    [
      'a blocked client',
      '400 invalid_client',
      { client_id: 'sandbox-blocked', client_secret: 'sandbox-blocked-secret', ...clientCredentials },
    ],
    [
      'a public client with a secret',
      '400 invalid_client',
      { ...app, client_secret: 'x', grant_type: 'refresh_token', refresh_token: 'x' },
    ],
    ['another scheme than Basic', '400 invalid_client', clientCredentials, { Authorization: 'Bearer x' }],
    ['a malformed Basic header', '400 invalid_client', clientCredentials, { Authorization: 'Basic !' }],
    ['no grant_type', '400 invalid_request', { ...tpp }],
    ['an empty grant_type', '400 invalid_request', { ...tpp, grant_type: '' }],
    [
      'an unknown grant_type',
      '400 unsupported_grant_type',
      { ...tpp, grant_type: 'urn:ietf:params:oauth:grant-type:device_code' },
    ],
    [
      'a grant_type named like an object property',
      '400 unsupported_grant_type',
      { ...tpp, grant_type: 'constructor' },
    ],
    [
      'a grant_type that the client may not use',
      '400 unauthorized_client',
      { ...tppB, grant_type: 'password', username: 'a', password: 'b' },
    ],
    ['client credentials of a public client', '400 unauthorized_client', { ...app, ...clientCredentials }],
    [
      'no code',
      '400 invalid_request',
      { ...tpp, grant_type: 'authorization_code', redirect_uri: redirectUri },
    ],
    [
      'an unknown code',
      '400 invalid_grant',
      { ...tpp, grant_type: 'authorization_code', code: 'x', redirect_uri: redirectUri },
    ],
    ['no refresh token', '400 invalid_request', { ...tpp, grant_type: 'refresh_token' }],
    [
      'an unknown refresh token',
      '400 invalid_grant',
      { ...tpp, grant_type: 'refresh_token', refresh_token: 'x' },
    ],
    ['an unknown scope', '400 invalid_scope', { ...tpp, ...clientCredentials, scope: 'everything' }],
    [
      'a parameter twice',
      '400 invalid_request',
      'grant_type=client_credentials&client_id=sandbox-tpp&client_secret=sandbox-tpp-secret&scope=AISP&scope=AISP',
    ],
    [
      'an unknown parameter twice',
      '400 invalid_request',
      'grant_type=client_credentials&client_id=sandbox-tpp&client_secret=sandbox-tpp-secret&x=1&x=1',
    ],
    [
      'parameters of another grant type',
      '200',
      { ...tpp, ...clientCredentials, code: 'x', refresh_token: 'x' },
    ],
    [
      'JSON',
      '400 invalid_request',
      JSON.stringify({ ...tpp, ...clientCredentials }),
      { 'Content-Type': 'application/json' },
    ],
    ['an empty body', '400 invalid_request', ''],
  ];
  for (const [title, want, form, headers] of requests) {
    it(`answers ${want} with no-store to ${title}`, async () => {
      const answer = await oauth.token(form, headers);
      expect(oauthVerdict(answer)).to.equal(want);
      expect(answer.headers['cache-control']).to.equal('no-store');
      expect(answer.headers.pragma).to.equal('no-cache');
    });
  }

  it('exchanges a code only for its client and redirect_uri, and keeps the code after a mistake', async () => {
    const given = await code();
    const attempt = async (more: Form) => oauthVerdict(await oauth.token(codeForm(given, more)));
    expect(await attempt(tppB)).to.equal('400 invalid_grant');
    expect(await attempt({ redirect_uri: 'http://localhost:3000/callback' })).to.equal('400 invalid_grant');
    expect(await attempt({ redirect_uri: `${redirectUri}/` })).to.equal('400 invalid_grant');
    expect(await attempt({ redirect_uri: '' })).to.equal('400 invalid_grant');
    expect(await attempt({})).to.equal('200');
  });

  it('refuses an expired code', async () => {
    const given = await code();
    const codes = bank.database().maintenance('authorization_codes');
    await codes.where({ hash: sha256Hex(given) }).update({ expires_at: Date.now() - 1 });
    expect(oauthVerdict(await oauth.token(codeForm(given)))).to.equal('400 invalid_grant');
  });

  it('revokes the tokens of a code when the code is reused', async () => {
    const given = await code();
    const { body } = await oauth.token(codeForm(given));
    const first = textAt(body, 'access_token');
    expect(await accounts(first)).not.to.match(/TOKEN/);
    expect(oauthVerdict(await oauth.token(codeForm(given)))).to.equal('400 invalid_grant');
    expect(await accounts(first)).to.equal('401 TOKEN_INVALID header.Authorization');
    const refresh = {
      ...tpp,
      grant_type: 'refresh_token',
      refresh_token: textAt(body, 'refresh_token') ?? '',
    };
    expect(oauthVerdict(await oauth.token(refresh))).to.equal('400 invalid_grant');
  });

  it('answers a repeated refresh with the same tokens, and refuses another client', async () => {
    const { body } = await oauth.token(codeForm(await code()));
    const refresh = {
      ...tpp,
      grant_type: 'refresh_token',
      refresh_token: textAt(body, 'refresh_token') ?? '',
    };
    expect(oauthVerdict(await oauth.token({ ...refresh, ...tppB }))).to.equal('400 invalid_grant');
    const [one, two] = [await oauth.token(refresh), await oauth.token(refresh)];
    for (const name of ['access_token', 'refresh_token']) {
      expect(textAt(two.body, name)).to.equal(textAt(one.body, name));
      expect(textAt(one.body, name)).not.to.equal(textAt(body, name));
    }
  });

  describe('The revocation endpoint', () => {
    const tokensOf = async () => {
      const { body } = await oauth.token(codeForm(await code()));
      const [access = '', refresh = ''] = [textAt(body, 'access_token'), textAt(body, 'refresh_token')];
      return { access, refresh };
    };
    const refreshed = async (token: string) =>
      oauthVerdict(await oauth.token({ ...tpp, grant_type: 'refresh_token', refresh_token: token }));

    it('revokes an access token without its refresh token', async () => {
      const { access, refresh } = await tokensOf();
      const form = { ...tpp, token: access };
      const { body, headers, status } = await oauth.revoke(form, { Accept: 'text/csv' });
      expect([status, headers['content-type'], body]).to.deep.equal([200, 'application/json', {}]);
      expect(await accounts(access)).to.equal('401 TOKEN_INVALID header.Authorization');
      expect(await refreshed(refresh)).to.equal('200');
    });

    it('revokes a refresh token with its access token, regardless of the hint', async () => {
      const { access, refresh } = await tokensOf();
      await oauth.revoke({ ...tpp, token: refresh, token_type_hint: 'access_token' });
      expect(await accounts(access)).to.equal('401 TOKEN_INVALID header.Authorization');
      expect(await refreshed(refresh)).to.equal('400 invalid_grant');
    });

    it("leaves another client's token valid, and answers as for an unknown token", async () => {
      const { access } = await tokensOf();
      const foreign = await oauth.revoke({ ...tppB, token: access });
      const unknown = await oauth.revoke({ ...tppB, token: 'unknown' });
      expect([foreign.status, foreign.text]).to.deep.equal([unknown.status, unknown.text]);
      expect(await accounts(access)).not.to.match(/TOKEN/);
    });

    it('answers 400 without a token or with a wrong secret', async () => {
      expect(oauthVerdict(await oauth.revoke(tpp))).to.equal('400 invalid_request');
      const wrong = { ...tpp, client_secret: 'wrong', token: 'x' };
      expect(oauthVerdict(await oauth.revoke(wrong))).to.equal('400 invalid_client');
    });
  });
});
