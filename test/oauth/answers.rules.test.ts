import { expect } from 'chai';
import { isFresh, requireScope, type Access } from '../../src/domain/oauth/access.js';
import { buildMetadata } from '../../src/api/documents/documents.js';
import { tokenResponse } from '../../src/domain/oauth/messages.js';
import { Problem } from '../../src/domain/problem.js';
import { toOAuthError, toProblem } from '../../src/api/problems/problems.js';
import { reasonOf } from '../support/tpp/refusals.js';

const now = 1_800_000_000_500;
const access: Access = { clientId: 'tpp', scope: 'AISP', grant: 'authorization_code' };

describe('A token response', () => {
  const grant = { ...access, id: 'grant', createdAt: now - 10_400, expiresAt: now + 86_400_000 };

  it('states the scope, the lifetimes and the time of the customer’s consent', () => {
    const given = {
      grant: { ...grant, consentId: 'consent' },
      issuedAt: now,
      accessToken: 'a',
      accessExpiresAt: now + 3_600_000,
      refreshToken: 'r',
    };
    expect(tokenResponse(given)).to.deep.equal({
      token_type: 'Bearer',
      access_token: 'a',
      expires_in: 3600,
      consented_on: 1_799_999_990,
      scope: 'AISP',
      refresh_token: 'r',
      refresh_token_expires_in: 86_400,
    });
  });

  it('omits members without a value', () => {
    const response = tokenResponse({ grant, issuedAt: now, accessToken: 'a', accessExpiresAt: now + 1_999 });
    expect(response).to.deep.equal({ token_type: 'Bearer', access_token: 'a', expires_in: 1, scope: 'AISP' });
  });
});

describe('The access of a token', () => {
  const rows = [
    { title: 'after an authentication just now', scaAt: now, want: true },
    { title: 'after an authentication exactly an hour ago', scaAt: now - 3_600_000, want: true },
    { title: 'after an authentication more than an hour ago', scaAt: now - 3_600_001, want: false },
    { title: 'without strong authentication', scaAt: undefined, want: false },
  ];
  for (const { scaAt, title, want } of rows) {
    it(`is ${want ? 'fresh' : 'not fresh'} ${title}`, () => {
      expect(isFresh({ ...access, ...(scaAt !== undefined && { scaAt }) }, now, 3600)).to.equal(want);
    });
  }

  it('covers exactly its own scope', async () => {
    expect(await reasonOf(() => requireScope(access, 'AISP'))).to.equal(undefined);
    expect(await reasonOf(() => requireScope(access, 'PSP_IC'))).to.equal('token.invalid');
  });
});

describe('An OAuth error', () => {
  it('has the code and only the characters of RFC 6749', () => {
    const problem = new Problem('oauth.invalid-grant', 'The "code" \\ of Ana Kovač is used.');
    expect(toOAuthError(problem)).to.deep.equal({
      error: 'invalid_grant',
      error_description: "The 'code' ' of Ana Kova? is used.",
    });
  });

  it('is invalid_request for an unsupported media type', () => {
    expect(toOAuthError(new Problem('media-type.unsupported', 'no')).error).to.equal('invalid_request');
  });

  it('has a text of at most 500 characters, the shortest bound of the contracts', () => {
    const { error_description: text } = toOAuthError(new Problem('oauth.invalid-grant', 'x'.repeat(600)));
    expect(text.length).to.equal(500);
  });

  it('is invalid_request for a reason that a plugin without types has invented, and no answer to a TPP', () => {
    const invented = Reflect.construct(Problem, ['no.such-reason', 'no']);
    expect(toOAuthError(invented).error).to.equal('invalid_request');
    expect(toProblem(invented, true).reason).to.equal('server.failed');
  });
});

describe('The metadata of the authorization server', () => {
  const publicUrl = 'https://bank.example';
  const one = { apiUrl: publicUrl, publicUrl, tokensUrl: publicUrl };

  it('names the endpoints below the public address, and only S256 for PKCE', () => {
    expect(buildMetadata(one, '/psd2-bank-oauth2-api')).to.include({
      issuer: 'https://bank.example',
      authorization_endpoint: 'https://bank.example/psd2-bank-oauth2-api/oauth2/authorize',
      token_endpoint: 'https://bank.example/psd2-bank-oauth2-api/oauth2/token',
      revocation_endpoint: 'https://bank.example/psd2-bank-oauth2-api/oauth2/revoke',
      authorization_response_iss_parameter_supported: true,
    });
    expect(buildMetadata(one, '').code_challenge_methods_supported).to.deep.equal(['S256']);
  });
});
