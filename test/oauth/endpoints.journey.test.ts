import { expect } from 'chai';
import { describeAtTheBank } from '../support/server/bank.js';
import { textAt } from '../support/runner/json.js';
import { tokenBank } from '../support/embedded-bank/token-bank.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';
import { type Form, oauthVerdict, Tpp, verdictOf } from '../support/tpp/tpp.js';

const tpp = { client_id: 'sandbox-tpp', client_secret: 'sandbox-tpp-secret' } as const;
const tppB = { client_id: 'sandbox-tpp-b', client_secret: 'sandbox-tpp-b-secret' } as const;
const blocked = { client_id: 'sandbox-blocked', client_secret: 'sandbox-blocked-secret' } as const;
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

  const known = { ...tpp, ...clientCredentials };
  const unknownRefresh = { grant_type: 'refresh_token', refresh_token: 'x' };
  const twice =
    'grant_type=client_credentials&client_id=sandbox-tpp&client_secret=sandbox-tpp-secret&scope=AISP';
  const requests: Readonly<
    Record<string, readonly (readonly [title: string, form: Form | string, headers?: Form])[]>
  > = {
    '200': [
      ['the secret in the form', known],
      ['an Accept of another format', known, { Accept: 'text/csv' }],
      ['an Accept of no format', known, { Accept: '*/*;q=0' }],
      ['the secret in HTTP Basic', clientCredentials, basic('sandbox-tpp', 'sandbox-tpp-secret')],
      ['parameters of another grant type', { ...known, code: 'x', refresh_token: 'x' }],
      [
        'a control character in a parameter of another grant type',
        { ...known, username: 'a\tb', code: '\0' },
      ],
      ['a control character in an unknown parameter', { ...known, foo: '\u0001', bar: '\u0085\0' }],
      ['a control character in the name of a parameter', { ...known, 'f\0o': '1' }],
    ],
    '400 invalid_client': [
      ['a wrong secret', { ...known, client_secret: 'wrong' }],
      ['a wrong secret in HTTP Basic', clientCredentials, basic('sandbox-tpp', 'wrong')],
      ['no secret', { client_id: 'sandbox-tpp', ...clientCredentials }],
      ['no client', clientCredentials],
      ['an unknown client', { client_id: 'nobody', client_secret: 'x', ...clientCredentials }],
      ['a client_id with a space', { ...known, client_id: 'sandbox-tpp ' }],
      ['a client_id in capitals', { ...known, client_id: 'SANDBOX-TPP' }],
      ['a space in HTTP Basic', clientCredentials, basic('sandbox-tpp%20', 'sandbox-tpp-secret')],
      ['a control character in the client_id', { ...known, client_id: 'sandbox-tpp\0' }],
      ['a control character in the secret', { ...known, client_secret: 'sandbox-tpp-secret\0' }],
      ['a control character in HTTP Basic', clientCredentials, basic('sandbox-tpp%00', 'sandbox-tpp-secret')],
      ['a blocked client', { ...blocked, ...clientCredentials }],
      ['a public client with a secret', { ...app, ...unknownRefresh, client_secret: 'x' }],
    ],
    '400 invalid_request': [
      ['no grant_type', { ...tpp }],
      ['an empty grant_type', { ...tpp, grant_type: '' }],
      ['no code', codeForm],
      ['no user name', { ...password, username: '' }],
      ['no password', { ...password, password: '' }],
      ['no refresh token', { ...tpp, grant_type: 'refresh_token' }],
      ['a parameter twice', `${twice}&scope=AISP`],
      ['an unknown parameter twice', `${twice}&x=1&x=1`],
      ['JSON', JSON.stringify(known), { 'Content-Type': 'application/json' }],
      ['an empty body', ''],
    ],
    '400 unsupported_grant_type': [
      ['a refused Accept', { ...tpp, grant_type: 'x' }, { Accept: 'json' }],
      ['an unknown grant_type', { ...tpp, grant_type: 'urn:ietf:params:oauth:grant-type:device_code' }],
      ['a grant_type named like an object property', { ...tpp, grant_type: 'constructor' }],
      ['a control character in the grant_type', { ...known, grant_type: 'client_credentials\0' }],
    ],
    '400 unauthorized_client': [
      ['a foreign grant_type', { ...tppB, grant_type: 'password', username: 'a', password: 'b' }],
      ['client credentials of a public client', { ...app, ...clientCredentials }],
    ],
    '400 invalid_grant': [
      ['an unknown code', { ...codeForm, code: 'x' }],
      ['an unknown refresh token', { ...tpp, ...unknownRefresh }],
      ['a control character in the code', { ...codeForm, code: 'a\0b' }],
      ['a control character in the refresh token', { ...tpp, ...unknownRefresh, refresh_token: '\0' }],
      ['a control character in the user name', { ...password, username: 'ana.horvat\0' }],
      ['a control character in an otherwise empty user name', { ...password, username: '\0' }],
      ['a control character in the password', { ...password, password: 'ana-sandbox\0' }],
    ],
    '400 invalid_scope': [
      ['an unknown scope', { ...known, scope: 'everything' }],
      ['a control character in the scope', { ...known, scope: 'AISP\0' }],
    ],
  };
  for (const [want, given] of Object.entries(requests)) {
    for (const [title, form, headers] of given) {
      it(`answers ${want} with no-store to ${title}`, async () => {
        const answer = await oauth.token(form, headers);
        expect(oauthVerdict(answer)).to.equal(want);
        expect(answer.headers['cache-control']).to.equal('no-store');
        expect(answer.headers.pragma).to.equal('no-cache');
      });
    }
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
      const unknown = await oauth.revoke({ ...tppB, token: 'a\0b', token_type_hint: '\u0001' });
      expect([foreign.status, foreign.text]).to.deep.equal([unknown.status, unknown.text]);
      expect(unknown.status).to.equal(200);
      expect(await accounts(access)).not.to.match(/TOKEN/);
    });

    it('answers 400 without a token or with a wrong secret', async () => {
      expect(oauthVerdict(await oauth.revoke(tpp))).to.equal('400 invalid_request');
      const wrong = { ...tpp, client_secret: 'wrong', token: 'x' };
      expect(oauthVerdict(await oauth.revoke(wrong))).to.equal('400 invalid_client');
    });
  });
});
