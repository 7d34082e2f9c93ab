/** The bounds of the port to the core: a value beyond them is cut, left out and reported. */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { createBounds, type BoundsBreach } from '../../src/bank/core-bounds.js';
import { createBoundsLog } from '../../src/observe/alarms.js';
import { createLog } from '../../src/log.js';
import { KeyRing } from '../../src/start/sealing-keys.js';
import { isPurposeCode } from '../../src/domain/accounts/bank-transaction-codes.js';
import { boundedValues } from '../support/embedded-bank/core-values.js';

const account = { id: 'a', iban: 'HR9599000143200001010', currency: 'EUR', name: 'Štednja' } as const;
const customer = { psuId: 'a', name: 'Željka Šarić', status: 'active' } as const;
const entry = {
  id: 'e',
  bookingDate: '2030-01-02',
  remittance: '',
  amount: { minorUnits: 1n, currency: 'EUR' },
};

function bounds() {
  const breaches: BoundsBreach[] = [];
  return { breaches, within: createBounds((breach) => breaches.push(breach)) };
}

describe('A value of the core', () => {
  for (const { at, becomes, beyond, kind, member } of boundedValues) {
    const field = kind === 'details' ? `entry.details.${member}` : `${kind}.${member}`;
    const bring = (value: unknown) => {
      const { breaches, within } = bounds();
      const members = { [member]: value };
      const answers = {
        account: () => within.account({ ...account, status: 'enabled', ...members }),
        customer: () => within.customer({ ...customer, ...members }),
        entry: () => within.entries('a', [{ ...entry, ...members }])[0],
        details: () => within.entries('a', [{ ...entry, details: members }])[0],
      };
      const answer = answers[kind]();
      const whole: unknown = kind === 'details' ? Reflect.get(answer ?? {}, 'details') : answer;
      const found: unknown = typeof whole === 'object' && whole ? Reflect.get(whole, member) : undefined;
      return { breaches, found };
    };
    it(`stays at its bounds, and is ${becomes === undefined ? 'left out' : 'replaced'} beyond them: ${field}`, () => {
      expect(bring(at)).to.deep.equal({ breaches: [], found: at });
      const whose = kind === 'customer' ? 'customer' : 'account';
      expect(bring(beyond)).to.deep.equal({ breaches: [{ [whose]: 'a', field }], found: becomes });
    });
  }

  const keys: readonly (readonly [member: string, value: string, isAbsent: boolean])[] = [
    ['id', 'i'.repeat(64), false],
    ['id', 'i'.repeat(65), true],
    ['id', '', true],
    ['iban', `HR95${'A'.repeat(30)}`, false],
    ['iban', `HR95${'A'.repeat(31)}`, true],
    ['iban', 'HR95 9900 0143 2000 0101 0', true],
    ['currency', 'XXX', false],
    ['currency', 'eur', true],
    ['currency', '', true],
  ];
  for (const [member, value, isAbsent] of keys) {
    it(`${isAbsent ? 'makes the account absent' : 'is taken'}: ${member} “${value}”`, () => {
      const { breaches, within } = bounds();
      const odd = { ...account, status: 'enabled' as const, [member]: value };
      const plain = { ...account, status: 'enabled' as const };
      expect(within.account(odd)).to.equal(isAbsent ? undefined : odd);
      const other = { ...plain, id: 'b' };
      expect(within.accounts([odd, other])).to.deep.equal(isAbsent ? [other] : [odd, other]);
      expect(new Set(breaches.map(({ field }) => field))).to.deep.equal(
        new Set(isAbsent ? [`account.${member}`] : []),
      );
    });
  }

  it('is left out of a list that has the account already', () => {
    const { breaches, within } = bounds();
    const plain = { ...account, status: 'enabled' as const };
    expect(within.accounts([plain, { ...plain, name: 'Again' }])).to.deep.equal([plain]);
    expect(breaches).to.deep.equal([{ account: 'a', field: 'account.id' }]);
  });

  const most = 10n ** 16n - 1n;
  const balances: readonly (readonly [booked: bigint, creditLine: bigint, currency: string, want: string])[] =
    [
      [most, 0n, 'EUR', ''],
      [-most, 0n, 'EUR', ''],
      [most, 1n, 'EUR', 'balance.creditLine'],
      [most + 1n, 0n, 'EUR', 'balance.booked'],
      [-most - 1n, 0n, 'EUR', 'balance.booked'],
      [10n ** 14n - 1n, 0n, 'JPY', ''],
      [10n ** 14n, 0n, 'JPY', 'balance.booked'],
      [1n, 0n, 'XXX', 'balance.booked'],
      [1n, -1n, 'EUR', 'balance.creditLine'],
    ];
  for (const [minorUnits, creditLine, currency, want] of balances) {
    it(`stays in a balance, which payments need: ${minorUnits} and ${creditLine} ${currency}`, () => {
      const { breaches, within } = bounds();
      const balance = { booked: { minorUnits, currency }, creditLine };
      expect(within.balance('a', balance)).to.equal(balance);
      expect(breaches.map(({ field }) => field).join()).to.equal(want);
    });
  }

  it('is no exchange rate unless it is a decimal text above 0 of a known currency', () => {
    const { breaches, within } = bounds();
    const good = { currency: 'USD', buying: '1.123456', selling: '1' };
    const bad = [
      { ...good, currency: 'usd' },
      { ...good, buying: '0' },
      { ...good, selling: '1.1234567' },
      { ...good, selling: '' },
      { ...good, selling: '-1' },
      { ...good, selling: '1'.repeat(13) },
    ];
    const table = { homeCurrency: 'EUR', quotedOn: '2030-01-02', rates: [good, ...bad] };
    expect(within.rates(table)).to.deep.equal({ ...table, rates: [good] });
    expect(breaches).to.deep.equal([{ field: 'rates' }]);
  });

  it('is a name by language or of a company, which is cut like every name', () => {
    const { breaches, within } = bounds();
    const long = 'Š'.repeat(141);
    const cut = 'Š'.repeat(140);
    const mandate = { signers: ['ana'], signaturesNeeded: 1, corporateId: 'c' };
    const odd = { ...account, status: 'enabled', names: { hr: long, en: 'Savings' } } as const;
    expect(within.account({ ...odd, mandate: { ...mandate, corporateName: long } })).to.deep.equal({
      ...odd,
      names: { hr: cut, en: 'Savings' },
      mandate: { ...mandate, corporateName: cut },
    });
    expect(within.mandate('a', { ...mandate, corporateName: long })).to.deep.equal({
      ...mandate,
      corporateName: cut,
    });
    expect(breaches).to.deep.equal([
      { account: 'a', field: 'account.names.hr' },
      { account: 'a', field: 'mandate.corporateName' },
      { account: 'a', field: 'mandate.corporateName' },
    ]);
  });

  it('is read from an instance of a class too', () => {
    class Account {
      readonly #name = 'Š'.repeat(141);
      readonly id = 'a';
      readonly iban = account.iban;
      readonly currency = 'EUR';
      readonly status = 'enabled';
      get name(): string {
        return this.#name;
      }
    }
    const { within } = bounds();
    expect(within.account(new Account())).to.deep.equal({
      ...account,
      status: 'enabled',
      name: 'Š'.repeat(140),
    });
  });

  it('is logged once for each account, field and day, without the value', () => {
    const lines: string[] = [];
    let now = 0;
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const write = createBoundsLog(log, new KeyRing(['k'.repeat(32)]).keys, () => now);
    const hour = 3_600_000;
    const iban = 'HR9599000143200001010';
    for (; now < 48 * hour; now += hour)
      for (const field of ['account.name', 'entry.amount']) write({ account: iban, field });
    write({ account: 'b', field: 'account.name' });
    write({ customer: iban, field: 'customer.name' });
    write({ field: 'rates' });
    const told = lines.map((line) => JSON.parse(line));
    expect(told.map(({ count, field, level }) => [field, count, level])).to.deep.equal([
      ['account.name', undefined, 'warn'],
      ['entry.amount', undefined, 'warn'],
      ['account.name', 25, 'warn'],
      ['entry.amount', 25, 'warn'],
      ['account.name', undefined, 'warn'],
      ['customer.name', undefined, 'warn'],
      ['rates', undefined, 'warn'],
    ]);
    const named = told.map(({ account: reference, psu }) => reference ?? psu);
    expect(new Set(named).size, 'a reference for each account and customer, and none for rates').to.equal(4);
    expect(lines.join('')).not.to.include(iban);
  });
});

describe('A purpose code', () => {
  it('is one of the contracts’ list', () => {
    const document = readFileSync('specs/shared/purpose-codes.yaml', 'utf8');
    const listed = [...document.matchAll(/^ +- ([A-Z0-9]{4})$/gm)].map(([, code = '']) => code);
    expect(listed).to.have.length(286);
    expect(listed.filter((code) => !isPurposeCode(code))).to.deep.equal([]);
    for (const other of ['', 'sala', 'SALA ', 'SAL', 'ZZZZ'])
      expect(isPurposeCode(other), other).to.equal(false);
  });
});
