/** A bank that would trust other certificates than its operator thinks does not start. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { loadCertificates } from '../../src/net/certificates.js';
import { ConfigProblem, readConfig } from '../../src/config/config.js';
import { newKeyPair, toPem, toPrivateKeyPem } from '../../src/crypto/pem.js';
import { ensureSandboxAuthority } from '../../sandbox/src/start/authority.js';
import { TestAuthority } from '../support/tpp/authority.js';
import { productionSettings } from '../support/server/production.js';
import { temporaryFolder } from '../support/runner/temporary.js';

const authority = new TestAuthority('Root CA');

function start(settings: Readonly<Record<string, string>>) {
  return loadCertificates(readConfig({ ...productionSettings, ...settings }));
}

function folderWith(name: string, content: string | Buffer): string {
  const folder = join(temporaryFolder('trust-'), 'trusted');
  mkdirSync(folder);
  writeFileSync(join(folder, 'good.pem'), authority.pem);
  writeFileSync(join(folder, name), content);
  return folder;
}

describe('Settings of certificates', () => {
  const trust = folderWith('README.txt', 'Whatever is no certificate by its name is not looked at.');

  it('may all be left out, and none is asked for then', () => {
    const { clientCertificates, signatures, tls } = start({});
    expect({ clientCertificates, tls }).to.deep.equal({ clientCertificates: undefined, tls: undefined });
    expect(signatures.requiredFor).to.deep.equal([]);
  });

  const header = { CLIENT_CERTIFICATE_HEADER: 'Client-Cert' };
  const folder = temporaryFolder('tls-');
  const certificate = join(folder, 'tls.pem');
  const key = join(folder, 'other.key');
  const nowhere = join(folder, 'nowhere');
  writeFileSync(certificate, authority.pem);
  writeFileSync(key, toPrivateKeyPem(newKeyPair('rsa').privateKey));
  const proxies = { CLIENT_CERTIFICATE_PROXIES: '10.0.0.0/8' };
  for (const [what, settings, names] of [
    ['signatures and nobody trusted', { SIGNATURE_REQUIRED: 'funds' }, ['SIGNATURE_REQUIRED']],
    ['a header and nobody trusted', { ...header, ...proxies }, ['CLIENT_CERTIFICATE_HEADER']],
    ['a header from anywhere', { TRUST_FOLDER: trust, ...header }, ['CLIENT_CERTIFICATE_HEADER']],
    ['proxies without a header', { TRUST_FOLDER: trust, ...proxies }, ['CLIENT_CERTIFICATE_HEADER']],
    [
      'certificates that no connection can bring',
      { TRUST_FOLDER: trust, CLIENT_CERTIFICATE_REQUIRED: 'true' },
      ['CLIENT_CERTIFICATE_REQUIRED'],
    ],
    ['a certificate without its key', { TLS_CERT_FILE: 'tls.pem' }, ['TLS_CERT_FILE']],
    ['a key without its certificate', { TLS_KEY_FILE: 'tls.key' }, ['TLS_CERT_FILE']],
    ['a certificate that is not there', { TLS_CERT_FILE: nowhere, TLS_KEY_FILE: key }, ['TLS_CERT_FILE']],
    ['a key that is not there', { TLS_CERT_FILE: certificate, TLS_KEY_FILE: nowhere }, ['TLS_KEY_FILE']],
    [
      'files that are not there',
      { TLS_CERT_FILE: nowhere, TLS_KEY_FILE: nowhere },
      ['TLS_CERT_FILE', 'TLS_KEY_FILE'],
    ],
    ['a folder that is not there', { TRUST_FOLDER: nowhere }, ['TRUST_FOLDER']],
    ['a key as certificate', { TLS_CERT_FILE: key, TLS_KEY_FILE: key }, ['TLS_CERT_FILE']],
    ['another key', { TLS_CERT_FILE: certificate, TLS_KEY_FILE: key }, ['TLS_KEY_FILE']],
  ] as const) {
    it(`are refused that ask for ${what}`, () => {
      try {
        start(settings);
      } catch (error) {
        if (!(error instanceof ConfigProblem)) throw error;
        expect(error.lines.map((line) => line.split(' ')[0])).to.deep.equal(names);
        return;
      }
      expect.fail('the bank would start');
    });
  }
});

describe('The trust folder', () => {
  const tpp = authority.issue(newKeyPair('ec')).certificate;
  const pem = (bytes: Buffer) => toPem(bytes, 'CERTIFICATE');
  const list = toPem(authority.revocationList([]), 'X509 CRL');
  for (const [what, name, content] of [
    ['that is empty', 'empty.pem', ''],
    ['that holds a key', 'key.pem', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n'],
    ['that is damaged', 'damaged.der', authority.certificate.subarray(1)],
    ['of a TPP', 'tpp.crt', pem(tpp)],
    ['of an authority and a TPP', 'both.pem', authority.pem + pem(tpp)],
    [
      'of an authority and one that is damaged',
      'both.pem',
      authority.pem + authority.pem.replace('MII', 'M%I'),
    ],
    [
      'of an authority and one of another kind',
      'both.pem',
      authority.pem + authority.pem.replaceAll(' CERT', ' TRUSTED CERT'),
    ],
    ['of an authority and its revocations', 'both.pem', authority.pem + list],
    ['of revocations of which one is damaged', 'list.crl', list + list.replace('MI', 'M%')],
    ['of revocations that is none', 'list.crl', authority.pem],
    ['of revocations that is damaged', 'list.crl', authority.revocationList([]).subarray(0, 50)],
  ] as const) {
    it(`stops the start with a file ${what}`, () => {
      expect(() => start({ TRUST_FOLDER: folderWith(name, content) })).to.throw(
        `${name} in the trust folder`,
      );
    });
  }

  it('stops the start when it is not there', () => {
    expect(() => start({ TRUST_FOLDER: '/nowhere/trusted' })).to.throw('/nowhere/trusted does not exist');
  });

  it("must not hold the sandbox's authority in production", () => {
    const folder = folderWith('other.pem', authority.pem);
    ensureSandboxAuthority(folder, Date.now());
    expect(() => start({ TRUST_FOLDER: folder })).to.throw(ConfigProblem, 'TRUST_FOLDER');
    expect(() => loadCertificates(readConfig({ TRUST_FOLDER: folder }))).not.to.throw();
  });
});
