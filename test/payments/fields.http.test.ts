/** The fields of a payment: each rule of the contract and of the bank, at its exact limit. */
import { expect } from 'chai';
import { addDays, localDate } from '../../src/domain/time.js';
import { describeAtTheDoor } from '../support/server/bank.js';
import { valueAt } from '../support/runner/json.js';
import { field, itRefuses, refusals, wrong, type Refusal } from '../support/contracts/refused-requests.js';
import { orderOf, rtgs, startedBy, v132 } from '../support/tpp/tpp.js';

const daysAhead = (days: number) => addDays(localDate(Date.now(), 'Europe/Zagreb'), days);

const missing: readonly Refusal[] = [
  ...['instructedAmount.currency', 'instructedAmount.amount'].map((path): Refusal => {
    return [`an order without ${path}`, field(path, undefined), wrong(path)];
  }),
  ['an address without country', field('creditorAddress', {}), wrong('creditorAddress.country')],
  [
    'a structured remittance without reference',
    field('remittanceInformationStructured', { referenceType: 'SCOR' }),
    wrong('remittanceInformationStructured.reference'),
  ],
];

const dates: readonly Refusal[] = [
  ...refusals('requestedExecutionDate', wrong('requestedExecutionDate'), [
    ['30 February', '2999-02-30'],
    ['29 February in a common year', '2999-02-29'],
    ['month 13', '2999-13-01'],
    ['a month of one digit', '2026-1-1'],
    ['a date with a time', '2999-12-31T00:00:00Z'],
    ['a date in Croatian notation', '31.12.2999.'],
    ['a word in place of a date', 'tomorrow'],
    ['a number in place of a date', 29991231],
    ['a year of five digits', '12999-12-31'],
  ]),
  ...refusals('requestedExecutionDate', '400 EXECUTION_DATE_INVALID body.requestedExecutionDate', [
    ['a day in the past', '2020-01-01'],
    ['the first day of the calendar', '0001-01-01'],
    ['a day more than a year ahead', daysAhead(367)],
    ['a day in the year 2999', '2999-12-31'],
    ['the last day of the calendar', '9999-12-31'],
  ]),
];

const texts: readonly Refusal[] = [
  ...refusals('creditorName', wrong('creditorName'), [
    ...['\n', '\t', '\0', '\u001b[2J', '\u007f', '\u0085'].map(
      (text) => [`a name with ${JSON.stringify(text)}`, `Vodo${text}vod`] as const,
    ),
    ['71 emoji in a name', '🏦'.repeat(71)],
    ['a name that is a number', 7],
    ['a name that is a list', ['Vodovod']],
  ]),
  ...['\\ud83c', '\\udfe6 bank'].map((half): Refusal => {
    const content = JSON.stringify(orderOf()).replace('Vodovod', half);
    return [`a name with half a surrogate pair ${half}`, { content }, wrong('creditorName')];
  }),
  ...refusals('purposeCode', wrong('purposeCode'), [
    ['an unknown purpose', 'ABCD'],
    ['a purpose that is null', null],
    ['a purpose in small letters', 'supp'],
  ]),
  ...refusals('creditorAddress', wrong('creditorAddress.country'), [
    ['a country of three letters', { country: 'HRV' }],
  ]),
];

/** The maximum length of every field that has one; on 1.3.2, which has all of these fields. */
const lengths: readonly (readonly [path: string, limit: number])[] = [
  ['endToEndIdentification', 35],
  ['debtorName', 70],
  ['ultimateDebtor', 70],
  ['creditorName', 70],
  ['ultimateCreditor', 70],
  ['remittanceInformationUnstructured', 140],
  ['remittanceInformationStructured.reference', 35],
  ['remittanceInformationStructured.referenceType', 35],
  ['remittanceInformationStructured.referenceIssuer', 35],
  ['creditorAddress.street', 70],
  ['creditorAccount.pan', 35],
  ['creditorAccount.maskedPan', 35],
  ['creditorAccount.msisdn', 35],
  ['debtorAccount.pan', 35],
  ['debtorAccount.maskedPan', 35],
  ['debtorAccount.msisdn', 35],
];
const parts = { creditorAddress: { country: 'HR' }, remittanceInformationStructured: { reference: 'r' } };
/** An order with all its fields and this text in one of them. */
function orderWith(path: string, text: string): Record<string, unknown> {
  const [name = '', inner] = path.split('.');
  if (inner === undefined) return { ...orderOf(parts), [name]: text };
  const part = valueAt(orderOf(parts), name);
  return { ...orderOf(parts), [name]: { ...Object(part), [inner]: text } };
}

