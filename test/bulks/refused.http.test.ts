/** A bulk is right as a whole or refused as a whole; a wrong payment is named by its index and its field. */
import { expect } from 'chai';
import { describeAtTheDoor } from '../support/server/bank.js';
import { listAt } from '../support/runner/json.js';
import { ibans } from '../support/embedded-bank/sandbox.js';
import { bulkOf, bulksOf, entryOf } from '../support/tpp/tpp-bulks.js';
import { verdictOf } from '../support/tpp/tpp.js';

const ofOtherBank = { debtorAccount: { iban: 'HR7099000223200009022' } };
const time = { requestedExecutionTime: '2030-01-01T10:00:00Z' };
const good = entryOf('1.00');
const wrong = (changes: object) => bulkOf([good, entryOf('1.00', { ...changes })]);
const format = (path: string) => `400 FORMAT_ERROR body.${path}`;
const unsupported = (path: string) => `400 PARAMETER_NOT_SUPPORTED body.${path}`;
const inconsistent = (path: string) => `400 PARAMETER_NOT_CONSISTENT body.${path}`;
const past = (path: string) => `400 EXECUTION_DATE_INVALID body.${path}`;

/** The rules of a single payment are shown by payments/order-checks.rules.test.ts. */
const rows: readonly (readonly [what: string, given: unknown, want: string])[] = [
  ['no list', { debtorAccount: { iban: ibans.ana } }, format('payments')],
  ['no payment', bulkOf([]), format('payments')],
  ['1,001 payments', bulkOf(Array.from({ length: 1001 }, () => good)), format('payments')],
  ['no account', { payments: [good] }, format('debtorAccount')],
  ['an account of another bank', bulkOf([good], ofOtherBank), '400 RESOURCE_UNKNOWN body.debtorAccount'],
  ['a text as preference', bulkOf([good], { batchBookingPreferred: 'yes' }), format('batchBookingPreferred')],
  ['a past day', bulkOf([good], { requestedExecutionDate: '2020-01-01' }), past('requestedExecutionDate')],
  ['a time', bulkOf([good], time), unsupported('requestedExecutionTime')],
  ['a category', bulkOf([good], { categoryPurposeCode: 'SALA' }), unsupported('categoryPurposeCode')],
  ['the payer’s name', bulkOf([good], { debtorName: 'Ana Horvat' }), unsupported('debtorName')],
  ...Object.entries(good).map(
    ([name, value]) =>
      [`${name} beside the list`, bulkOf([good], { [name]: value }), unsupported(name)] as const,
  ),
  [
    'a payment’s account',
    wrong({ debtorAccount: { iban: ibans.ana } }),
    unsupported('payments.1.debtorAccount'),
  ],
  [
    'a payment’s day',
    wrong({ requestedExecutionDate: '2030-01-01' }),
    unsupported('payments.1.requestedExecutionDate'),
  ],
  ['a payment’s time', wrong(time), unsupported('payments.1.requestedExecutionTime')],
  ['a payment’s schedule', wrong({ frequency: 'Monthly' }), unsupported('payments.1.frequency')],
  [
    'an older name',
    wrong({ creditorAddress: { country: 'HR', city: 'Zagreb' } }),
    unsupported('payments.1.creditorAddress.city'),
  ],
  ['a field of another product', wrong({ chargeBearer: 'SHAR' }), unsupported('payments.1.chargeBearer')],
  [
    'a payment without payee',
    bulkOf([good, { ...good, creditorName: undefined }]),
    format('payments.1.creditorName'),
  ],
  [
    'the payer as payee',
    wrong({ creditorAccount: { iban: ibans.ana } }),
    inconsistent('payments.1.creditorAccount.iban'),
  ],
  ['an amount of nothing', bulkOf([good, entryOf('0.00')]), format('payments.1.instructedAmount.amount')],
  ['a character without width', wrong({ creditorName: 'A\u200bB' }), format('payments.1.creditorName')],
  [
    'two mistakes in two payments',
    bulkOf([entryOf('0.00'), good, entryOf('0.00')]),
    `${format('payments.0.instructedAmount.amount')}, FORMAT_ERROR body.payments.2.instructedAmount.amount`,
  ],
];

describeAtTheDoor('A bulk payment', (bank) => {
  const bulks = bulksOf(bank.tpp);
  const stored = async () => (await bank.database().reader('bulks').count({ n: '*' }))[0]?.n;

  for (const [what, given, want] of rows) {
    it(`is refused with ${what}: ${want}`, async () => {
      const before = await stored();
      expect(verdictOf(await bulks.initiate(given))).to.equal(want);
      expect(await stored()).to.deep.equal(before);
    });
  }

  it('names at most a hundred mistakes', async () => {
    const { body } = await bulks.initiate(bulkOf(Array.from({ length: 300 }, () => entryOf('0.00'))));
    expect(listAt(body, 'tppMessages').length).to.equal(100);
  });

  it('takes a body of 4 MB, and no byte more', async () => {
    const json = JSON.stringify(bulkOf([good]));
    const ofSize = (bytes: number) => json + ' '.repeat(bytes - Buffer.byteLength(json));
    expect((await bulks.send(ofSize(4_000_000))).status).to.equal(201);
    expect(verdictOf(await bulks.send(ofSize(4_000_001)))).to.equal('400 FORMAT_ERROR body');
  });

  it('names the name to use where a payment has an older name of an address part', async () => {
    const { text } = await bulks.initiate(wrong({ creditorAddress: { country: 'HR', postalCode: '10000' } }));
    expect(text).to.include('body.payments.1.creditorAddress.postalCode is called postCode in this version.');
  });

  it('is refused with a depth of 33, as every body', async () => {
    const json = JSON.stringify(bulkOf([good]));
    const deep = `${json.slice(0, -1)},"deep":${'['.repeat(32)}${']'.repeat(32)}}`;
    expect(verdictOf(await bulks.send(deep))).to.equal('400 FORMAT_ERROR body');
  });
});
