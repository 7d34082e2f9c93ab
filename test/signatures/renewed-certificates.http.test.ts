/** Changes in the trust folder or to the server's own certificate take effect without a restart. */
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Agent } from 'node:https';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { expect } from 'chai';
import { derInteger, derObjectIdentifier, derOctets, derSequence, derTrue } from '../../src/crypto/der.js';
import { toPem, toPrivateKeyPem } from '../../src/crypto/pem.js';
import { createLog } from '../../src/log.js';
import { until } from '../support/server/bank.js';
import { startProduction, type ProductionBank } from '../support/server/production.js';
import { startServer, type RunningServer } from '../support/server/server.js';
import { ec, ecKeys, issuing, root, rsa, stranger, trustFolderOf } from '../support/tpp/signing-bank.js';
import { temporaryFolder } from '../support/runner/temporary.js';
import { payOverTls, tlsAgent } from '../support/server/tls-client.js';
import { tlsFiles } from '../support/server/tls-files.js';
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

  it('stay unchanged while a file is broken, such as a list that is only a part (delta)', async () => {
    const delta = derSequence(derObjectIdentifier('2.5.29.27'), derTrue(), derOctets(derInteger(1)));
    put(trust, 'broken.crl', toPem(issuing.extendedList([ec], delta), 'X509 CRL'));
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

describe('The authorities of a bank with required client certificates', () => {
  const trust = trustFolderOf([]);
  const required = { CLIENT_CERTIFICATE_REQUIRED: 'true', GATEWAY_SECRET_REQUIRED: 'false' };
  let bank: ProductionBank;
  before(async () => {
    // A sandbox would put its own authority into the folder.
    const settings = { TRUST_FOLDER: trust, ...tlsFiles(), ...required };
    bank = await startProduction({ settings, isFilled: true });
  });
  after(() => bank.stop());

  const trustOnly = (authorities: Readonly<Record<string, string>>) => {
    for (const file of readdirSync(trust)) rmSync(join(trust, file));
    for (const [file, pem] of Object.entries(authorities)) writeFileSync(join(trust, file), pem);
  };
  const pay = (agent: Agent) => payOverTls(Number(new URL(bank.url).port), agent);
  const verdictOn = async (signer: Signer) => (await pay(tlsAgent(signer))).verdict;

  /** Changes the trust while two TPPs have a connection and a session, then pays by both. */
  async function payAfter(change: () => void, want: string) {
    const [keptAlive, resuming] = [tlsAgent(rsa, true), tlsAgent(rsa)];
    await pay(keptAlive);
    await pay(resuming);
    expect((await pay(resuming)).isResumed).to.equal(true);
    change();
    await until(
      () => verdictOn(ec),
      (verdict) => verdict === want,
    );
    const answers = {
      // The open connection has proved what its handshake asked for, and ends with this answer.
      open: await pay(keptAlive),
      next: await pay(keptAlive),
      renewed: await pay(resuming),
      resumed: await pay(resuming),
    };
    keptAlive.destroy();
    return answers;
  }

  for (const round of ['first', 'second']) {
    it(`work at once when the first is put into the empty folder, for the ${round} time`, async () => {
      expect(await verdictOn(rsa)).to.equal('401 CERTIFICATE_MISSING');
      const put = () => trustOnly({ 'root.pem': root.pem, 'issuing.pem': issuing.pem });
      expect(await payAfter(put, '201')).to.deep.equal({
        open: { verdict: '401 CERTIFICATE_MISSING', isResumed: false, isLast: true },
        next: { verdict: '201', isResumed: false, isLast: false },
        renewed: { verdict: '201', isResumed: false, isLast: true },
        resumed: { verdict: '201', isResumed: true, isLast: true },
      });
    });

    it(`end at once when the last one is taken away, for the ${round} time`, async () => {
      const missing = '401 CERTIFICATE_MISSING';
      expect(await payAfter(() => trustOnly({}), missing)).to.deep.equal({
        open: { verdict: '401 CERTIFICATE_INVALID', isResumed: false, isLast: true },
        next: { verdict: missing, isResumed: false, isLast: false },
        renewed: { verdict: missing, isResumed: false, isLast: true },
        resumed: { verdict: missing, isResumed: true, isLast: true },
      });
    });
  }
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
