/** An IBAN has right check digits and its country's registered length. */
import { expect } from 'chai';
import { sandboxData } from '../../sandbox/src/bank/data.js';
import { canonicalIban, countryOf, isIban } from '../../src/domain/iban.js';

const { corporates, otherBanksAccounts, psus } = sandboxData;
const ours = [...psus, ...corporates].flatMap(({ accounts }) => accounts.map(({ iban }) => iban));
const known = [...ours, ...otherBanksAccounts];

describe('an IBAN', () => {
  for (const iban of known) {
    it(`of the sandbox, ${iban}, is right, and wrong with any one digit changed`, () => {
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
    ['DE89370400440532013000', true, 'a German one'],
    ['GB82WEST12345698765432', true, 'a British one, with letters'],
    ['NO9386011117947', true, 'the shortest, of Norway'],
    ['MT84MALT011000012345MTLCAST001S', true, 'one of the longest, of Malta'],
    ['GB82WEST1234569876543', false, 'one digit too short'],
    ['GB82WEST123456987654322', false, 'one digit too long'],
    ['GB82WEST12345698765423', false, 'two digits swapped'],
    ['HR6899000143200001011', true, 'a Croatian one whose account number has other digits of its own'],
    ['XX8237040044053201300', false, 'a country that has none'],
    ['HR00', false, 'a beginning'],
    ['', false, 'nothing'],
    ['HR95 9900 0143 2000 0101 0', false, 'spaces, before they are taken out'],
  ];
  for (const [iban, want, why] of others) {
    it(`is ${want ? 'right' : 'wrong'}: ${why}`, () => expect(isIban(iban)).to.equal(want));
  }

  it('has one spelling under which accounts are kept', () => {
    expect(canonicalIban('HR95 9900 0143 2000 0101 0')).to.equal('HR9599000143200001010');
    expect(canonicalIban('GB82west12345698765432')).to.equal('GB82WEST12345698765432');
    for (const iban of known) expect(canonicalIban(iban)).to.equal(iban);
  });
});
