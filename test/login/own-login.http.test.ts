/** A login provided by a plugin, and the login settings with which the bank does not start. */
import { expect } from 'chai';
import type { CustomerLogin } from '../../src/bank/customer-login.js';
import { ConfigProblem } from '../../src/config/config.js';
import { english } from '../../src/pages/texts/en.js';
import type { Plugin } from '../../src/plugins/plugin.js';
import { startPayment } from '../support/tpp/sent-off.js';
import { exchange } from '../support/server/exchange.js';
import { listAt } from '../support/runner/json.js';
import { startServer } from '../support/server/server.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';
import { WalkingBrowser } from '../support/browser/walking-browser.js';

/** Logs in every browser as Ana at once; the browser returns the login's state. */
const everyLoginIsAna: CustomerLogin = {
  begin: async ({ language, nonce, returnTo, state, userName = '' }) => ({
    redirectTo: `${returnTo}?${new URLSearchParams({ state, nonce, language, userName }).toString()}`,
    kept: 'kept',
  }),
  finish: async ({ callback, kept, nonce, state }) => {
    const { searchParams } = new URL(callback);
    const isSame = searchParams.get('state') === state && searchParams.get('nonce') === nonce;
    const isForwarded =
      searchParams.get('language') === 'en' && searchParams.get('userName') === 'ana.horvat';
    return isSame && isForwarded && kept === 'kept' ? { psuId: 'ana.horvat' } : undefined;
  },
};

const openId = { LOGIN_ISSUER: 'https://login.bank.example', LOGIN_CLIENT_ID: 'the-bank' };

async function refusalOf(plugins: readonly Plugin[], settings = {}): Promise<readonly string[]> {
  const thrown: unknown = await startServer({ plugins, settings }).then(
    (server) => server.stop(),
    (error: unknown) => error,
  );
  return thrown instanceof ConfigProblem ? thrown.lines : [String(thrown)];
}

describe('A login of a plugin', () => {
  it('receives the TPP’s PSU-ID and the language, and leads to the review', async () => {
    const server = await startServer({ plugins: [{ name: 'my-bank', login: () => everyLoginIsAna }] });
    try {
      const payment = await startPayment(server.url, { psuId: 'ana.horvat' });
      const browser = await new WalkingBrowser().open(payment.link);
      await browser.send({ action: 'login-elsewhere' });
      expect([browser.heading, browser.url]).to.deep.equal([english.payment.review.title, payment.link]);
    } finally {
      await server.stop();
    }
  });

  it('excludes tokens for a password, in the metadata too', async () => {
    const server = await startServer({ plugins: [{ name: 'my-bank', login: everyLoginIsAna }] });
    try {
      const tpp = new ConsentTpp(() => server.url);
      const form = { grant_type: 'password', username: 'ana.horvat', password: 'ana-sandbox' };
      expect((await tpp.exchange(form)).body).to.have.property('error', 'unsupported_grant_type');
      const { text } = await exchange(`${server.url}/.well-known/oauth-authorization-server`);
      expect(listAt(JSON.parse(text), 'grant_types_supported'))
        .to.include('implicit')
        .and.not.include('password');
    } finally {
      await server.stop();
    }
  });

  it('has no callback at a bank where customers log in with a password', async () => {
    const server = await startServer();
    try {
      const payment = await startPayment(server.url);
      const browser = await new WalkingBrowser().open(payment.link);
      await browser.open(`${server.url}/login/callback?state=${'x'.repeat(43)}`);
      expect(browser.status).to.equal(404);
    } finally {
      await server.stop();
    }
  });

  it('is refused beside LOGIN_ISSUER, which in turn needs LOGIN_CLIENT_ID', async () => {
    const own = [{ name: 'my-bank', login: everyLoginIsAna }];
    expect(await refusalOf(own, openId)).to.deep.equal(['my-bank: login exists already, from LOGIN_ISSUER.']);
    const withoutClient = { LOGIN_ISSUER: openId.LOGIN_ISSUER };
    expect(await refusalOf([], withoutClient)).to.deep.equal([
      'LOGIN_CLIENT_ID is missing; LOGIN_ISSUER requires it.',
    ]);
  });

  it('is refused with a client or a secret but no LOGIN_ISSUER, unless the bank brings its login', async () => {
    const client = { LOGIN_CLIENT_ID: 'the-bank', LOGIN_CLIENT_SECRET: 'a secret' };
    expect(await refusalOf([], client)).to.deep.equal([
      'LOGIN_ISSUER is missing; it is required by LOGIN_CLIENT_ID and LOGIN_CLIENT_SECRET.',
    ]);
    const own = await startServer({ settings: client, plugins: [{ login: everyLoginIsAna }] });
    await own.stop();
  });
});
