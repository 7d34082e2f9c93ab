/** Certificates and trust: a bank with an ambiguous or incomplete trust configuration does not start. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { loadCertificates } from '../../src/net/certificates.js';
import { listStartRefusals } from '../../src/start/start-checks.js';
import { ConfigProblem, readConfig } from '../../src/config/config.js';
import { derInteger, derObjectIdentifier, derOctets, derSequence, derTrue } from '../../src/crypto/der.js';
import { newKeyPair, toPem, toPrivateKeyPem } from '../../src/crypto/pem.js';
import { ensureSandboxAuthority } from '../../sandbox/src/start/authority.js';
import { TestAuthority } from '../support/tpp/authority.js';
import { productionSettings } from '../support/server/production.js';
import { temporaryFolder } from '../support/runner/temporary.js';

const authority = new TestAuthority('Root CA');

function start(settings: Readonly<Record<string, string>>) {
  const config = readConfig({ ...productionSettings, ...settings });
  const lines = listStartRefusals(config, undefined);
  if (lines.length > 0) throw new ConfigProblem(lines);
  return loadCertificates(config);
}

function folderWith(name: string, content: string | Buffer): string {
  const folder = join(temporaryFolder('trust-'), 'trusted');
  mkdirSync(folder);
  writeFileSync(join(folder, 'good.pem'), authority.pem);
  writeFileSync(join(folder, name), content);
  return folder;
}

describe('The certificate settings', () => {
  const trust = folderWith('README.txt', 'Files with other endings are ignored.');

  it('are optional, and require no certificate by default', () => {
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
  const locked = join(folder, 'locked.key');
  const passphrase = { cipher: 'aes-256-cbc', passphrase: 'x', type: 'pkcs8', format: 'pem' } as const;
  writeFileSync(locked, newKeyPair('rsa').privateKey.export(passphrase));
  const weakKeys = generateKeyPairSync('rsa', { modulusLength: 512 });
  const tls = (TLS_CERT_FILE: string, TLS_KEY_FILE: string) => ({ TLS_CERT_FILE, TLS_KEY_FILE });
  const weak = tls(join(folder, 'weak.pem'), join(folder, 'weak.key'));
  writeFileSync(weak.TLS_CERT_FILE, new TestAuthority('Weak CA', { keys: weakKeys }).pem);
  writeFileSync(weak.TLS_KEY_FILE, toPrivateKeyPem(weakKeys.privateKey));
  const proxies = { CLIENT_CERTIFICATE_PROXIES: '10.0.0.0/8' };
  const trusting = { TRUST_FOLDER: trust };
  type Row = readonly [what: string, settings: Readonly<Record<string, string>>, want: string];
  const refused: readonly Row[] = [
    ['required signatures without a trust folder', { SIGNATURE_REQUIRED: 'funds' }, 'SIGNATURE_REQUIRED'],
    ['fetched lists, but no trust folder', { REVOCATION_LIST_HOSTS: 'crl.example' }, 'REVOCATION_LIST_HOSTS'],
    ['required lists, but no folder', { REVOCATION_LISTS_REQUIRED: 'true' }, 'REVOCATION_LISTS_REQUIRED'],
    ['a certificate header without a trust folder', { ...header, ...proxies }, 'CLIENT_CERTIFICATE_HEADER'],
    ['a header without trusted proxies', { ...trusting, ...header }, 'CLIENT_CERTIFICATE_HEADER'],
    ['proxies without a header', { ...trusting, ...proxies }, 'CLIENT_CERTIFICATE_HEADER'],
    [
      'required certificates without TLS or header',
      { ...trusting, CLIENT_CERTIFICATE_REQUIRED: 'true' },
      'CLIENT_CERTIFICATE_REQUIRED',
    ],
    ['a certificate without its key', { TLS_CERT_FILE: 'tls.pem' }, 'TLS_CERT_FILE'],
    ['a key without its certificate', { TLS_KEY_FILE: 'tls.key' }, 'TLS_CERT_FILE'],
    ['a missing certificate file', tls(nowhere, key), 'TLS_CERT_FILE'],
    ['a missing key file', tls(certificate, nowhere), 'TLS_KEY_FILE'],
    ['missing certificate and key files', tls(nowhere, nowhere), 'TLS_CERT_FILE TLS_KEY_FILE'],
    ['a missing trust folder', { TRUST_FOLDER: nowhere }, 'TRUST_FOLDER'],
    ['a key as certificate', tls(key, key), 'TLS_CERT_FILE'],
    ['a key that TLS does not accept', weak, 'TLS_CERT_FILE'],
    ['a certificate as key', tls(certificate, certificate), 'TLS_KEY_FILE'],
    ['certificate and key in each other’s place', tls(key, certificate), 'TLS_CERT_FILE TLS_KEY_FILE'],
    ['a key with a passphrase', tls(certificate, locked), 'TLS_KEY_FILE'],
    ['the key of another certificate', tls(certificate, key), 'TLS_KEY_FILE'],
  ];
  for (const [what, settings, want] of refused) {
    it(`are refused: ${what}`, () => {
      try {
        start(settings);
      } catch (error) {
        if (!(error instanceof ConfigProblem)) throw error;
        expect(error.lines.map((line) => line.split(' ')[0]).join(' ')).to.equal(want);
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
    ['with a key', 'key.pem', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n'],
    ['with a damaged certificate', 'damaged.der', authority.certificate.subarray(1)],
    ['with a TPP’s certificate', 'tpp.crt', pem(tpp)],
    ['with certificates of an authority and a TPP', 'both.pem', authority.pem + pem(tpp)],
    [
      'with a good and a damaged certificate',
      'both.pem',
      authority.pem + authority.pem.replace('MII', 'M%I'),
    ],
    [
      'with a good certificate and a block of another type',
      'both.pem',
      authority.pem + authority.pem.replaceAll(' CERT', ' TRUSTED CERT'),
    ],
    ['with a certificate and a revocation list', 'both.pem', authority.pem + list],
    ['with a good and a damaged revocation list', 'list.crl', list + list.replace('MI', 'M%')],
    ['with a certificate in place of a revocation list', 'list.crl', authority.pem],
    ['with a truncated revocation list', 'list.crl', authority.revocationList([]).subarray(0, 50)],
  ] as const) {
    it(`prevents the start with a file ${what}`, () => {
      expect(() => start({ TRUST_FOLDER: folderWith(name, content) })).to.throw(
        `${name} in the trust folder`,
      );
    });
  }

  const extension = (id: string, ...others: readonly Buffer[]) =>
    derSequence(derObjectIdentifier(id), ...others, derOctets(derInteger(1)));
  const signer = authority.issue(newKeyPair('ec'));
  for (const [reason, id, isCritical, place] of [
    ['a delta indicator (2.5.29.27)', '2.5.29.27', true, 'list'],
    ['a delta indicator (2.5.29.27)', '2.5.29.27', false, 'list'],
    ['an issuing distribution point (2.5.29.28)', '2.5.29.28', true, 'list'],
    ['the unknown critical extension 1.3.6.1.4.1.1', '1.3.6.1.4.1.1', true, 'list'],
    ['the unknown critical extension 2.5.29.29', '2.5.29.29', true, 'entries'],
    [undefined, '1.3.6.1.4.1.1', false, 'list'],
    [undefined, '2.5.29.20', true, 'list'],
    [undefined, '2.5.29.21', true, 'entries'],
  ] as const) {
    const critical = isCritical ? 'critical' : 'other';
    it(`${reason === undefined ? 'accepts' : 'refuses'} a list with the ${critical} extension ${id}`, () => {
      const bytes = authority.extendedList(
        [signer],
        extension(id, ...(isCritical ? [derTrue()] : [])),
        place,
      );
      const startWith = () => start({ TRUST_FOLDER: folderWith('list.crl', bytes) });
      if (reason === undefined) expect(startWith).not.to.throw();
      else expect(startWith).to.throw(`list.crl in the trust folder cannot be used: the list has ${reason}`);
    });
  }

  it('prevents the start if it is missing', () => {
    expect(() => start({ TRUST_FOLDER: '/nowhere/trusted' })).to.throw('/nowhere/trusted does not exist');
  });

  it('must not contain the sandbox’s authority in production', () => {
    const folder = folderWith('other.pem', authority.pem);
    ensureSandboxAuthority(folder, Date.now());
    expect(() => start({ TRUST_FOLDER: folder })).to.throw(ConfigProblem, 'TRUST_FOLDER');
    expect(() => loadCertificates(readConfig({ TRUST_FOLDER: folder }))).not.to.throw();
  });
});

describe('The trust folder of a running server', () => {
  it('is read again after each change, and ten seconds after a failure without a change', () => {
    const TRUST_FOLDER = folderWith('more.pem', authority.pem);
    let seconds = 0;
    const config = readConfig({ ...productionSettings, TRUST_FOLDER });
    const { renew } = loadCertificates(config, { now: () => seconds * 1000 });
    const isReadAt = (at: number) => {
      seconds = at;
      try {
        return renew() === undefined ? 'unchanged' : 'in force';
      } catch {
        return 'unusable';
      }
    };
    expect([0, 20].map(isReadAt)).to.deep.equal(['unchanged', 'unchanged']);
    writeFileSync(join(TRUST_FOLDER, 'more.pem'), 'no certificate');
    expect([21, 22, 30, 31, 40, 41].map(isReadAt)).to.deep.equal([
      'unusable',
      'unchanged',
      'unchanged',
      'unusable',
      'unchanged',
      'unusable',
    ]);
    rmSync(join(TRUST_FOLDER, 'more.pem'));
    expect([42, 60].map(isReadAt)).to.deep.equal(['in force', 'unchanged']);
  });
});
