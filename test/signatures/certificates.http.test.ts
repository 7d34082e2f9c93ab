/** The certificates behind signatures: trusted issuers, validity, identity and usage. */
import { generateKeyPairSync } from 'node:crypto';
import { expect } from 'chai';
import { issueTpp, buildDistinguishedName } from '../../sandbox/src/crypto/certificate-issuer.js';
import { newKeyPair, type KeyPair } from '../../src/crypto/pem.js';
import { aroundNow, day, TestAuthority } from '../support/tpp/authority.js';
import { describeAtTheBank } from '../support/server/bank.js';
import { expectRefusal } from '../support/contracts/refused-requests.js';
import {
  ec,
  ecKeys,
  expired,
  issuing,
  revoked,
  root,
  rsa,
  rsaKeys,
  sendSigned,
  stranger,
  trustFolderOf,
  type SignedRequest,
} from '../support/tpp/signing-bank.js';
import { startedBy, v105, verdictOf } from '../support/tpp/tpp.js';

const sha = { algorithm: 'sha-256' };
/** An expired authority, and an authority whose issuer's path length allows no further authority. */
const ended = new TestAuthority('Ended CA', { above: root, validity: aroundNow(10 * day, -day) });
const tooDeep = new TestAuthority('Deep CA', { above: issuing });
/** Trusted without its root, as in the EU's trusted lists. */
const listed = new TestAuthority('Listed CA', { above: stranger });
const takenBack = new TestAuthority('Revoked CA', { above: root });

const pssKeys = generateKeyPairSync('rsa-pss', { modulusLength: 2048 });
const boundPssKeys = generateKeyPairSync('rsa-pss', { modulusLength: 2048, hashAlgorithm: 'sha512' });
const shortKeys = generateKeyPairSync('rsa', { modulusLength: 1024 });
const edwardsKeys = generateKeyPairSync('ed25519');
const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' });
const p521 = generateKeyPairSync('ec', { namedCurve: 'P-521' });
const bitcoin = generateKeyPairSync('ec', { namedCurve: 'secp256k1' });

/** A certificate issued with the key and the name of a TPP, which is no authority. */
function issuedByTpp({ publicKey }: KeyPair): Buffer {
  const [organisation, organisationId] = ['Sandbox TPP', 'PSDHR-HNB-SANDBOXTPP'];
  const name = buildDistinguishedName('HR', organisation, organisation, organisationId);
  const options = { organisation, organisationId, roles: ['PSP_PI'], publicKey, ...aroundNow() };
  return issueTpp({ name, privateKey: rsaKeys.privateKey }, options);
}

/** The key usage of the tests' certificates, and the replacement with other bits. */
function usedFor(bits: string): [string, string] {
  return ['0603551d0f0101ff040403020780', `0603551d0f0101ff04040302${bits}`];
}

const good: Readonly<Record<string, SignedRequest>> = {
  'from an authority below a root': {},
  'from a root': { by: root.issue(rsaKeys) },
  'from an authority without its root': { by: listed.issue(rsaKeys) },
  'for ECDSA on P-384, with r and s': { by: issuing.issue(p384), ...sha, isRaw: true },
  'for ECDSA on P-521': { by: issuing.issue(p521), algorithm: 'hs2019', hash: 'sha512' },
  'for RSASSA-PSS': { by: issuing.issue(pssKeys) },
  'for RSASSA-PSS restricted to a hash': {
    by: issuing.issue(boundPssKeys),
    algorithm: 'rsa-sha512',
    hash: 'sha512',
  },
  'for non-repudiation': { by: issuing.exchange(rsa, ...usedFor('0640')) },
  'with only the required role': { by: issuing.issue(rsaKeys, { roles: ['PSP_PI'] }) },
};

const path = 'header.TPP-Signature-Certificate';
const invalid = `401 CERTIFICATE_INVALID ${path}`;
const swapped = rsa.certificate.toString('base64').replace(/A/, 'B');

