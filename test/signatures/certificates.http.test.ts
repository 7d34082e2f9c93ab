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
/** An expired authority, and an authority below one whose path length allows none. */
const ended = new TestAuthority('Ended CA', { above: root, validity: aroundNow(10 * day, -day) });
const tooDeep = new TestAuthority('Deep CA', { above: issuing });
/** Known without its root, as in the EU's trusted lists. */
const listed = new TestAuthority('Listed CA', { above: stranger });
const takenBack = new TestAuthority('Revoked CA', { above: root });

const pssKeys = generateKeyPairSync('rsa-pss', { modulusLength: 2048 });
const boundPssKeys = generateKeyPairSync('rsa-pss', { modulusLength: 2048, hashAlgorithm: 'sha512' });
const shortKeys = generateKeyPairSync('rsa', { modulusLength: 1024 });
const edwardsKeys = generateKeyPairSync('ed25519');
const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' });
const p521 = generateKeyPairSync('ec', { namedCurve: 'P-521' });
const bitcoin = generateKeyPairSync('ec', { namedCurve: 'secp256k1' });

/** Issued with the key and the name of a TPP, which is no authority. */
function issuedByTpp({ publicKey }: KeyPair): Buffer {
  const [organisation, organisationId] = ['Sandbox TPP', 'PSDHR-HNB-SANDBOXTPP'];
  const name = buildDistinguishedName('HR', organisation, organisation, organisationId);
  const options = { organisation, organisationId, roles: ['PSP_PI'], publicKey, ...aroundNow() };
  return issueTpp({ name, privateKey: rsaKeys.privateKey }, options);
}

/** The key usage of the tests' certificates, and one with other bits. */
function usedFor(bits: string): [string, string] {
  return ['0603551d0f0101ff040403020780', `0603551d0f0101ff04040302${bits}`];
}

const good: Readonly<Record<string, SignedRequest>> = {
  'from an authority below a root': {},
  'from a root itself': { by: root.issue(rsaKeys) },
  'from an authority whose root is not known': { by: listed.issue(rsaKeys) },
  'for ECDSA on P-384, as two numbers': { by: issuing.issue(p384), ...sha, isRaw: true },
  'for ECDSA on P-521': { by: issuing.issue(p521), algorithm: 'hs2019', hash: 'sha512' },
  'for RSASSA-PSS': { by: issuing.issue(pssKeys) },
  'for RSASSA-PSS with one hash': {
    by: issuing.issue(boundPssKeys),
    algorithm: 'rsa-sha512',
    hash: 'sha512',
  },
  'for a seal that its holder cannot deny': { by: issuing.exchange(rsa, ...usedFor('0640')) },
  'with the one role that is needed': { by: issuing.issue(rsaKeys, { roles: ['PSP_PI'] }) },
};

const path = 'header.TPP-Signature-Certificate';
const invalid = `401 CERTIFICATE_INVALID ${path}`;
const swapped = rsa.certificate.toString('base64').replace(/A/, 'B');

