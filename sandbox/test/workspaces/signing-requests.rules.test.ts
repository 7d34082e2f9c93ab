/** Certificate signing requests (PKCS#10): their keys, and refused requests. */
import { expect } from 'chai';
import { newKeyPair } from '../../../src/crypto/pem.js';
import { keyOfSigningRequest } from '../../src/crypto/signing-request.js';
import { Problem } from '../../../src/domain/problem.js';
import { madeElsewhere, signingRequestOf } from '../../../test/support/tpp/signing-requests.js';

const { ec, ed25519, pss, rsa, sha1, short } = madeElsewhere;

function faultOf(pem: string): string {
  try {
    keyOfSigningRequest(pem, 'signingRequest');
    return 'none';
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.violations[0].text;
  }
}

function bytesOf(pem: string): Buffer {
  return Buffer.from(pem.replaceAll(/-----.*-----|\s/g, ''), 'base64');
}

function pemLike(base64: string): string {
  return `-----BEGIN CERTIFICATE REQUEST-----\n${base64}\n-----END CERTIFICATE REQUEST-----\n`;
}

/** The request with one bit flipped in the byte at `place`; a negative place counts from the end. */
function turned(pem: string, place: number): string {
  const bytes = bytesOf(pem);
  const at = place < 0 ? bytes.length + place : place;
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return pemLike(bytes.toString('base64'));
}

describe('A certificate signing request', () => {
  for (const [kind, pem, want] of [
    ['ECDSA', ec, 'ec'],
    ['RSA', rsa, 'rsa'],
    ['RSA, signed with PSS', pss, 'rsa'],
    ['RSA, with the PEM label of older programs', rsa.replaceAll('CERTIFICATE', 'NEW CERTIFICATE'), 'rsa'],
  ] as const) {
    it(`yields its public key: ${kind}`, () => {
      expect(keyOfSigningRequest(pem, 'signingRequest').asymmetricKeyType).to.equal(want);
    });
  }

  it('yields exactly the key that it was created for', () => {
    const keys = newKeyPair('ec');
    const key = keyOfSigningRequest(signingRequestOf(keys), 'signingRequest');
    expect(key.equals(keys.publicKey)).to.equal(true);
  });

  const weak = 'has a key that is neither RSA with at least 2048 bits nor ECDSA on P-256, P-384 or P-521.';
  const unsigned = 'is not signed by its own key with SHA-256 or better.';
  const unreadable = 'is not readable as a signing request (PKCS#10).';
  const none = 'is not a single PKCS#10 signing request in PEM format.';
  for (const [why, pem, want] of [
    ['with a short key', short, weak],
    ['with a key of an unsupported kind', ed25519, weak],
    ['with a signature over SHA-1', sha1, unsigned],
    ['with a damaged signature', turned(ec, -1), unsigned],
    ['with a changed name', turned(rsa, 30), unsigned],
    ['with a wrong length', turned(rsa, 2), unreadable],
    ['as plain text', 'none', none],
    ['as an empty text', '', none],
    ['beside a second request', ec + rsa, none],
    ['with other content', pemLike('AAAA'), unreadable],
  ] as const) {
    it(`is refused ${why}`, () => {
      expect(faultOf(pem)).to.equal(want);
    });
  }

  it('is refused with any single damaged byte', () => {
    for (const place of bytesOf(ec).keys()) expect(faultOf(turned(ec, place))).not.to.equal('none');
  });
});
