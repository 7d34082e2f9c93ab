/** Signatures of certificates: the accepted signature schemes and hashes of an authority. */
import { constants, sign } from 'node:crypto';
import { expect } from 'chai';
import { readCertificate } from '../../src/crypto/certificate.js';
import {
  der,
  derBits,
  derInteger,
  derObjectIdentifier,
  derSequence,
  partsOf,
  readDer,
} from '../../src/crypto/der.js';
import { tppCertificates } from '../../src/crypto/tpp-certificates.js';
import { ec, ecKeys, issuing, root, stranger } from '../support/tpp/signing-bank.js';
import { Problem } from '../../src/domain/problem.js';

const trusted = tppCertificates([root, issuing].map(({ certificate }) => readCertificate(certificate)));
const key = issuing.privateKey;
const plain = (id: string) => derSequence(derObjectIdentifier(id), der(0x05));

/** The algorithm RSASSA-PSS with this hash and salt length; without a hash it means SHA-1. */
function pss(hash: string | undefined, saltLength: number): Buffer {
  const salt = der(0xa2, derInteger(BigInt(saltLength)));
  const named = hash === undefined ? undefined : plain(hash);
  const maskedBy = named && derSequence(derObjectIdentifier('1.2.840.113549.1.1.8'), named);
  const parameters = named && maskedBy ? [der(0xa0, named), der(0xa1, maskedBy), salt] : [];
  return derSequence(derObjectIdentifier('1.2.840.113549.1.1.10'), derSequence(...parameters));
}

/** The certificate of a TPP, signed again with another algorithm. */
function signedBy(algorithm: Buffer, hash: string, saltLength?: number): Buffer {
  const [signed] = partsOf(readDer(ec.certificate));
  const fields = partsOf(signed).map(({ bytes }, index) => (index === 2 ? algorithm : bytes));
  const content = derSequence(...fields);
  const manner =
    saltLength === undefined ? key : { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength };
  return derSequence(content, algorithm, derBits(sign(hash, content, manner)));
}

/** The refusal with its reason and text; undefined for none. */
function refusalOf(attempt: () => unknown): string | undefined {
  try {
    attempt();
    return undefined;
  } catch (error) {
    return error instanceof Problem ? error.message : String(error);
  }
}

const found = 'no refusal';
const sha1 = 'signed with SHA-1';
const md5 = 'signed with MD5';
const table: readonly (readonly [what: string, certificate: Buffer, want: string])[] = [
  ['RSA and SHA-256', signedBy(plain('1.2.840.113549.1.1.11'), 'sha256'), found],
  ['RSA and SHA-512', signedBy(plain('1.2.840.113549.1.1.13'), 'sha512'), found],
  ['RSA and SHA-1', signedBy(plain('1.2.840.113549.1.1.5'), 'sha1'), sha1],
  ['RSA and MD5', signedBy(plain('1.2.840.113549.1.1.4'), 'md5'), md5],
  [
    'an algorithm without a name',
    signedBy(plain('1.2.840.113549.1.1.14'), 'sha256'),
    'signed with an unknown algorithm',
  ],
  ['RSASSA-PSS and SHA-256', signedBy(pss('2.16.840.1.101.3.4.2.1', 32), 'sha256', 32), found],
  ['RSASSA-PSS and SHA-512', signedBy(pss('2.16.840.1.101.3.4.2.3', 64), 'sha512', 64), found],
  ['RSASSA-PSS and SHA-1', signedBy(pss('1.3.14.3.2.26', 20), 'sha1', 20), sha1],
  ['RSASSA-PSS and MD5', signedBy(pss('1.2.840.113549.2.5', 16), 'md5', 16), md5],
  ['RSASSA-PSS without a hash, which means SHA-1', signedBy(pss(undefined, 20), 'sha1', 20), sha1],
];

describe('A TPP’s certificate', () => {
  for (const [what, certificate, want] of table) {
    it(`is ${want === found ? 'trusted' : 'refused'} if its authority signed it with ${what}`, () => {
      const refusal = refusalOf(() => trusted.find(certificate, Date.now()));
      if (want === found) expect(refusal).to.equal(undefined);
      else expect(refusal).to.include(`certificate.invalid: The certificate is ${want};`);
    });
  }

  it('is refused as of an unknown authority only if its algorithm is accepted', () => {
    const unknown = stranger.issue(ecKeys).certificate;
    expect(refusalOf(() => trusted.find(unknown, Date.now()))).to.equal(
      'certificate.invalid: The certificate is not from an authority that the bank trusts.',
    );
  });
});
