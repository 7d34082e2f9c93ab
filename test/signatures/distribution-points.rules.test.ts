/** The addresses of revocation lists in certificates (CRL distribution points). */
import { expect } from 'chai';
import { readCertificate } from '../../src/crypto/certificate.js';
import { der, derObjectIdentifier, derOctets, derSequence } from '../../src/crypto/der.js';
import { distributionPoints, pointOf } from '../support/tpp/authority.js';
import { ec, issuing } from '../support/tpp/signing-bank.js';

const [one, other] = ['http://crl.example/one.crl', 'https://crl.example/other.crl'];
const reasons = der(0x81, Buffer.from([1, 2]));
const otherIssuer = der(0xa2, der(0xa4, derSequence()));
const unreadable = derSequence(derObjectIdentifier('2.5.29.31'), derOctets(Buffer.from('none')));

describe('A certificate', () => {
  for (const [what, extension, want] of [
    ['one address', distributionPoints(pointOf(one)), [one]],
    ['several points', distributionPoints(pointOf(one), pointOf(other)), [one, other]],
    ['a list for some reasons alone', distributionPoints(pointOf(one, reasons), pointOf(other)), [other]],
    ['a list of another issuer', distributionPoints(pointOf(one, otherIssuer)), []],
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
