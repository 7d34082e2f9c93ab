/** Certificates with one altered byte, each byte in turn: refused as invalid, and never an internal error. */
import { expect } from 'chai';
import { readCertificate } from '../../src/crypto/certificate.js';
import { tppCertificates } from '../../src/crypto/tpp-certificates.js';
import { ec, issuing, root, rsa } from '../support/tpp/signing-bank.js';
import { reasonOf } from '../support/tpp/refusals.js';

const trusted = tppCertificates([root, issuing].map(({ certificate }) => readCertificate(certificate)));

describe('A damaged certificate', () => {
  for (const [kind, { certificate }] of Object.entries({ rsa, ec })) {
    it(`is refused for any altered byte: ${kind}`, async () => {
      const reasons = new Set<string>();
      for (let index = 0; index < certificate.length; index += 1) {
        for (const bit of [0x01, 0x20, 0x80]) {
          const damaged = Buffer.from(certificate);
          damaged[index] = (damaged[index] ?? 0) ^ bit;
          const found = await reasonOf(() => trusted.find(damaged, Date.now()));
          reasons.add(typeof found === 'string' ? found : `found with byte ${index} changed`);
        }
      }
      expect([...reasons]).to.deep.equal(['certificate.invalid']);
    });
    it(`is refused at any truncated length: ${kind}`, async () => {
      for (let length = 0; length < certificate.length; length += 1) {
        const found = await reasonOf(() => trusted.find(certificate.subarray(0, length), Date.now()));
        expect(found).to.equal('certificate.invalid');
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
