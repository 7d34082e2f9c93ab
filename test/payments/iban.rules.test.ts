/** Validity of an IBAN: the check digits and the registered length of the country. */
import { expect } from 'chai';
import { sandboxData } from '../../sandbox/src/bank/data.js';
import { canonicalIban, countryOf, isIban } from '../../src/domain/iban.js';

const { corporates, otherBanksAccounts, psus } = sandboxData;
const ours = [...psus, ...corporates].flatMap(({ accounts }) => accounts.map(({ iban }) => iban));
const known = [...ours, ...otherBanksAccounts];

describe('An IBAN', () => {
  for (const iban of known) {
    it(`is valid as ${iban}, and invalid with any digit changed`, () => {
      expect(isIban(iban)).to.equal(true);
      expect(countryOf(iban)).to.equal('HR');
      for (let at = 2; at < iban.length; at += 1) {
        for (const digit of '0123456789') {
          const changed = iban.slice(0, at) + digit + iban.slice(at + 1);
          if (changed !== iban) expect(isIban(changed), changed).to.equal(false);
        }
      }
    });
  }

  const others: readonly (readonly [iban: string, want: boolean, why: string])[] = [
    ['DE89370400440532013000', true, 'a German IBAN'],
    ['GB82WEST12345698765432', true, 'a British IBAN, with letters'],
    ['NO9386011117947', true, 'the shortest IBAN, of Norway'],
    ['MT84MALT011000012345MTLCAST001S', true, 'one of the longest IBANs, of Malta'],
    ['GB82WEST1234569876543', false, 'one digit too short'],
    ['GB82WEST123456987654322', false, 'one digit too long'],
    ['GB82WEST12345698765423', false, 'two digits swapped'],
    [
      'HR6899000143200001011',
      true,
      'a Croatian IBAN, although the account number’s own check digit is wrong',
    ],
    ['XX8237040044053201300', false, 'a country without IBANs'],
    ['HR00', false, 'country code and check digits alone'],
    ['', false, 'an empty text'],
    ['HR95 9900 0143 2000 0101 0', false, 'an IBAN with spaces'],
  ];
  for (const [iban, want, why] of others) {
    it(`is ${want ? 'valid' : 'invalid'}: ${why}`, () => expect(isIban(iban)).to.equal(want));
  }

  it('has one canonical spelling', () => {
    expect(canonicalIban('HR95 9900 0143 2000 0101 0')).to.equal('HR9599000143200001010');
    expect(canonicalIban('GB82west12345698765432')).to.equal('GB82WEST12345698765432');
    for (const iban of known) expect(canonicalIban(iban)).to.equal(iban);
  });
});