const bad: Readonly<Record<string, readonly [SignedRequest, string]>> = {
  'one that has expired': [{ by: expired, ...sha }, `401 CERTIFICATE_EXPIRED ${path}`],
  'one that is not valid yet': [{ by: issuing.issue(ecKeys, aroundNow(-day)), ...sha }, invalid],
  'one that was revoked': [{ by: revoked, ...sha }, `401 CERTIFICATE_REVOKE ${path}`],
  'one of an authority that was revoked': [
    { by: takenBack.issue(ecKeys), ...sha },
    `401 CERTIFICATE_REVOKE ${path}`,
  ],
  'one of an authority with the same name that nobody trusts': [{ by: stranger.issue(rsaKeys) }, invalid],
  'one of an unknown authority that has expired': [
    { by: stranger.issue(rsaKeys, aroundNow(10 * day, -day)) },
    invalid,
  ],
  'one of an authority that has expired': [{ by: ended.issue(rsaKeys) }, invalid],
  'one of an authority that may not be one': [{ by: tooDeep.issue(rsaKeys) }, invalid],
  'one that signs for itself': [{ by: issuing.sign(issuedByTpp(rsaKeys), rsaKeys.privateKey) }, invalid],
  'one that another TPP has issued': [
    { by: issuing.sign(issuedByTpp(ecKeys), ecKeys.privateKey), ...sha },
    invalid,
  ],
  "the authority's own": [{ by: issuing.sign(issuing.certificate, issuing.privateKey) }, invalid],
  'one of another organisation': [
    { by: issuing.issue(rsaKeys, { organisationId: 'PSDHR-HNB-SANDBOXTPPB' }) },
    invalid,
  ],
  'one of an organisation in another case': [
    { by: issuing.issue(rsaKeys, { organisationId: 'PSDHR-HNB-sandboxtpp' }) },
    invalid,
  ],
  'one without a role': [{ by: issuing.issue(rsaKeys, { roles: [] }) }, invalid],
  'one with roles for other services': [
    { by: issuing.issue(rsaKeys, { roles: ['PSP_AS', 'PSP_AI', 'PSP_IC'] }) },
    invalid,
  ],
  'one with a short key': [{ by: issuing.issue(shortKeys) }, invalid],
  'one for Ed25519': [{ certificate: issuing.issue(edwardsKeys).certificate.toString('base64') }, invalid],
  'one on a curve that is not accepted': [{ by: issuing.issue(bitcoin), ...sha }, invalid],
  'one that is for encryption only': [{ by: issuing.exchange(rsa, ...usedFor('0520')) }, invalid],
  'one that demands what the bank does not know': [
    { by: issuing.exchange(rsa, '0603551d0f0101ff', '0603551d7f0101ff') },
    invalid,
  ],
  'one that is empty': [{ certificate: '' }, invalid],
  'one that is no base64': [{ certificate: '%%%' }, invalid],
  'one that is no certificate': [{ certificate: Buffer.from('certificate').toString('base64') }, invalid],
  'one that is cut short': [{ certificate: rsa.certificate.subarray(0, -1).toString('base64') }, invalid],
  'one with a byte more': [
    { certificate: Buffer.concat([rsa.certificate, Buffer.from([0])]).toString('base64') },
    invalid,
  ],
  'one that was changed': [{ certificate: swapped }, invalid],
  'two of them': [
    { certificate: `${rsa.certificate.toString('base64')}, ${ec.certificate.toString('base64')}` },
    invalid,
  ],
  'the key of a PSS signature bound to another hash': [
    { by: issuing.issue(boundPssKeys), hash: 'sha512' },
    '401 SIGNATURE_INVALID header.Signature',
  ],
  'a signature by another key than its own': [
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
      it(`is taken ${what}, and known when it comes again`, async () => {
        startedBy(await sendSigned(bank, signed));
        startedBy(await sendSigned(bank, signed));
      });
    }
    for (const [what, [signed, want]] of Object.entries(bad)) {
      it(`is refused when it is ${what}: ${want}`, async () => {
        await expectRefusal(bank, () => sendSigned(bank, signed), want);
        expect(verdictOf(await sendSigned(bank, signed))).to.equal(want);
      });
    }

    it("is no other client's", async () => {
      const other = { tpp: bank.client('sandbox-tpp-b') };
      expect(verdictOf(await sendSigned(other))).to.equal(invalid);
      const own = issuing.issue(rsaKeys, { organisationId: 'PSDHR-HNB-SANDBOXTPPB' });
      startedBy(await sendSigned(other, { by: own }));
    });

    it('is nothing for a client whose organisation is not registered', async () => {
      const clients = () => bank.database().writer('clients').where({ id: 'sandbox-tpp' });
      await clients().update({ organisation_id: null });
      expect(verdictOf(await sendSigned(bank))).to.equal(invalid);
      await clients().update({ organisation_id: 'PSDHR-HNB-SANDBOXTPP' });
      startedBy(await sendSigned(bank));
    });

    it('is looked at on every base path, whatever it is that is asked for', async () => {
      const get = { method: 'GET', path: `${v105}/payments/domestic-credit-transfers-hr/x` };
      expect(verdictOf(await sendSigned(bank, get))).to.equal('404 RESOURCE_UNKNOWN path.paymentId');
      expect(verdictOf(await sendSigned(bank, { ...get, by: expired, ...sha }))).to.equal(
        `401 CERTIFICATE_EXPIRED ${path}`,
      );
    });
  },
  { TRUST_FOLDER: trust },
);
