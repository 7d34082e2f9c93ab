/**
 * Control characters in the forms of the OAuth2 API: ignored in ignored fields, refused in every other field, as any
 * wrong value is.
 */
import { expect } from 'chai';
import { describeAtTheBank } from '../support/server/bank.js';
import { type Form, oauthVerdict, Tpp } from '../support/tpp/tpp.js';

const tpp = { client_id: 'sandbox-tpp', client_secret: 'sandbox-tpp-secret' } as const;
const own = { ...tpp, grant_type: 'client_credentials' } as const;
const code = { ...tpp, grant_type: 'authorization_code', redirect_uri: 'https://tpp.example/callback' };
const password = { ...tpp, grant_type: 'password', username: 'ana.horvat', password: 'ana-sandbox' } as const;

describeAtTheBank('A control character in a form', (bank) => {
  const oauth = new Tpp(bank.url);

  const rows: readonly (readonly [string, Form, string])[] = [
    ['a parameter of another grant type', { ...own, username: 'a\tb', code: '\0' }, '200'],
    ['an unknown parameter', { ...own, foo: '\u0001', bar: '\u0085\0' }, '200'],
    ['the name of a parameter', { ...own, 'f\0o': '1' }, '200'],
    ['the grant type', { ...own, grant_type: 'client_credentials\0' }, '400 unsupported_grant_type'],
    ['the scope', { ...own, scope: 'AISP\0' }, '400 invalid_scope'],
    ['the client id', { ...own, client_id: 'sandbox-tpp\0' }, '400 invalid_client'],
    ['the client secret', { ...own, client_secret: 'sandbox-tpp-secret\0' }, '400 invalid_client'],
    ['the code', { ...code, code: 'a\0b' }, '400 invalid_grant'],
    ['the refresh token', { ...tpp, grant_type: 'refresh_token', refresh_token: '\0' }, '400 invalid_grant'],
    ['the user name', { ...password, username: 'ana.horvat\0' }, '400 invalid_grant'],
    ['an otherwise empty user name', { ...password, username: '\0' }, '400 invalid_grant'],
    ['the password', { ...password, password: 'ana-sandbox\0' }, '400 invalid_grant'],
  ];
  for (const [title, form, want] of rows) {
    it(`gets ${want} in ${title}`, async () => {
      expect(oauthVerdict(await oauth.token(form))).to.equal(want);
    });
  }

  it('gets invalid_client in HTTP Basic', async () => {
    const pair = Buffer.from('sandbox-tpp%00:sandbox-tpp-secret').toString('base64');
    const answer = await oauth.token({ grant_type: own.grant_type }, { Authorization: `Basic ${pair}` });
    expect(oauthVerdict(answer)).to.equal('400 invalid_client');
  });

  it('gets 200 in a token at the revocation endpoint', async () => {
    expect((await oauth.revoke({ ...tpp, token: 'a\0b', token_type_hint: '\u0001' })).status).to.equal(200);
  });
});
