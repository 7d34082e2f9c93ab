import { expect } from 'chai';
import { describeAtTheBank } from '../support/server/bank.js';
import { textAt } from '../support/runner/json.js';
import { tokenBank } from '../support/embedded-bank/token-bank.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';
import { type Form, oauthVerdict, Tpp, verdictOf } from '../support/tpp/tpp.js';

const tpp = { client_id: 'sandbox-tpp', client_secret: 'sandbox-tpp-secret' } as const;
const tppB = { client_id: 'sandbox-tpp-b', client_secret: 'sandbox-tpp-b-secret' } as const;
const app = { client_id: 'sandbox-app' } as const;
const password = { ...tpp, grant_type: 'password', username: 'ana.horvat', password: 'ana-sandbox' } as const;
const clientCredentials = { grant_type: 'client_credentials', scope: 'AISP' } as const;

function basic(id: string, secret: string): Form {
  return { Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` };
}

describeAtTheBank('The token endpoint', (bank) => {
  const oauth = new Tpp(bank.url);
  const codeForm = { ...tpp, grant_type: 'authorization_code', redirect_uri: 'https://tpp.example/callback' };
  const accounts = async (token = '') =>
    verdictOf(await new ConsentTpp(bank.url).ask('GET', '/accounts', { token }));

  const requests: readonly (readonly [title: string, want: string, form: Form | string, headers?: Form])[] = [
    ['the secret in the form', '200', { ...tpp, ...clientCredentials }],
    ['an Accept of another format', '200', { ...tpp, ...clientCredentials }, { Accept: 'text/csv' }],
    ['an Accept of no format', '200', { ...tpp, ...clientCredentials }, { Accept: '*/*;q=0' }],
    ['a refused Accept', '400 unsupported_grant_type', { ...tpp, grant_type: 'x' }, { Accept: 'json' }],
    ['the secret in HTTP Basic', '200', clientCredentials, basic('sandbox-tpp', 'sandbox-tpp-secret')],
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
    ['no code', '400 invalid_request', codeForm],
    ['an unknown code', '400 invalid_grant', { ...codeForm, code: 'x' }],
    ['no user name', '400 invalid_request', { ...password, username: '' }],
    ['no password', '400 invalid_request', { ...password, password: '' }],
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

  describe('The revocation endpoint', () => {
    const tokensOf = async () => {
      const { body } = await oauth.token({ ...codeForm, code: await tokenBank(bank.database()).code() });
      const [access = '', refresh = ''] = [textAt(body, 'access_token'), textAt(body, 'refresh_token')];
      return { access, refresh };
    };

    it('revokes an access token without its refresh token', async () => {
      const { access, refresh } = await tokensOf();
      const form = { ...tpp, token: access };
      const { body, headers, status } = await oauth.revoke(form, { Accept: 'text/csv' });
      expect([status, headers['content-type'], body]).to.deep.equal([200, 'application/json', {}]);
      expect(await accounts(access)).to.equal('401 TOKEN_INVALID header.Authorization');
      const refreshing = { ...tpp, grant_type: 'refresh_token', refresh_token: refresh };
      expect(oauthVerdict(await oauth.token(refreshing))).to.equal('200');
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
