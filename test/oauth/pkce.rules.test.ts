import { expect } from 'chai';
import { tokenSecrets } from '../../src/crypto/secrets.js';
import { isVerified, readChallenge } from '../../src/domain/oauth/pkce.js';
import { reasonOf } from '../support/tpp/refusals.js';

// The example of RFC 7636, appendix B.
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

const client = {
  id: 'client',
  name: 'Client',
  type: 'confidential',
  status: 'active',
  roles: [],
  grants: [],
  redirectUris: [],
  requiresPkce: false,
} as const;

describe('PKCE in an authorization request', () => {
  const refused = 'oauth.invalid-request';
  const open = { ...client, type: 'public' } as const;
  const strict = { ...client, requiresPkce: true };
  const s256 = { challenge, method: 'S256' };
  const rows = [
    { title: 'a challenge with S256', client, sent: { challenge, method: 'S256' }, want: challenge },
    { title: 'no challenge', client, sent: {}, want: undefined },
    { title: 'no challenge from a public client', client: open, sent: {}, want: refused },
    { title: 'no challenge from a client that requires PKCE', client: strict, sent: {}, want: refused },
    { title: 'the method plain', client, sent: { challenge, method: 'plain' }, want: refused },
    { title: 'no method, which means plain', client, sent: { challenge }, want: refused },
    { title: 'the method s256', client, sent: { challenge, method: 's256' }, want: refused },
    { title: 'a method without a challenge', client, sent: { method: 'S256' }, want: refused },
    { title: 'a short challenge', client, sent: { ...s256, challenge: challenge.slice(1) }, want: refused },
    { title: 'a padded challenge', client, sent: { ...s256, challenge: `${challenge}=` }, want: refused },
  ] as const;
  for (const row of rows) {
    it(`${row.want === refused ? 'refuses' : 'accepts'} ${row.title}`, async () => {
      expect(await reasonOf(() => readChallenge(row.client, row.sent))).to.equal(row.want);
    });
  }
});

describe('PKCE in the exchange of a code', () => {
  const secrets = tokenSecrets(() => ['a sealing key for tests, long enough']);
  const rows = [
    { title: 'the right verifier', challenge, verifier, want: true },
    { title: 'no challenge and no verifier', challenge: undefined, verifier: undefined, want: true },
    { title: 'no verifier for a challenge', challenge, verifier: undefined, want: false },
    { title: 'a verifier without a challenge', challenge: undefined, verifier, want: false },
    { title: 'a wrong verifier', challenge, verifier: `${verifier.slice(0, -1)}x`, want: false },
    { title: 'the challenge as its own verifier, as in plain', challenge, verifier: challenge, want: false },
  ];
  for (const row of rows) {
    it(`${row.want ? 'accepts' : 'refuses'} ${row.title}`, () => {
      expect(isVerified(row.challenge, row.verifier, secrets)).to.equal(row.want);
    });
  }

  for (const [title, given, want] of [
    ['a verifier of 42 characters', 'a'.repeat(42), false],
    ['a verifier of 43 characters', 'a'.repeat(43), true],
    ['a verifier of 128 characters', 'a'.repeat(128), true],
    ['a verifier of 129 characters', 'a'.repeat(129), false],
    ['a verifier with a forbidden character', `${verifier}!`, false],
  ] as const) {
    it(`${want ? 'accepts' : 'refuses'} ${title} for its own challenge`, () => {
      expect(isVerified(secrets.challengeOf(given), given, secrets)).to.equal(want);
    });
  }
});
