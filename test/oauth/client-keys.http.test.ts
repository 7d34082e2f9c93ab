/**
 * A client's published keys (JWKS): fetched over TLS from allowed hosts only, rarely, and with size and time limits.
 */
import { expect } from 'chai';
import {
  askWith,
  assertionBy,
  type ClientKey,
  newClientKey,
  reasonIn,
  registerKeys,
} from '../support/tpp/asserting-client.js';
import { onSqlite } from '../support/database/engines.js';
import { type KeyHost, startKeyHost } from '../support/tpp/key-host.js';
import { seed } from '../support/database/seed.js';
import { type ServerProcess, spawnServer } from '../support/server/server.js';
import { Tpp } from '../support/tpp/tpp.js';

const unreadable =
  "400 invalid_client: The client's keys could not be read at their registered address; try again in half a minute.";
const notAllowed =
  "400 invalid_client: The address of the client's keys is not https on a host that the bank fetches keys from.";
const unknown = /^400 invalid_client: .+ No key that the client has registered fits/;

describe('A client with published keys', () => {
  let keyHost: KeyHost;
  let key: ClientKey;
  before(async () => {
    keyHost = await startKeyHost();
    key = await newClientKey('ES256', 'first');
    keyHost.publish([key]);
  });
  after(() => keyHost.stop());

  onSqlite('at a bank that fetches keys', (engine) => {
    let bank: ServerProcess | undefined;
    const start = async (settings: Readonly<Record<string, string>>) => {
      await bank?.stop();
      const JWKS_HOSTS = `keys.tpp.example, ${keyHost.host}`;
      bank = await spawnServer({ databaseUrl: engine.url(), settings: { JWKS_HOSTS, ...settings } });
    };
    before(async () => {
      await seed(engine.database());
      await start({ NODE_EXTRA_CA_CERTS: keyHost.authorities });
    });
    after(() => bank?.stop());
    const url = () => bank?.url ?? '';
    const tpp = new Tpp(url);
    const ask = async (by = key) => reasonIn(await askWith(tpp, await assertionBy(by, url())));
    const publishedAt = (path: string, origin = `https://${keyHost.host}`) =>
      registerKeys(engine.database(), 'sandbox-tpp', { jwksUri: origin + path });

    /** Log lines about hosts that could not be read. */
    const failures = () =>
      (bank?.output() ?? '')
        .split('\n')
        .filter((line) => line.includes('"client-keys-failed"'))
        .map((line): { readonly host: string; readonly cause: string } => JSON.parse(line))
        .map(({ cause, host }) => [host, cause]);

    it('is authenticated by its published keys, which the bank fetches once', async () => {
      await publishedAt('/jwks');
      for (const answer of [await ask(), await ask(), ...(await Promise.all([ask(), ask()]))]) {
        expect(answer).to.equal('200');
      }
      expect(keyHost.timesAsked('/jwks')).to.equal(1);
    });

    it('causes no second fetch by an unknown key soon after the first fetch', async () => {
      const stranger = await newClientKey('ES256', 'unknown');
      for (let time = 0; time < 3; time++) expect(await ask(stranger)).to.match(unknown);
      expect(keyHost.timesAsked('/jwks')).to.equal(1);
    });

    it('is authenticated by its registered keys in preference to its key address', async () => {
      const jwksUri = 'https://elsewhere.example/jwks';
      await registerKeys(engine.database(), 'sandbox-tpp', { keys: [key], jwksUri });
      expect(await ask()).to.equal('200');
    });

    it('is authenticated only by the keys of its new address', async () => {
      const next = await newClientKey('PS256', 'next');
      keyHost.publish([next]);
      await publishedAt('/other');
      expect(await ask(next)).to.equal('200');
      expect(await ask()).to.match(unknown);
      keyHost.publish([key]);
    });

    for (const [path, cause] of [
      ['/moved', 'HTTP_302'],
      ['/large', 'TOO_LARGE'],
      ['/text', 'SyntaxError'],
      ['/list', 'ERR_JWKS_INVALID'],
      ['/absent', 'HTTP_404'],
    ] as const) {
      it(`is refused while its host fails at ${path}, after a single fetch`, async () => {
        await publishedAt(path);
        const before = keyHost.timesAsked('/jwks');
        for (let time = 0; time < 3; time++) expect(await ask()).to.equal(unreadable);
        expect([keyHost.timesAsked(path), keyHost.timesAsked('/jwks')]).to.deep.equal([1, before]);
        expect(failures().at(-1)).to.deep.equal([keyHost.host, cause]);
      });
    }

    it('is refused while its host does not answer, with one fetch for concurrent requests', async () => {
      await publishedAt('/slow');
      const all = await Promise.all([ask(), ask(), ask()]);
      expect(all).to.deep.equal([unreadable, unreadable, unreadable]);
      expect(keyHost.timesAsked('/slow')).to.equal(1);
    });

    for (const [what, origin] of [
      ['another host', () => 'https://127.0.0.1'],
      ['another port', () => 'https://localhost'],
      ['a subdomain of an allowed host', () => 'https://evil.keys.tpp.example'],
      ['a host that begins like an allowed host', () => 'https://keys.tpp.example.evil.example'],
      ['plain HTTP', () => `http://${keyHost.host}`],
      ['a file', () => 'file://localhost'],
      ['an address with a user', () => `https://me:me@${keyHost.host}`],
      ['a text that is not an address', () => 'localhost'],
    ] as const) {
      it(`is refused with its keys at ${what}`, async () => {
        await publishedAt('/jwks', origin());
        expect(await ask()).to.equal(notAllowed);
      });
    }

    it('is refused with its keys at a host whose certificate has an unknown issuer', async () => {
      await start({});
      await publishedAt('/jwks');
      expect(await ask()).to.equal(unreadable);
      expect(failures()).to.deep.equal([[keyHost.host, 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY']]);
    });
  });
});
