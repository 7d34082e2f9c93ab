/** Requests to the token and revocation endpoints, by the bank's clients and by strangers in their names. */
import type { Database } from '../../src/storage/database.js';
import { assertionBy, askWith, newClientKey, registerKeys } from '../support/tpp/asserting-client.js';
import type { BankUnderTest } from '../support/server/bank.js';
import { clients } from '../support/embedded-bank/sandbox.js';
import { numbers } from '../support/runner/together.js';
import { tokenBank } from '../support/embedded-bank/token-bank.js';
import { app, refreshTokenOf, tokenClient } from '../support/tpp/token-client.js';
import type { TppAnswer } from '../support/tpp/tpp.js';

/** Prepared requests; each is sent once. */
export type Sendings = readonly (() => Promise<TppAnswer>)[];
type AtTheBank = Pick<BankUnderTest, 'database' | 'tpp' | 'url'>;
export type Prepare = (count: number) => Promise<Sendings>;

const { secret } = clients['sandbox-tpp'];
const redirectUri = 'http://localhost:3002/callback';
const own = { grant_type: 'client_credentials', scope: 'AISP', client_id: 'sandbox-tpp' } as const;
const verifier = 'v'.repeat(43);

const basic = (password: string) => ({
  Authorization: `Basic ${Buffer.from(`sandbox-tpp:${password}`).toString('base64')}`,
});
const repeated =
  (send: () => Promise<TppAnswer>): Prepare =>
  async (count) =>
    numbers(count).map(() => send);

/** Assertions signed with the TPP's registered key, or with another key of the same name. */
function byAssertion({ database, tpp, url }: AtTheBank, isRight: boolean): Prepare {
  return async (count) => {
    const [key, another] = [await newClientKey('ES256', 'a key'), await newClientKey('ES256', 'a key')];
    await registerKeys(database(), 'sandbox-tpp', { keys: [key] });
    const assertions = numbers(count).map(() => assertionBy(isRight ? key : another, url()));
    return (await Promise.all(assertions)).map((assertion) => () => askWith(tpp, assertion));
  };
}

/** Requests authenticated by the TPP's secret or key. */
export function ofTheTpp(bank: AtTheBank) {
  const { tpp } = bank;
  return {
    token: repeated(() => tpp.token({ ...own, client_secret: secret })),
    tokenByBasic: repeated(() => tpp.token({ ...own }, basic(secret))),
    tokenByAssertion: byAssertion(bank, true),
    revocation: repeated(() =>
      tpp.revoke({ client_id: 'sandbox-tpp', client_secret: secret, token: 'made up' }),
    ),
  } satisfies Record<string, Prepare>;
}

/** Requests by strangers in the name of the TPP, or of the app, whose client id is public. */
export function ofStrangers(bank: AtTheBank) {
  const { database, tpp } = bank;
  const asApp = { client_id: 'sandbox-app', redirect_uri: redirectUri } as const;
  const redeem = (code: string, sent: string) =>
    tpp.token({ ...asApp, grant_type: 'authorization_code', code, code_verifier: sent });
  return {
    wrongSecret: repeated(() => tpp.token({ ...own, client_secret: 'a guess' })),
    wrongBasic: repeated(() => tpp.token({ ...own }, basic('a guess'))),
    noSecret: repeated(() => tpp.token({ ...own })),
    foreignKey: byAssertion(bank, false),
    revocation: repeated(() =>
      tpp.revoke({ client_id: 'sandbox-tpp', client_secret: 'a guess', token: 'made up' }),
    ),
    madeUpCode: repeated(() => redeem('made up', verifier)),
    wrongVerifier: async (count) => {
      const [code = ''] = await codesOf(database(), 1);
      return numbers(count).map(() => () => redeem(code, 'w'.repeat(43)));
    },
    spentToken: async (count) => {
      const { refresh, revoke } = tokenClient(tokenBank(database()));
      const [token = ''] = await refreshTokensOf(database(), 1);
      await revoke(refreshTokenOf(await refresh(token, app)), app);
      return numbers(count).map(
        () => () => tpp.token({ ...asApp, grant_type: 'refresh_token', refresh_token: token }),
      );
    },
    madeUpToken: repeated(() => tpp.revoke({ client_id: 'sandbox-app', token: 'made up' })),
  } satisfies Record<string, Prepare>;
}

/** Requests of the app, which is a public client. */
export function ofTheApp({ database, tpp }: AtTheBank) {
  const asApp = { client_id: 'sandbox-app' } as const;
  return {
    code: async (count) => {
      const codes = await codesOf(database(), count);
      const more = { grant_type: 'authorization_code', code_verifier: verifier, redirect_uri: redirectUri };
      return codes.map((code) => () => tpp.token({ ...asApp, ...more, code }));
    },
    refresh: async (count) => {
      const tokens = await refreshTokensOf(database(), count);
      const more = { grant_type: 'refresh_token' };
      return tokens.map((token) => () => tpp.token({ ...asApp, ...more, refresh_token: token }));
    },
    revocation: async (count) => {
      const tokens = await refreshTokensOf(database(), count);
      return tokens.map((token) => () => tpp.revoke({ ...asApp, token }));
    },
  } satisfies Record<string, Prepare>;
}

/** Authorization codes that customers have approved for the app. */
async function codesOf(database: Database, count: number): Promise<string[]> {
  const bank = tokenBank(database);
  const codes: string[] = [];
  const challenge = bank.services.tokenSecrets.challengeOf(verifier);
  for (const _ of numbers(count))
    codes.push(await bank.code({ client: { id: app.client_id }, challenge, redirectUri }));
  return codes;
}

/** Creates the tokens without the server, so that no rate limit counts them. */
async function refreshTokensOf(database: Database, count: number): Promise<string[]> {
  const { redeem } = tokenClient(tokenBank(database));
  const tokens: string[] = [];
  for (const code of await codesOf(database, count)) {
    tokens.push(
      refreshTokenOf(await redeem(code, { ...app, redirect_uri: redirectUri, code_verifier: verifier })),
    );
  }
  return tokens;
}
