/** A certificate with two chains: an authority that two roots vouch for. One of the chains must be valid as a whole. */
import { expect } from 'chai';
import { readCertificate } from '../../src/crypto/certificate.js';
import { newKeyPair } from '../../src/crypto/pem.js';
import { readRevocationList } from '../../src/crypto/trust.js';
import { tppCertificates } from '../../src/crypto/tpp-certificates.js';
import { aroundNow, day, TestAuthority } from '../support/tpp/authority.js';
import { ecKeys } from '../support/tpp/signing-bank.js';
import { reasonOf } from '../support/tpp/refusals.js';

const [one, other] = [new TestAuthority('One Root'), new TestAuthority('Other Root')];
const keys = newKeyPair('ec');
const ended = aroundNow(10 * day, -day);
const crossBy = (above: TestAuthority, validity = aroundNow()) =>
  new TestAuthority('Cross CA', { above, keys, validity });
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

const table: Readonly<Record<string, Row>> = {
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

describe('A certificate with two chains', () => {
  for (const [what, { authorities, lists = [], want }] of Object.entries(table)) {
    it(`is ${want} if ${what}`, async () => {
      const trusted = [one, other, ...authorities].map(({ certificate }) => readCertificate(certificate));
      const certificates = tppCertificates(trusted, lists.map(readRevocationList));
      const reason = await reasonOf(() => certificates.find(tpp, Date.now()));
      expect(typeof reason === 'string' ? reason : 'found').to.equal(want);
    });
  }
});
