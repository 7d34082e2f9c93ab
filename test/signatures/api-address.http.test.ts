/** Client certificates at a bank with two addresses, and at the token endpoints. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { createLog } from '../../src/log.js';
import { freePort } from '../support/runner/ports.js';
import { textAt } from '../support/runner/json.js';
import { until } from '../support/server/bank.js';
import { startServer, type RunningServer } from '../support/server/server.js';
import {
  askOverTls,
  payOverTls,
  readOverTls,
  requestsCertificate,
  tlsAgent,
} from '../support/server/tls-client.js';
import { tlsFiles } from '../support/server/tls-files.js';
import type { Signer } from '../support/tpp/authority.js';
import {
  ec,
  ecKeys,
  issuing,
  revoked,
  root,
  rsa,
  stranger,
  trustFolderOf,
} from '../support/tpp/signing-bank.js';

const metadataPath = '/.well-known/oauth-authorization-server';
const tokenPath = '/psd2-bank-oauth2-api/oauth2/token';
const revokePath = '/psd2-bank-oauth2-api/oauth2/revoke';
const confidential = { client_id: 'sandbox-tpp', client_secret: 'sandbox-tpp-secret' };
async function metadataAt(port: number) {
  const document = await readOverTls(port, metadataPath);
  return [
    textAt(document, 'token_endpoint'),
    textAt(document, 'mtls_endpoint_aliases', 'token_endpoint'),
  ] as const;
}
const granting = { ...confidential, grant_type: 'client_credentials', scope: 'AISP' };

const post = (port: number, path: string, form: Readonly<Record<string, string>>, signer?: Signer) => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const content = new URLSearchParams(form).toString();
  return askOverTls(port, tlsAgent(signer), { method: 'POST', path, headers }, content);
};

/** Starts a bank that speaks TLS, with one address or with two, and returns its ports. */
function bankWith(settings: Readonly<Record<string, string>>, hasTwoAddresses: boolean, trust: string) {
  const ports = { atPublicUrl: 0, atApiUrl: 0 };
  let server: RunningServer | undefined;
  before(async () => {
    ports.atPublicUrl = await freePort();
    ports.atApiUrl = hasTwoAddresses ? await freePort() : ports.atPublicUrl;
    server = await startServer({
      settings: {
        TRUST_FOLDER: trust,
        ...tlsFiles(),
        PORT: String(ports.atPublicUrl),
        PUBLIC_URL: `https://localhost:${ports.atPublicUrl}`,
        ...(hasTwoAddresses && {
          API_URL: `https://localhost:${ports.atApiUrl}`,
          API_LISTEN_PORT: String(ports.atApiUrl),
        }),
        ...settings,
      },
      log: createLog('silent'),
    });
  });
  after(() => server?.stop());
  return ports;
}

describe('The handshakes of a bank with two addresses', () => {
  const trust = trustFolderOf([root, issuing]);
  const ports = bankWith({ CLIENT_CERTIFICATE_REQUIRED: 'true' }, true, trust);

  it('request a certificate at API_URL, and none at PUBLIC_URL, where browsers log in', async () => {
    expect(await requestsCertificate(ports.atApiUrl)).to.equal(true);
    expect(await requestsCertificate(ports.atPublicUrl)).to.equal(false);
  });

  it('prove a TPP at API_URL', async () => {
    expect((await payOverTls(ports.atApiUrl, tlsAgent(ec))).verdict).to.equal('201');
    expect((await payOverTls(ports.atApiUrl, tlsAgent())).verdict).to.equal('401 CERTIFICATE_MISSING');
  });

  it('keep to this after a change of the authorities', async () => {
    const other = stranger.issue(ecKeys);
    writeFileSync(join(trust, 'stranger.pem'), stranger.pem);
    await until(
      () => payOverTls(ports.atApiUrl, tlsAgent(other)),
      ({ verdict }) => verdict === '201',
    );
    expect(await requestsCertificate(ports.atPublicUrl)).to.equal(false);
    expect(await requestsCertificate(ports.atApiUrl)).to.equal(true);
  });

  it('leave tokens to secrets while CLIENT_CERTIFICATE_REQUIRED is only true', async () => {
    for (const port of [ports.atPublicUrl, ports.atApiUrl]) {
      expect((await post(port, tokenPath, granting)).verdict).to.equal('200');
    }
  });
});