describeAtTheDoor('The field check of a payment order', (bank) => {
  const { tpp } = bank;
  describe('Missing fields', () => itRefuses(bank, missing));
  describe('Execution dates', () => itRefuses(bank, dates));
  describe('Texts', () => itRefuses(bank, texts));

  describe('Length limits', () => {
    itRefuses(
      bank,
      lengths.map(([path, limit]) => [
        `${limit + 1} characters in ${path}`,
        { basePath: v132, order: orderWith(path, 'x'.repeat(limit + 1)) },
        wrong(path),
      ]),
    );
    for (const [path, limit] of lengths) {
      for (const letter of ['x', 'ž', '🏦']) {
        it(`accepts ${limit} times ${letter} in ${path}, and returns the whole text`, async () => {
          const order = orderWith(path, letter.repeat(limit));
          const { id } = startedBy(await tpp.initiate({ basePath: v132, order }));
          const { body } = await tpp.read(id, { basePath: v132 });
          expect(body).to.deep.equal({ ...order, transactionStatus: 'RCVD' });
        });
      }
    }
  });

  it('accepts and returns very long texts in fields without a limit', async () => {
    const creditorAddress = { country: 'HR', city: 'Z'.repeat(100_000), buildingNumber: '🏦'.repeat(50_000) };
    const { id } = startedBy(await tpp.initiate({ order: orderOf({ creditorAddress }) }));
    expect(valueAt((await tpp.read(id)).body, 'creditorAddress')).to.deep.equal(creditorAddress);
  });

  it('accepts the purpose codes BKDF, SALA and WTER', async () => {
    for (const purposeCode of ['BKDF', 'SALA', 'WTER']) {
      const { id } = startedBy(await tpp.initiate({ product: rtgs, order: orderOf({ purposeCode }) }));
      expect(valueAt((await tpp.read(id, { product: rtgs })).body, 'purposeCode')).to.equal(purposeCode);
    }
  });

  describe('Several violations', () => {
    const headers = { 'X-Request-ID': 'x', 'PSU-IP-Address': undefined, 'TPP-Redirect-Preferred': 'yes' };
    const order = {
      instructedAmount: { amount: 5 },
      creditorName: 'a\nb',
      endToEndIdentification: 'x'.repeat(36),
    };
    const places = [
      'header.PSU-IP-Address',
      'header.X-Request-ID',
      'header.TPP-Redirect-Preferred',
      'body.debtorAccount',
      'body.creditorAccount',
      'body.remittanceInformationUnstructured',
      'body.endToEndIdentification',
      'body.instructedAmount.currency',
      'body.instructedAmount.amount',
      'body.creditorName',
    ];
    const want = `400 ${places.map((path) => `FORMAT_ERROR ${path}`).join(', ')}`;
    itRefuses(bank, [['many violations of headers and body', { headers, order }, want]]);
  });
});

describeAtTheDoor('The execution date of a payment', ({ tpp }) => {
  for (const days of [0, 1, 364]) {
    it(`may be ${days} days ahead`, async () => {
      startedBy(await tpp.initiate(field('requestedExecutionDate', daysAhead(days))));
    });
  }
});

describeAtTheDoor(
  'The execution date at a bank with MAXIMUM_EXECUTION_DAYS=7',
  (bank) => {
    itRefuses(
      bank,
      refusals(
        'requestedExecutionDate',
        '400 EXECUTION_DATE_INVALID body.requestedExecutionDate',
        [9, 30, 365].map((days) => [`a day ${days} days ahead`, daysAhead(days)]),
      ),
    );
    it('may be six days ahead', async () => {
      startedBy(await bank.tpp.initiate(field('requestedExecutionDate', daysAhead(6))));
    });
  },
  { MAXIMUM_EXECUTION_DAYS: '7' },
);
