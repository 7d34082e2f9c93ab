/** Loopback redirect URIs of native apps, which learn their port when they listen (RFC 8252, section 7.3). */
import { expect } from 'chai';
import { describeAtTheDoor } from '../support/server/bank.js';
import { exchange } from '../support/server/exchange.js';

const registered = [
  'http://127.0.0.1/callback',
  'http://127.0.0.1:4711/fixed?app=1',
  'http://[::1]/callback',
  'http://localhost/callback',
  'https://127.0.0.1/secure',
  // Comes back byte for byte.
  'HTTPS://TPP.EXAMPLE:443/a/../b?x=%c4%8D&y=%41',
];

const proven = [
  ...registered,
  'http://127.0.0.1:3000/callback',
  'http://127.0.0.1:65535/callback',
  'http://127.0.0.1:8/fixed?app=1',
  'http://127.0.0.1/fixed?app=1',
  'http://[::1]:50123/callback',
];

const unproven = [
  'http://127.0.0.1:3000/other',
  'http://127.0.0.1:3000/callback/',
  'http://127.0.0.1:3000/callback?more=1',
  'http://127.0.0.1:3000/Callback',
  'http://127.0.0.1:3000',
  'http://127.0.0.1:8/fixed',
  'http://127.0.0.1:8/fixed?app=2',
  'https://127.0.0.1:3000/callback',
  'https://127.0.0.1:3000/secure',
  'HTTP://127.0.0.1:3000/callback',
  'http://localhost:3000/callback',
  'http://127.0.0.2:3000/callback',
  'http://127.1:3000/callback',
  'http://2130706433:3000/callback',
  'http://[::ffff:127.0.0.1]:3000/callback',
  'http://[0:0:0:0:0:0:0:1]:3000/callback',
  'http://127.0.0.1:65536/callback',
  'http://127.0.0.1:0/callback',
  'http://127.0.0.1:/callback',
  'http://127.0.0.1:3000@evil.example/callback',
  'http://127.0.0.1:3000.evil.example/callback',
  'http://127.0.0.1.evil.example/callback',
  'http://user@127.0.0.1:3000/callback',
  'http://127.0.0.1:3000/callback#here',
  'http://127.0.0.1:3000\\@evil.example/callback',
];

describeAtTheDoor('A loopback redirect URI', ({ database, url }) => {
  before(async () => {
    const addresses = { redirect_uris: JSON.stringify(registered) };
    for (const id of ['sandbox-app', 'sandbox-tpp']) {
      await database().writer('clients').where({ id }).update(addresses);
    }
  });

  /** Returns the error redirect's address, or the status of the error page shown in its place. */
  async function answerTo(clientId: string, redirectUri: string): Promise<string> {
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
    });
    const address = `${url()}/psd2-bank-oauth2-api/oauth2/authorize?${query.toString()}`;
    const { headers, status } = await exchange(address);
    return headers.location?.replace(/[?&]error=.*/, '') ?? String(status);
  }

  for (const address of proven) {
    it(`matches a registered URI of a public client: ${address}`, async () => {
      expect(await answerTo('sandbox-app', address)).to.equal(address);
    });
  }

  for (const address of unproven) {
    it(`matches no registered URI of a public client: ${address}`, async () => {
      expect(await answerTo('sandbox-app', address)).to.equal('400');
    });
  }

  it('needs the exact registered port of a confidential client', async () => {
    for (const address of proven) {
      const isRegistered = registered.includes(address);
      expect(await answerTo('sandbox-tpp', address), address).to.equal(isRegistered ? address : '400');
    }
  });
});
