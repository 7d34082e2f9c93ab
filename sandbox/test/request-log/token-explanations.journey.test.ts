/** The log of a workspace explains refusals of the token endpoint in full; the endpoint's answer does not. */
import { createHash, randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { describeAtTheBank } from '../../../test/support/server/bank.js';
import { Developer } from '../../../test/support/portal/developer.js';
import { entryOf } from '../../../test/support/portal/developer-log.js';
import { textAt, valueAt } from '../../../test/support/runner/json.js';
import { oauthVerdict, type Form } from '../../../test/support/tpp/tpp.js';
import { callbackOf, WorkspaceTpp } from '../../../test/support/tpp/workspace-tpp.js';

const grants = ['authorization_code', 'refresh_token', 'client_credentials'];
const verifier = 'v'.repeat(60);
const challenged = {
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
};

/** Material for a refused request: the client's own consent and codes, and those of a colleague's client. */
interface Given {
  readonly own: WorkspaceTpp;
  readonly other: WorkspaceTpp;
  readonly developer: Developer;
  readonly code: (parameters?: Readonly<Record<string, string>>) => Promise<string>;
  readonly tokens: () => Promise<Form>;
}

interface Row {
  readonly what: string;
  /** The form that is refused. */
  readonly form: (given: Given) => Form | Promise<Form>;
  readonly verdict?: string;
  readonly explanation: Readonly<Record<string, unknown>>;
  /** Further members of the explanation, whose values differ each time. */
  readonly besides?: readonly string[];
}

describeAtTheBank('A refusal of the token endpoint in a workspace’s log', ({ url }) => {
  async function given(): Promise<Given> {
    const developer = await new Developer(url).begin();
    const own = await WorkspaceTpp.of(developer, url, { grants, roles: ['PSP_AI'] });
    const other = await WorkspaceTpp.of(developer, url);
    const code = async (parameters: Readonly<Record<string, string>> = {}) =>
      (await own.arrive(await own.register(), parameters)).searchParams.get('code') ?? '';
    const tokens = async () => {
      const { body } = await own.redeem(await code());
      return {
        access_token: textAt(body, 'access_token') ?? '',
        refresh_token: textAt(body, 'refresh_token') ?? '',
      };
    };
    return { own, other, developer, code, tokens };
  }

  const exchangeOf = (code: string, more: Form = {}): Form => ({
    grant_type: 'authorization_code',
    code,
    redirect_uri: callbackOf(url()),
    ...more,
  });
  const refreshOf = ({ refresh_token = '' }: Form): Form => ({ grant_type: 'refresh_token', refresh_token });
  const dates = ['issuedAt', 'expiresAt', 'consentId'];

  const rows: readonly Row[] = [
    {
      what: 'an unknown code',
      form: () => exchangeOf('a-code-that-nobody-has-been-given'),
      explanation: { kind: 'code', state: 'unknown' },
    },
    {
      what: 'a used code',
      form: async ({ code, own }) => {
        const used = await code();
        await own.redeem(used);
        return exchangeOf(used);
      },
      explanation: { kind: 'code', state: 'used' },
      besides: dates,
    },
    {
      what: 'an expired code',
      form: async ({ code, developer }) => {
        const late = await code();
        expect((await developer.ask('POST', '/clock', { forward: 'PT1H' })).status).to.equal(200);
        return exchangeOf(late);
      },
      explanation: { kind: 'code', state: 'expired' },
      besides: dates,
    },
    {
      what: 'another client’s code, without details',
      form: async ({ other }) => {
        const arrival = await other.arrive(await other.register());
        return exchangeOf(arrival.searchParams.get('code') ?? '');
      },
      explanation: { kind: 'code', state: 'of-another-client' },
    },
    {
      what: 'a code with another redirect address',
      form: async ({ code }) => exchangeOf(await code(), { redirect_uri: 'https://elsewhere.example/' }),
      explanation: { kind: 'code', state: 'of-another-address' },
      besides: [...dates, 'neededAddress'],
    },
    {
      what: 'a code without its verifier',
      form: async ({ code }) => exchangeOf(await code(challenged)),
      explanation: { kind: 'code', state: 'verifier-missing' },
      besides: dates,
    },
    {
      what: 'a code with a wrong verifier',
      form: async ({ code }) => exchangeOf(await code(challenged), { code_verifier: 'w'.repeat(60) }),
      explanation: { kind: 'code', state: 'verifier-wrong' },
      besides: dates,
    },
    {
      what: 'an unknown refresh token',
      form: () => refreshOf({ refresh_token: 'a-token-that-nobody-has-been-given' }),
      explanation: { kind: 'token', state: 'unknown' },
    },
    {
      what: 'a rotated refresh token',
      form: async ({ developer, own, tokens }) => {
        const first = await tokens();
        expect((await own.token(refreshOf(first))).status).to.equal(200);
        expect((await developer.ask('POST', '/clock', { forward: 'PT10M' })).status).to.equal(200);
        return refreshOf(first);
      },
      explanation: { kind: 'token', state: 'rotated' },
      besides: ['expiresAt', 'rotatedAt', 'endedAt', 'consentId'],
    },
    {
      what: 'a revoked refresh token',
      form: async ({ own, tokens }) => {
        const first = await tokens();
        const { id, secret, tpp } = own.client;
        await tpp.revoke({ client_id: id, client_secret: secret, token: first['refresh_token'] ?? '' });
        return refreshOf(first);
      },
      explanation: { kind: 'token', state: 'ended' },
      besides: ['expiresAt', 'endedAt', 'consentId'],
    },
    {
      what: 'an expired refresh token',
      form: async ({ developer, tokens }) => {
        const late = await tokens();
        expect((await developer.ask('POST', '/clock', { forward: 'P2D' })).status).to.equal(200);
        return refreshOf(late);
      },
      explanation: { kind: 'token', state: 'expired' },
      besides: ['expiresAt', 'consentId'],
    },
    {
      what: 'a wrong client secret',
      form: () => ({ grant_type: 'client_credentials', client_secret: 'not-what-was-said-once' }),
      verdict: '400 invalid_client',
      explanation: { kind: 'client', method: 'client_secret_post', state: 'secret-wrong' },
    },
    {
      what: 'a missing client secret',
      form: () => ({ grant_type: 'client_credentials', client_secret: '' }),
      verdict: '400 invalid_client',
      explanation: { kind: 'client', method: 'none', state: 'secret-missing' },
    },
    {
      what: 'a scope for which the client lacks the role',
      form: () => ({ grant_type: 'client_credentials', scope: 'PSP_IC' }),
      verdict: '400 invalid_scope',
      explanation: { kind: 'role', missing: 'PSP_IC', present: ['PSP_AI'] },
    },
    {
      what: 'a grant type that the client lacks',
      form: () => ({ grant_type: 'password', username: 'ana.horvat', password: 'x' }),
      verdict: '400 unauthorized_client',
      explanation: { kind: 'grant', missing: 'password', present: grants },
    },
  ];

  for (const { besides = [], explanation, form, verdict = '400 invalid_grant', what } of rows) {
    it(`explains ${what}`, async () => {
      const all = await given();
      const sent = await form(all);
      const { id, secret, tpp } = all.own.client;
      const requestId = randomUUID();
      const answer = await tpp.token(
        { client_id: id, client_secret: secret, ...sent },
        { 'X-Request-ID': requestId },
      );
      expect(oauthVerdict(answer), answer.text).to.equal(verdict);
      const entry = await entryOf(all.developer, requestId);
      expect(valueAt(entry, 'refusal', 'stage')).to.equal(explanation.kind === 'client' ? 'client' : 'bank');
      const explained = valueAt(entry, 'refusal', 'explanation');
      expect(explained).to.deep.include(explanation);
      expect(Object.keys(Object(explained))).to.have.members([...Object.keys(explanation), ...besides]);
      for (const secretOfIt of [sent['code'], sent['refresh_token'], sent['code_verifier']])
        if (secretOfIt !== undefined) expect(JSON.stringify(entry)).not.to.contain(secretOfIt);
    });
  }
});