/** The refused requests, by their verdict. */
const bad: Readonly<Record<string, Readonly<Record<string, SignedRequest>>>> = {
  [`401 CERTIFICATE_EXPIRED ${path}`]: {
    expired: { by: expired, ...sha },
  },
  [invalid]: {
    'not valid yet': { by: issuing.issue(ecKeys, aroundNow(-day)), ...sha },
    'of an untrusted authority with the same name': { by: stranger.issue(rsaKeys) },
    'of an unknown authority, and expired': { by: stranger.issue(rsaKeys, aroundNow(10 * day, -day)) },
    'of an expired authority': { by: ended.issue(rsaKeys) },
    'of an authority beyond the path length': { by: tooDeep.issue(rsaKeys) },
    'self-signed': { by: issuing.sign(issuedByTpp(rsaKeys), rsaKeys.privateKey) },
    'issued by another TPP': { by: issuing.sign(issuedByTpp(ecKeys), ecKeys.privateKey), ...sha },
    'the authority’s own': { by: issuing.sign(issuing.certificate, issuing.privateKey) },
    'of another organisation': { by: issuing.issue(rsaKeys, { organisationId: 'PSDHR-HNB-SANDBOXTPPB' }) },
    'of an organisation in another case': {
      by: issuing.issue(rsaKeys, { organisationId: 'PSDHR-HNB-sandboxtpp' }),
    },
    'without a role': { by: issuing.issue(rsaKeys, { roles: [] }) },
    'with roles for other services': {
      by: issuing.issue(rsaKeys, { roles: ['PSP_AS', 'PSP_AI', 'PSP_IC'] }),
    },
    'with a short key': { by: issuing.issue(shortKeys) },
    'with an Ed25519 key': { certificate: issuing.issue(edwardsKeys).certificate.toString('base64') },
    'on an unsupported curve': { by: issuing.issue(bitcoin), ...sha },
    'for encryption only': { by: issuing.exchange(rsa, ...usedFor('0520')) },
    'with an unknown critical extension': {
      by: issuing.exchange(rsa, '0603551d0f0101ff', '0603551d7f0101ff'),
    },
    empty: { certificate: '' },
    'not base64': { certificate: '%%%' },
    'not a certificate': { certificate: Buffer.from('certificate').toString('base64') },
    truncated: { certificate: rsa.certificate.subarray(0, -1).toString('base64') },
    'with an additional byte': {
      certificate: Buffer.concat([rsa.certificate, Buffer.from([0])]).toString('base64'),
    },
    altered: { certificate: swapped },
    'sent twice': {
      certificate: `${rsa.certificate.toString('base64')}, ${ec.certificate.toString('base64')}`,
    },
  },
  [`401 CERTIFICATE_REVOKE ${path}`]: {
    revoked: { by: revoked, ...sha },
    'of a revoked authority': { by: takenBack.issue(ecKeys), ...sha },
  },
  '401 SIGNATURE_INVALID header.Signature': {
    'with a PSS key restricted to another hash': { by: issuing.issue(boundPssKeys), hash: 'sha512' },
    'different from the signing key': { by: { ...rsa, privateKey: newKeyPair('rsa').privateKey } },
  },
};

const trust = trustFolderOf([root, issuing, ended, tooDeep, listed, takenBack], {
  issuing: issuing.revocationList([revoked]),
  root: root.revocationList([takenBack.sign(takenBack.certificate, takenBack.privateKey)]),
  empty: stranger.revocationList([]),
  // A revocation list of another issuer revokes nothing.
  foreign: stranger.revocationList([rsa]),
});

describeAtTheBank(
  'The certificate of a signature',
  (bank) => {
    for (const [what, signed] of Object.entries(good)) {
      it(`is accepted ${what}, also from the cache`, async () => {
        startedBy(await sendSigned(bank, signed));
        startedBy(await sendSigned(bank, signed));
      });
    }
    for (const [want, requests] of Object.entries(bad)) {
      for (const [what, signed] of Object.entries(requests))
        it(`is refused if ${what}: ${want}`, async () => {
          await expectRefusal(bank, () => sendSigned(bank, signed), want);
          expect(verdictOf(await sendSigned(bank, signed))).to.equal(want);
        });
    }

    it('is valid only for its own client', async () => {
      const other = { tpp: bank.client('sandbox-tpp-b') };
      expect(verdictOf(await sendSigned(other))).to.equal(invalid);
      const own = issuing.issue(rsaKeys, { organisationId: 'PSDHR-HNB-SANDBOXTPPB' });
      startedBy(await sendSigned(other, { by: own }));
    });

    it('is refused for a client without a registered organisation', async () => {
      const clients = () => bank.database().writer('clients').where({ id: 'sandbox-tpp' });
      await clients().update({ organisation_id: null });
      expect(verdictOf(await sendSigned(bank))).to.equal(invalid);
      await clients().update({ organisation_id: 'PSDHR-HNB-SANDBOXTPP' });
      startedBy(await sendSigned(bank));
    });

    it('is checked on every base path and for every operation', async () => {
      const get = { method: 'GET', path: `${v105}/payments/domestic-credit-transfers-hr/x` };
      expect(verdictOf(await sendSigned(bank, get))).to.equal('404 RESOURCE_UNKNOWN path.paymentId');
      expect(verdictOf(await sendSigned(bank, { ...get, by: expired, ...sha }))).to.equal(
        `401 CERTIFICATE_EXPIRED ${path}`,
      );
    });
  },
  { TRUST_FOLDER: trust },
);
