/** Amounts and accounts in a payment: accepted formats and values. */
import { expect } from 'chai';
import { describeAtTheBank } from '../support/server/bank.js';
import { valueAt } from '../support/runner/json.js';
import { field, itRefuses, type Refusal, refusals, wrong } from '../support/contracts/refused-requests.js';
import { ibans } from '../support/embedded-bank/sandbox.js';
import { startedBy } from '../support/tpp/tpp.js';

const amount = 'instructedAmount.amount';
const amounts = refusals(amount, wrong(amount), [
  ['zero', '0'],
  ['zero with cents', '0.00'],
  ['a negative amount', '-1'],
  ['minus zero', '-0'],
  ['a third fraction digit', '1.005'],
  ['a third fraction digit that is zero', '1.000'],
  ['an exponent', '1e3'],
  ['17 digits with three fraction digits', '99999999999999.999'],
  ['15 integer digits', '100000000000000'],
  ['a dot at the end', '1.'],
  ['a dot at the start', '.5'],
  ['a space before', ' 1'],
  ['a space after', '1 '],
  ['a comma', '1,50'],
  ['a plus sign', '+1'],
  ['a hexadecimal number', '0x10'],
  ['the text NaN', 'NaN'],
  ['the text Infinity', 'Infinity'],
  ['Arabic digits', '١٢'],
  ['an empty text', ''],
  ['a JSON number', 12.5],
  ['null', null],
  ['a list', ['12.50']],
  // A line end is a control character too.
]).concat([['a line end after', field(amount, '1\n'), `${wrong(amount)}, FORMAT_ERROR body.${amount}`]]);

const currency = 'instructedAmount.currency';
const currencies: readonly Refusal[] = [
  ...refusals(currency, `400 PARAMETER_NOT_SUPPORTED body.${currency}`, [
    ['dollars', 'USD'],
    ['the former Croatian kuna', 'HRK'],
    ['the code XXX for no currency', 'XXX'],
  ]),
  ...refusals(currency, wrong(currency), [
    ['a currency in small letters', 'eur'],
    ['a currency of four letters', 'EURO'],
    ['a currency sign', '€'],
    ['an empty text', ''],
  ]),
];

const accounts: readonly Refusal[] = [
  ...['debtorAccount', 'creditorAccount'].flatMap((name) => [
    ...refusals(`${name}.iban`, wrong(`${name}.iban`), [
      [`a ${name} with wrong check digits`, 'HR9699000143200001010'],
      [`a ${name} with a digit too few`, 'HR959900014320000101'],
      [`a ${name} with a digit too many`, 'HR95990001432000010100'],
      [`a ${name} with spaces`, 'HR95 9900 0143 2000 0101 0'],
      [`a ${name} with a country code in small letters`, 'hr9599000143200001010'],
      [`a ${name} in a country without IBANs`, 'US0099000143200001010'],
      [`a ${name} of 35 characters`, `HR95${'0'.repeat(31)}`],
      [`a ${name} that is empty`, ''],
      [`a ${name} that is a number`, 9599000143200001010],
    ]),
    ...refusals(name, wrong(`${name}.iban`), [[`a ${name} with a currency alone`, { currency: 'EUR' }]]),
    ...refusals(name, wrong(name), [[`a ${name} that is a text`, ibans.elsewhere]]),
    ...['bban', 'pan', 'maskedPan', 'msisdn'].flatMap((other) =>
      refusals(name, `400 PARAMETER_NOT_SUPPORTED body.${name}.${other}`, [
        [`a ${name} given by its ${other}`, { [other]: '12345678' }],
      ]),
    ),
    ...refusals(`${name}.bban`, wrong(`${name}.bban`), [
      [`a ${name} with a bban of 31 characters`, 'b'.repeat(31)],
      [`a ${name} with a dash in its bban`, '1-2'],
    ]),
    ...refusals(`${name}.currency`, wrong(`${name}.currency`), [
      [`a ${name} with a currency in small letters`, 'eur'],
    ]),
  ]),
  ...refusals('debtorAccount.iban', '400 RESOURCE_UNKNOWN body.debtorAccount', [
    ['a debtor at another bank', 'HR7099000223200009022'],
    ['an unknown debtor at this bank', 'HR1199000143200009991'],
    ['a debtor in another country', 'DE89370400440532013000'],
  ]),
  ...refusals('creditorAccount.iban', '400 PARAMETER_NOT_SUPPORTED body.creditorAccount.iban', [
    ['a creditor outside Croatia whose IBAN has small letters', 'GB82west12345698765432'],
  ]),
];

describeAtTheBank('The check of amounts and accounts of a payment', (bank) => {
  const { tpp } = bank;
  describe('Amounts', () => itRefuses(bank, amounts));
  describe('Currencies', () => itRefuses(bank, currencies));
  describe('Accounts', () => itRefuses(bank, accounts));

  for (const value of ['0.01', '99999999999999.99', '00000000000001', '12.5', '7', '0000.10']) {
    it(`accepts the amount ${value}, and returns the amount as written`, async () => {
      const { id } = startedBy(await tpp.initiate(field(amount, value)));
      expect(valueAt((await tpp.read(id)).body, 'instructedAmount', 'amount')).to.equal(value);
    });
  }
});
