/** Changes in the trust folder or to the server's own certificate take effect without a restart. */
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { expect } from 'chai';
import { toPem, toPrivateKeyPem } from '../../src/crypto/pem.js';
import { createLog } from '../../src/log.js';
import { until } from '../support/server/bank.js';
import { startServer, type RunningServer } from '../support/server/server.js';
import { ec, ecKeys, issuing, root, rsa, stranger, trustFolderOf } from '../support/tpp/signing-bank.js';
import { temporaryFolder } from '../support/runner/temporary.js';
import { payOverTls, tlsAgent } from '../support/server/tls-client.js';
import type { Signer } from '../support/tpp/authority.js';

const revokedVerdict = '401 CERTIFICATE_REVOKE';

describe('Certificates that change at run time', () => {
  const trust = trustFolderOf([root, issuing]);
  const own = temporaryFolder();
  const files = { TLS_CERT_FILE: join(own, 'tls.pem'), TLS_KEY_FILE: join(own, 'tls.key') };
  let bank: RunningServer;

  /** Replaces the file atomically, as a careful operator does. */
  const put = (folder: string, name: string, content: string) => {
    writeFileSync(join(folder, `${name}.new`), content);
    renameSync(join(folder, `${name}.new`), join(folder, name));
  };
  const install = ({ certificate, privateKey }: Signer) => {
    put(own, 'tls.key', toPrivateKeyPem(privateKey));
    put(own, 'tls.pem', toPem(certificate, 'CERTIFICATE'));
  };
  const verdictOn = async (signer: Signer) =>
    (await payOverTls(Number(new URL(bank.url).port), tlsAgent(signer))).verdict;
  const becomes = (signer: Signer, want: string) =>
    until(
      () => verdictOn(signer),
      (verdict) => verdict === want,
    );

  before(async () => {
    install(stranger.issue(ecKeys));
    bank = await startServer({ settings: { TRUST_FOLDER: trust, ...files }, log: createLog('silent') });
  });
  after(() => bank.stop());

  it('are refused once a revocation list names them, also on open connections', async () => {
    const agent = tlsAgent(rsa, true);
    const port = Number(new URL(bank.url).port);
    expect((await payOverTls(port, agent)).verdict).to.equal('201');
    put(trust, 'issuing.crl', toPem(issuing.revocationList([rsa]), 'X509 CRL'));
    await becomes(rsa, revokedVerdict);
    expect((await payOverTls(port, agent)).verdict).to.equal(revokedVerdict);
    agent.destroy();
  });

  it('are accepted once their authority is trusted', async () => {
    const other = stranger.issue(ecKeys);
    expect(await verdictOn(other)).to.match(/^401 CERTIFICATE_INVALID/);
    put(trust, 'stranger.pem', stranger.pem);
    await becomes(other, '201');
  });

  it('stay unchanged while a file is broken', async () => {
    put(trust, 'broken.crl', 'no list');
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await verdictOn(rsa)).to.equal(revokedVerdict);
    expect(await verdictOn(ec)).to.equal('201');
    put(trust, 'broken.crl', toPem(issuing.revocationList([ec]), 'X509 CRL'));
    await becomes(ec, revokedVerdict);
  });

  it('are shown to clients if they are the bank’s own', async () => {
    const shown = () => serialShownAt(Number(new URL(bank.url).port));
    const before = await shown();
    install(stranger.issue(ecKeys));
    await until(shown, (serial) => serial !== before);
  });
});

function serialShownAt(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: 'localhost', port, rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().serialNumber);
      socket.destroy();
    });
    socket.once('error', reject);
  });
}
