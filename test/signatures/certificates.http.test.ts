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

const bad: Readonly<Record<string, readonly [SignedRequest, string]>> = {
  expired: [{ by: expired, ...sha }, `401 CERTIFICATE_EXPIRED ${path}`],
  'not valid yet': [{ by: issuing.issue(ecKeys, aroundNow(-day)), ...sha }, invalid],
  revoked: [{ by: revoked, ...sha }, `401 CERTIFICATE_REVOKE ${path}`],
  'of a revoked authority': [{ by: takenBack.issue(ecKeys), ...sha }, `401 CERTIFICATE_REVOKE ${path}`],
  'of an untrusted authority with the same name': [{ by: stranger.issue(rsaKeys) }, invalid],
  'of an unknown authority, and expired': [
    { by: stranger.issue(rsaKeys, aroundNow(10 * day, -day)) },
    invalid,
  ],
  'of an expired authority': [{ by: ended.issue(rsaKeys) }, invalid],
  'of an authority beyond the path length': [{ by: tooDeep.issue(rsaKeys) }, invalid],
  'self-signed': [{ by: issuing.sign(issuedByTpp(rsaKeys), rsaKeys.privateKey) }, invalid],
  'issued by another TPP': [{ by: issuing.sign(issuedByTpp(ecKeys), ecKeys.privateKey), ...sha }, invalid],
  'the authority’s own': [{ by: issuing.sign(issuing.certificate, issuing.privateKey) }, invalid],
  'of another organisation': [
    { by: issuing.issue(rsaKeys, { organisationId: 'PSDHR-HNB-SANDBOXTPPB' }) },
    invalid,
  ],
  'of an organisation in another case': [
    { by: issuing.issue(rsaKeys, { organisationId: 'PSDHR-HNB-sandboxtpp' }) },
    invalid,
  ],
  'without a role': [{ by: issuing.issue(rsaKeys, { roles: [] }) }, invalid],
  'with roles for other services': [
    { by: issuing.issue(rsaKeys, { roles: ['PSP_AS', 'PSP_AI', 'PSP_IC'] }) },
    invalid,
  ],
  'with a short key': [{ by: issuing.issue(shortKeys) }, invalid],
  'with an Ed25519 key': [
    { certificate: issuing.issue(edwardsKeys).certificate.toString('base64') },
    invalid,
  ],
  'on an unsupported curve': [{ by: issuing.issue(bitcoin), ...sha }, invalid],
  'for encryption only': [{ by: issuing.exchange(rsa, ...usedFor('0520')) }, invalid],
  'with an unknown critical extension': [
    { by: issuing.exchange(rsa, '0603551d0f0101ff', '0603551d7f0101ff') },
    invalid,
  ],
  empty: [{ certificate: '' }, invalid],
  'not base64': [{ certificate: '%%%' }, invalid],
  'not a certificate': [{ certificate: Buffer.from('certificate').toString('base64') }, invalid],
  truncated: [{ certificate: rsa.certificate.subarray(0, -1).toString('base64') }, invalid],
  'with an additional byte': [
    { certificate: Buffer.concat([rsa.certificate, Buffer.from([0])]).toString('base64') },
    invalid,
  ],
  altered: [{ certificate: swapped }, invalid],
  'sent twice': [
    { certificate: `${rsa.certificate.toString('base64')}, ${ec.certificate.toString('base64')}` },
    invalid,
  ],
  'with a PSS key restricted to another hash': [
    { by: issuing.issue(boundPssKeys), hash: 'sha512' },
    '401 SIGNATURE_INVALID header.Signature',
  ],
  'different from the signing key': [
    { by: { ...rsa, privateKey: newKeyPair('rsa').privateKey } },
    '401 SIGNATURE_INVALID header.Signature',
  ],
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
    for (const [what, [signed, want]] of Object.entries(bad)) {
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
