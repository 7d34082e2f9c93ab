/**
 * Trust in the certificates of TPPs: accepted signatures of authorities, chains, damaged bytes, and the addresses of
 * revocation lists.
 */
import { constants, sign } from 'node:crypto';
import { expect } from 'chai';
import { readCertificate } from '../../src/crypto/certificate.js';
import {
  der,
  derBits,
  derInteger,
  derObjectIdentifier,
  derOctets,
  derSequence,
  partsOf,
  readDer,
} from '../../src/crypto/der.js';
import { newKeyPair } from '../../src/crypto/pem.js';
import { tppCertificates } from '../../src/crypto/tpp-certificates.js';
import { readRevocationList } from '../../src/crypto/trust.js';
import { Problem } from '../../src/domain/problem.js';
import { aroundNow, day, distributionPoints, pointOf, TestAuthority } from '../support/tpp/authority.js';
import { reasonOf } from '../support/tpp/refusals.js';
import { ec, ecKeys, issuing, root, rsa, stranger } from '../support/tpp/signing-bank.js';

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
function refusalOf(certificate: Buffer): string | undefined {
  try {
    trusted.find(certificate, Date.now());
    return undefined;
  } catch (error) {
    return error instanceof Problem ? error.message : String(error);
  }
}

const found = 'no refusal';
const sha1 = 'signed with SHA-1';
const md5 = 'signed with MD5';
const schemes: readonly (readonly [what: string, certificate: Buffer, want: string])[] = [
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
  for (const [what, certificate, want] of schemes) {
    it(`is ${want === found ? 'trusted' : 'refused'} if its authority signed it with ${what}`, () => {
      const refusal = refusalOf(certificate);
      if (want === found) expect(refusal).to.equal(undefined);
      else expect(refusal).to.include(`certificate.invalid: The certificate is ${want};`);
    });
  }

  it('is refused as of an unknown authority only if its algorithm is accepted', () => {
    expect(refusalOf(stranger.issue(ecKeys).certificate)).to.equal(
      'certificate.invalid: The certificate is not from an authority that the bank trusts.',
    );
  });
});

const [one, other] = [new TestAuthority('One Root'), new TestAuthority('Other Root')];
const crossKeys = newKeyPair('ec');
const ended = aroundNow(10 * day, -day);
const crossBy = (above: TestAuthority, validity = aroundNow()) =>
  new TestAuthority('Cross CA', { above, keys: crossKeys, validity });
const [byOne, byOther] = [crossBy(one), crossBy(other)];
const [endedByOne, endedByOther] = [crossBy(one, ended), crossBy(other, ended)];
const tpp = byOne.issue(ecKeys).certificate;
const revoked = ({ certificate, privateKey }: TestAuthority, by: TestAuthority) =>
  by.revocationList([by.sign(certificate, privateKey)]);

interface Row {
  readonly authorities: readonly TestAuthority[];
  readonly lists?: readonly Buffer[];
  readonly want: string;
}

const chains: Readonly<Record<string, Row>> = {
  'both are valid': { authorities: [byOne, byOther], want: 'found' },
  'one has expired': { authorities: [endedByOne, byOther], want: 'found' },
  'one is revoked': { authorities: [byOne, byOther], lists: [revoked(byOne, one)], want: 'found' },
  'both have expired': { authorities: [endedByOne, endedByOther], want: 'certificate.invalid' },
  'both are revoked': {
    authorities: [byOne, byOther],
    lists: [revoked(byOne, one), revoked(byOther, other)],
    want: 'certificate.revoked',
  },
  'one is revoked and the other has expired': {
    authorities: [byOne, endedByOther],
    lists: [revoked(byOne, one)],
    want: 'certificate.invalid',
  },
  'the TPP’s certificate is revoked': {
    authorities: [byOne, byOther],
    lists: [byOne.revocationList([byOne.sign(tpp, ecKeys.privateKey)])],
    want: 'certificate.revoked',
  },
};

/** One of the chains must be valid as a whole. */
describe('A certificate with two chains', () => {
  for (const [what, { authorities, lists = [], want }] of Object.entries(chains)) {
    it(`is ${want} if ${what}`, async () => {
      const known = [one, other, ...authorities].map(({ certificate }) => readCertificate(certificate));
      const certificates = tppCertificates(known, lists.map(readRevocationList));
      const reason = await reasonOf(() => certificates.find(tpp, Date.now()));
      expect(typeof reason === 'string' ? reason : 'found').to.equal(want);
    });
  }
});

describe('A damaged certificate', () => {
  for (const [kind, { certificate }] of Object.entries({ rsa, ec })) {
    it(`is refused for any altered byte: ${kind}`, async () => {
      const reasons = new Set<string>();
      for (let index = 0; index < certificate.length; index += 1) {
        for (const bit of [0x01, 0x20, 0x80]) {
          const damaged = Buffer.from(certificate);
          damaged[index] = (damaged[index] ?? 0) ^ bit;
          const reason = await reasonOf(() => trusted.find(damaged, Date.now()));
          reasons.add(typeof reason === 'string' ? reason : `found with byte ${index} changed`);
        }
      }
      expect([...reasons]).to.deep.equal(['certificate.invalid']);
    });
    it(`is refused at any truncated length: ${kind}`, async () => {
      for (let length = 0; length < certificate.length; length += 1) {
        const reason = await reasonOf(() => trusted.find(certificate.subarray(0, length), Date.now()));
        expect(reason).to.equal('certificate.invalid');
      }
    });
  }

  it('is refused if it is deeply nested', async () => {
    let nested = Buffer.from([0x05, 0x00]);
    for (let depth = 0; depth < 3000; depth += 1) {
      const length = Buffer.from([
        0x83,
        nested.length >> 16,
        (nested.length >> 8) & 0xff,
        nested.length & 0xff,
      ]);
      nested = Buffer.concat([Buffer.from([0x30]), length, nested]);
    }
    expect(await reasonOf(() => trusted.find(nested, Date.now()))).to.equal('certificate.invalid');
  });
});

const [first, second] = ['http://crl.example/one.crl', 'https://crl.example/other.crl'];
const reasons = der(0x81, Buffer.from([1, 2]));
const otherIssuer = der(0xa2, der(0xa4, derSequence()));
const unreadable = derSequence(derObjectIdentifier('2.5.29.31'), derOctets(Buffer.from('none')));

describe('A certificate', () => {
  for (const [what, extension, want] of [
    ['one address', distributionPoints(pointOf(first)), [first]],
    ['several points', distributionPoints(pointOf(first), pointOf(second)), [first, second]],
    ['a list for some reasons alone', distributionPoints(pointOf(first, reasons), pointOf(second)), [second]],
    ['a list of another issuer', distributionPoints(pointOf(first, otherIssuer)), []],
    ['a point without a name', distributionPoints(derSequence(reasons)), []],
    ['an unreadable extension', unreadable, []],
  ] as const) {
    it(`names where its authority's whole list is: ${what}`, () => {
      const certificate = readCertificate(issuing.extend(ec.certificate, extension));
      expect(certificate.listAddresses).to.deep.equal(want);
    });
  }

  it('names none without the extension', () => {
    expect(readCertificate(ec.certificate).listAddresses).to.deep.equal([]);
  });
});
