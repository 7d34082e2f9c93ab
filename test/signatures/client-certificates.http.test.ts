/** Client certificates (mutual TLS): over the bank's own TLS, and in the header of a trusted proxy. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { toPem } from '../../src/crypto/pem.js';
import type { Signer } from '../support/tpp/authority.js';
import { startServer, type RunningServer } from '../support/server/server.js';
import {
  ec,
  ecKeys,
  expired,
  issuing,
  revoked,
  root,
  rsa,
  stranger,
  trustFolderOf,
} from '../support/tpp/signing-bank.js';
import { tlsFiles } from '../support/server/tls-files.js';
import { askOverTls, payOverTls, tlsAgent } from '../support/server/tls-client.js';
import { exchange } from '../support/server/exchange.js';
import { domestic, orderOf, Tpp, v132, verdictOf } from '../support/tpp/tpp.js';

const serverAuthentication = '1.3.6.1.5.5.7.3.1';
const trust = trustFolderOf([root, issuing], { issuing: issuing.revocationList([revoked]) });

const refused: readonly (readonly [what: string, code: string, signer: Signer])[] = [
  ['an expired certificate', 'CERTIFICATE_EXPIRED', expired],
  ['a revoked certificate', 'CERTIFICATE_REVOKE', revoked],
  ...Object.entries({
    'a certificate of an untrusted authority': stranger.issue(ecKeys),
    'a certificate of another organisation': issuing.issue(ecKeys, {
      organisationId: 'PSDHR-HNB-SANDBOXTPPB',
    }),
    'a certificate without the role': issuing.issue(ecKeys, { roles: ['PSP_AI'] }),
    'a certificate for servers only': issuing.issue(ecKeys, { uses: [serverAuthentication] }),
    'a certificate for non-repudiation only': issuing.exchange(
      ec,
      '0603551d0f0101ff040403020780',
      '0603551d0f0101ff040403020640',
    ),
  }).map(([what, signer]) => [what, 'CERTIFICATE_INVALID', signer] as const),
];

/** Starts a bank for all tests of a suite. */
function bankWith(settings: Readonly<Record<string, string>>): () => RunningServer {
  let server: RunningServer | undefined;
  before(async () => {
    server = await startServer({ settings: { TRUST_FOLDER: trust, ...settings } });
  });
  after(() => server?.stop());
  return () => {
    if (!server) throw new Error('The bank is there once the suite runs.');
    return server;
  };
}

const tls = tlsFiles();
const portOf = ({ url }: RunningServer) => Number(new URL(url).port);

describe('A bank with its own TLS', () => {
  const server = bankWith(tls);
  const pay = async (signer?: Signer) => (await payOverTls(portOf(server()), tlsAgent(signer))).verdict;

  it('serves a client with a certificate, and a client without a certificate', async () => {
    expect(await pay(ec)).to.equal('201');
    expect(await pay(rsa)).to.equal('201');
    expect(await pay()).to.equal('201');
  });

  for (const [what, code, signer] of refused) {
    it(`refuses ${what}: 401 ${code}`, async () => expect(await pay(signer)).to.equal(`401 ${code}`));
  }

  it('checks the certificate on every request of a connection, and after a session resumption', async () => {
    for (const [signer, want] of [
      [ec, '201'],
      [expired, '401 CERTIFICATE_EXPIRED'],
    ] as const) {
      const keptAlive = tlsAgent(signer, true);
      const resuming = tlsAgent(signer);
      for (const agent of [keptAlive, keptAlive, resuming]) {
        expect((await payOverTls(portOf(server()), agent)).verdict).to.equal(want);
      }
      expect(await payOverTls(portOf(server()), resuming)).to.include({ verdict: want, isResumed: true });
      keptAlive.destroy();
    }
  });
});

describe('A bank with required client certificates', () => {
  const server = bankWith({ ...tls, CLIENT_CERTIFICATE_REQUIRED: 'true' });
  it('refuses a client without a certificate: 401 CERTIFICATE_MISSING', async () => {
    expect((await payOverTls(portOf(server()), tlsAgent())).verdict).to.equal('401 CERTIFICATE_MISSING');
    expect((await payOverTls(portOf(server()), tlsAgent(ec))).verdict).to.equal('201');
  });
  it('answers a health check without a certificate', async () => {
    const asked = { method: 'GET', path: '/health/live' };
    expect((await askOverTls(portOf(server()), tlsAgent(), asked)).verdict).to.equal('200');
  });
});

