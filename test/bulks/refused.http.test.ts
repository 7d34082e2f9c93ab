/** A bulk is right as a whole or refused as a whole; a wrong payment is named by its index and its field. */
import { expect } from 'chai';
import { describeAtTheDoor } from '../support/server/bank.js';
import { documentOf } from '../support/contracts/documents.js';
import { listAt, valueAt } from '../support/runner/json.js';
import { ibans } from '../support/embedded-bank/sandbox.js';
import { bulkOf, bulksOf, entryOf } from '../support/tpp/tpp-bulks.js';
import { v132, verdictOf } from '../support/tpp/tpp.js';

/** An account at another bank than the payee's. */
const otherBank = 'HR7099000223200009022';
const good = entryOf('1.00');
const wrong = (changes: object) => bulkOf([good, entryOf('1.00', { ...changes })]);
const format = (path: string) => `400 FORMAT_ERROR body.${path}`;
const unsupported = (path: string) => `400 PARAMETER_NOT_SUPPORTED body.${path}`;

const rows: readonly (readonly [what: string, given: unknown, want: string])[] = [
  ['no list', { debtorAccount: { iban: ibans.ana } }, format('payments')],
  ['no payment', bulkOf([]), format('payments')],
  ['1,001 payments', bulkOf(Array.from({ length: 1001 }, () => good)), format('payments')],
  ['no account', { payments: [good] }, format('debtorAccount')],
  [
    'an account of another bank',
    bulkOf([good], { debtorAccount: { iban: otherBank } }),
    '400 RESOURCE_UNKNOWN body.debtorAccount',
  ],
  [
    'an account with a wrong check digit',
    bulkOf([good], { debtorAccount: { iban: 'HR0099000143200001010' } }),
    format('debtorAccount.iban'),
  ],
  [
    'a text as batchBookingPreferred',
    bulkOf([good], { batchBookingPreferred: 'yes' }),
    format('batchBookingPreferred'),
  ],
  [
    'a past day',
    bulkOf([good], { requestedExecutionDate: '2020-01-01' }),
    '400 EXECUTION_DATE_INVALID body.requestedExecutionDate',
  ],
  [
    'a time',
    bulkOf([good], { requestedExecutionTime: '2030-01-01T10:00:00Z' }),
    unsupported('requestedExecutionTime'),
  ],
  ['a category', bulkOf([good], { categoryPurposeCode: 'SALA' }), unsupported('categoryPurposeCode')],
  [
    'a payment with an account of its own',
    wrong({ debtorAccount: { iban: ibans.ana } }),
    unsupported('payments.1.debtorAccount'),
  ],
  [
    'a payment with a day of its own',
    wrong({ requestedExecutionDate: '2030-01-01' }),
    unsupported('payments.1.requestedExecutionDate'),
  ],
  [
    'a payment with a time of its own',
    wrong({ requestedExecutionTime: '2030-01-01T10:00:00Z' }),
    unsupported('payments.1.requestedExecutionTime'),
  ],
  ['a payment with a schedule', wrong({ frequency: 'Monthly' }), unsupported('payments.1.frequency')],
  [
    'the name of an address part in an older version',
    wrong({ creditorAddress: { country: 'HR', city: 'Zagreb' } }),
    unsupported('payments.1.creditorAddress.city'),
  ],
  ['a field of another product', wrong({ chargeBearer: 'SHAR' }), unsupported('payments.1.chargeBearer')],
  [
    'a payment without a payee',
    bulkOf([good, { ...good, creditorName: undefined }]),
    format('payments.1.creditorName'),
  ],
  [
    'a payment without the purpose that the product needs',
    bulkOf([good, { ...good, remittanceInformationUnstructured: undefined }]),
    format('payments.1.remittanceInformationUnstructured'),
  ],
  [
    'an IBAN with a wrong check digit',
    wrong({ creditorAccount: { iban: 'HR0099000223200009014' } }),
    format('payments.1.creditorAccount.iban'),
  ],
  [
    'an IBAN of another country',
    wrong({ creditorAccount: { iban: 'DE89370400440532013000' } }),
    unsupported('payments.1.creditorAccount.iban'),
  ],
  [
    'the payer as payee',
    wrong({ creditorAccount: { iban: ibans.ana } }),
    '400 PARAMETER_NOT_CONSISTENT body.payments.1.creditorAccount.iban',
  ],
  [
    'an amount of nothing',
    wrong({ instructedAmount: { currency: 'EUR', amount: '0.00' } }),
    format('payments.1.instructedAmount.amount'),
  ],
  [
    'a tenth of a cent',
    wrong({ instructedAmount: { currency: 'EUR', amount: '1.001' } }),
    format('payments.1.instructedAmount.amount'),
  ],
  [
    'another currency',
    wrong({ instructedAmount: { currency: 'USD', amount: '1.00' } }),
    unsupported('payments.1.instructedAmount.currency'),
  ],
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

  it('takes the example of its document, on any day', async () => {
    const operation = ['paths', '/bulk-payments/{payment-product}', 'post'];
    const content = ['requestBody', 'content', 'application/json', 'example'];
    const example = valueAt(documentOf('payments-1.3.16'), ...operation, ...content);
    expect(JSON.stringify(example)).not.to.match(/Date/);
    const { status, text } = await bulks.initiate(example, { product: 'sepa-credit-transfers' });
    expect(status, text).to.equal(201);
  });

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

  it('is offered for known products alone, and from 1.3.16 on', async () => {
    const bulk = bulkOf([good]);
    expect(verdictOf(await bulks.initiate(bulk, { product: 'gold' }))).to.equal(
      '404 PRODUCT_UNKNOWN path.payment-product',
    );
    expect(verdictOf(await bulks.initiate(bulk, { basePath: v132 }))).to.match(/^40[045] /);
  });

  it('is repeated with the same request id without a second bulk', async () => {
    const headers = { 'X-Request-ID': '5b0f6f0c-6f0c-4b5e-9a58-0f2f1c7b6e20' };
    const [first, second] = [
      await bulks.initiate(bulkOf([good]), { headers }),
      await bulks.initiate(bulkOf([good]), { headers }),
    ];
    expect(second.text).to.equal(first.text);
    expect(second.headers['idempotent-replayed']).to.equal('true');
    expect(verdictOf(await bulks.initiate(bulkOf([good, good]), { headers }))).to.equal(
      '400 FORMAT_ERROR X-Request-ID',
    );
  });

  it('of another product, another kind or another client is unknown', async () => {
    const { id } = await bulks.start(bulkOf([good]));
    for (const [path, below] of [
      [`payments/domestic-credit-transfers-hr/${id}`, ''],
      [`bulk-payments/sepa-credit-transfers/${id}`, ''],
      [`bulk-payments/domestic-credit-transfers-hr/x`, '/status'],
    ]) {
      const answer = await bank.tpp.ask('GET', `/psd2-bank-payments-api-1.3.16/v1/${path}${below}`);
      expect(verdictOf(answer)).to.equal('404 RESOURCE_UNKNOWN path.paymentId');
    }
    const other = { headers: { 'X-Gateway-Client-Id': 'sandbox-tpp-b' } };
    for (const below of [
      '',
      '/status',
      '/extended-status',
      '/authorisations',
      '/cancellation-authorisations',
    ])
      expect(verdictOf(await bulks.ask('GET', id, below, other))).to.equal(
        '404 RESOURCE_UNKNOWN path.paymentId',
      );
  });
});