describe('The handshake of a bank with one address', () => {
  const ports = bankWith({}, false, trustFolderOf([root, issuing]));

  it('requests a certificate', async () => {
    expect(await requestsCertificate(ports.atPublicUrl)).to.equal(true);
  });
});

const foreign = issuing.issue(ecKeys, { organisationId: 'PSDHR-HNB-SANDBOXTPPB' });
const isNot = 'The organisation of the certificate is not the one of this client.';
const withoutRole = issuing.issue(ecKeys, { roles: ['PSP_IC'] });
const verdicts: readonly (readonly [what: string, signer: Signer | undefined, want: RegExp])[] = [
  ['its certificate', rsa, /^200$/],
  ['its certificate with another role', withoutRole, /^200$/],
  ['none', undefined, /^400 invalid_client The connection came without the certificate of the client\.$/],
  ['the certificate of another client', foreign, new RegExp(`^400 invalid_client ${isNot}`)],
  ['a revoked certificate', revoked, /^400 invalid_client .*revoked/],
  ['a certificate of a stranger', stranger.issue(ecKeys), /^400 invalid_client /],
];

for (const hasTwoAddresses of [false, true]) {
  describe(`CLIENT_CERTIFICATE_REQUIRED=tokens at a bank with ${hasTwoAddresses ? 'two addresses' : 'one address'}`, () => {
    const trust = trustFolderOf([root, issuing], { issuing: issuing.revocationList([revoked]) });
    const ports = bankWith({ CLIENT_CERTIFICATE_REQUIRED: 'tokens' }, hasTwoAddresses, trust);

    for (const [what, signer, want] of verdicts) {
      it(`lets a confidential client with ${what} get: ${want.source}`, async () => {
        expect((await post(ports.atApiUrl, tokenPath, granting, signer)).verdict).to.match(want);
        const revoking = { ...confidential, token: 'unknown' };
        expect((await post(ports.atApiUrl, revokePath, revoking, signer)).verdict).to.match(want);
      });
    }

    it('says nothing about certificates to a client whose secret is wrong', async () => {
      const wrong = { ...granting, client_secret: 'wrong' };
      expect((await post(ports.atApiUrl, tokenPath, wrong)).verdict).to.match(/its secret is wrong/);
    });

    it('demands none of a public client, which PKCE proves', async () => {
      const form = { client_id: 'sandbox-app', grant_type: 'refresh_token', refresh_token: 'unknown' };
      for (const port of Object.values(ports))
        expect((await post(port, tokenPath, form)).verdict).to.match(/^400 invalid_grant/);
    });

    it('demands none for payments', async () => {
      expect((await payOverTls(ports.atApiUrl, tlsAgent())).verdict).to.equal('201');
    });

    it('names the token endpoints of API_URL in the metadata', async () => {
      const [own, alias] = await metadataAt(ports.atPublicUrl);
      const api = `https://localhost:${ports.atApiUrl}${tokenPath}`;
      expect(own).to.equal(api);
      expect(alias).to.equal(hasTwoAddresses ? api : undefined);
    });

    if (hasTwoAddresses) {
      it('sends a confidential client that calls PUBLIC_URL to API_URL, with and without a certificate', async () => {
        for (const signer of [undefined, rsa]) {
          const { verdict } = await post(ports.atPublicUrl, tokenPath, granting, signer);
          expect(verdict).to.equal(
            `400 invalid_client The client has to present its certificate, at https://localhost:${ports.atApiUrl}.`,
          );
        }
      });
    }
  });
}