const escaped = ({ certificate }: Signer) => encodeURIComponent(toPem(certificate, 'CERTIFICATE'));
const binary = ({ certificate }: Signer) => `:${certificate.toString('base64')}:`;
const header = 'X-SSL-Client-Cert';
const proxied = { CLIENT_CERTIFICATE_HEADER: header, CLIENT_CERTIFICATE_REQUIRED: 'true' };

describe('A bank behind a trusted proxy', () => {
  const server = bankWith({ ...proxied, CLIENT_CERTIFICATE_PROXIES: '192.0.2.7, ::1, 127.0.0.0/8' });
  const tpp = new Tpp(() => server().url);
  const pay = async (value?: string) => verdictOf(await tpp.initiate({ headers: { [header]: value } }));

  it('accepts the certificate in the formats of nginx and RFC 9440', async () => {
    for (const signer of [ec, rsa]) {
      expect(await pay(escaped(signer))).to.equal('201');
      expect(await pay(binary(signer))).to.equal('201');
    }
  });

  for (const [what, code, signer] of refused) {
    it(`refuses ${what}: 401 ${code}`, async () => {
      expect(await pay(escaped(signer))).to.equal(`401 ${code} header.${header}`);
      expect(await pay(binary(signer))).to.equal(`401 ${code} header.${header}`);
    });
  }

  const two = [`${binary(ec)}, ${binary(ec)}`, `${escaped(ec)}, ${escaped(rsa)}`];
  for (const value of ['certificate', '%%%', ':AAAA:', 'NONE', ...two]) {
    it(`refuses an invalid certificate or two certificates: ${value.slice(0, 30)}`, async () => {
      expect(await pay(value)).to.equal(`401 CERTIFICATE_INVALID header.${header}`);
    });
  }

  for (const [signers, want] of [
    [[ec, ec], 201],
    [[ec, rsa], 401],
  ] as const) {
    it(`answers ${want} to certificates in two lines`, async () => {
      const headers = { 'X-Gateway-Client-Id': 'sandbox-tpp', 'X-Request-ID': randomUUID() };
      const { status } = await exchange(`${server().url}${v132}/payments/${domestic}`, {
        method: 'POST',
        headers: {
          ...headers,
          'Content-Type': 'application/json',
          'PSU-IP-Address': '192.0.2.1',
          [header]: signers.map(binary),
        },
        body: JSON.stringify(orderOf()),
      });
      expect(status).to.equal(want);
    });
  }

  it('refuses a request without a certificate header', async () => {
    expect(await pay()).to.equal(`401 CERTIFICATE_MISSING header.${header}`);
    expect(await pay('')).to.equal(`401 CERTIFICATE_MISSING header.${header}`);
  });
});

describe('A bank that is called directly, not through its proxy', () => {
  const trusted = { ...proxied, CLIENT_CERTIFICATE_PROXIES: '192.0.2.7,2001:db8::/32' };
  const strict = bankWith(trusted);
  const open = bankWith({ ...trusted, CLIENT_CERTIFICATE_REQUIRED: 'false' });
  const missing = bankWith({ ...tls, ...trusted });

  it('ignores the certificate header', async () => {
    for (const value of [escaped(ec), escaped(expired), 'certificate']) {
      const initiation = { headers: { [header]: value } };
      expect(verdictOf(await new Tpp(() => strict().url).initiate(initiation))).to.equal(
        '401 CERTIFICATE_MISSING',
      );
      expect(verdictOf(await new Tpp(() => open().url).initiate(initiation))).to.equal('201');
    }
  });

  it('accepts the certificate of its own TLS connection', async () => {
    expect((await payOverTls(portOf(missing()), tlsAgent(ec))).verdict).to.equal('201');
    expect((await payOverTls(portOf(missing()), tlsAgent())).verdict).to.equal('401 CERTIFICATE_MISSING');
  });
});
