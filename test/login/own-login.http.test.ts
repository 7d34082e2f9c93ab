/** A login that a plugin brings, and what keeps a bank with one from starting. */
import { expect } from 'chai';
import type { CustomerLogin } from '../../src/bank/customer-login.js';
import { ConfigProblem } from '../../src/config/config.js';
import { english } from '../../src/pages/texts/en.js';
import type { Plugin } from '../../src/plugins/plugin.js';
import { startPayment } from '../support/tpp/sent-off.js';
import { startServer } from '../support/server/server.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';
import { WalkingBrowser } from '../support/browser/walking-browser.js';

/** Logs in every browser as Ana at once; the browser returns the login's state. */
const everybodyIsAna: CustomerLogin = {
  begin: async ({ language, nonce, returnTo, state, userName = '' }) => ({
    redirectTo: `${returnTo}?${new URLSearchParams({ state, nonce, language, userName }).toString()}`,
    kept: 'kept',
  }),
  finish: async ({ callback, kept, nonce, state }) => {
    const { searchParams } = new URL(callback);
    const isSame = searchParams.get('state') === state && searchParams.get('nonce') === nonce;
    const isTold = searchParams.get('language') === 'en' && searchParams.get('userName') === 'ana.horvat';
    return isSame && isTold && kept === 'kept' ? { psuId: 'ana.horvat' } : undefined;
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
  it('is asked with what the TPP has said, and leads to the review', async () => {
    const server = await startServer({ plugins: [{ name: 'my-bank', login: () => everybodyIsAna }] });
    try {
      const payment = await startPayment(server.url, { psuId: 'ana.horvat' });
      const browser = await new WalkingBrowser().open(payment.link);
      await browser.send({ action: 'login-elsewhere' });
      expect([browser.heading, browser.url]).to.deep.equal([english.payment.review.title, payment.link]);
    } finally {
      await server.stop();
    }
  });

  it('gives no token for a password, because customers have none here', async () => {
    const server = await startServer({ plugins: [{ name: 'my-bank', login: everybodyIsAna }] });
    try {
      const tpp = new ConsentTpp(() => server.url);
      const form = { grant_type: 'password', username: 'ana.horvat', password: 'ana-sandbox' };
      expect((await tpp.exchange(form)).body).to.have.property('error', 'unsupported_grant_type');
    } finally {
      await server.stop();
    }
  });

  it('is none where customers log in with a password: nobody comes back from elsewhere', async () => {
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

  it('is refused beside one of the settings, and each where a part of it is missing', async () => {
    const own = [{ name: 'my-bank', login: everybodyIsAna }];
    expect(await refusalOf(own, openId)).to.deep.equal(['my-bank: login is there already, by LOGIN_ISSUER.']);
    const withoutClient = { LOGIN_ISSUER: openId.LOGIN_ISSUER };
    expect(await refusalOf([], withoutClient)).to.deep.equal([
      'LOGIN_CLIENT_ID is missing; it goes with LOGIN_ISSUER.',
    ]);
  });
});
